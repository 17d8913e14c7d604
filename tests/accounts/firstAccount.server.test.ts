/** From an empty database to an agency at work, and back in for whoever is locked out. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { declarationOf, type CollectionName } from '../../domain/config/index.ts'
import { setupIn } from '../../domain/setup/index.ts'
import { roleLevels } from '../../domain/access/index.ts'
import { toldInWords } from '../../server/accounts/index.ts'
import { createAccount } from '../../server/accounts/create.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { addPerson, resetSignIn, type Handed } from '../../server/accounts/people.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { emptyDatabase } from '../server-kernel/testDatabase.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'

const day = 86_400_000
const strong = 'velvet-canyon-92-trumpet'
const publicUrl = 'https://caselog.example.org'
const client = mkdtempSync(join(tmpdir(), 'caselog-first-'))
writeFileSync(join(client, 'index.html'), '<!doctype html><html><head></head></html>')
afterAll(() => rmSync(client, { recursive: true }))

const account = {
  name: 'Willow Falls Victim Services',
  product_name: 'Caselog',
  support_phone: '(555) 555-0100',
  time_zone: 'America/Denver',
  enable_mfa: false,
}
const ada = { first: 'Ada', last: 'Sample', user_login: 'ada', email: 'ada@example.org' }
const advocate = {
  first: 'Bo',
  last: 'Sample',
  user_login: 'bodil',
  email: 'bo@example.org',
  roleLevel: roleLevels.advocate,
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: publicUrl }, clientFolder: client })
})
afterEach(() => server.stop())

/** The link of what went well. */
const linkOf = (done: Result<Handed>): URL => {
  expect(done).toMatchObject({ ok: true })
  const link = new URL(done.ok ? done.value.link : '')
  expect(link.origin).toBe(publicUrl)
  return link
}
const create = async (more: Partial<typeof account> = {}) =>
  linkOf(await createAccount(server.app.services, { ...account, ...more }, ada))
const asked = (link: URL, password = strong) => ({
  ...Object.fromEntries(link.searchParams),
  password,
  password2: password,
})
const register = (link: URL, password?: string) => server.send('POST', '/v1/register', { body: asked(link, password) })
const reset = (link: URL, password?: string) =>
  server.send('POST', '/v1/reset_password', { body: asked(link, password) })
const login = (user_login: string, password = strong) =>
  server.send('POST', '/v1/login', { body: { user_login, password } })
const tokenOf = async (user_login: string, password?: string): Promise<string> =>
  String((await login(user_login, password)).body['access_token'])
const audit = () =>
  asSystem(server.database.databases, 'job', (tx) =>
    tx
      .selectFrom('audit')
      .select(['call', 'verb', 'kind', 'object_id', 'ip', 'user_id', 'reason'])
      .orderBy('seq')
      .execute(),
  )

const filled = [
  ...(['race', 'gender', 'case_stage', 'client_type', 'crime_category', 'crime', 'special_classification'] as const),
  ...(['service_category', 'service', 'timesheet', 'event_type', 'event_stage', 'attendee_role', 'letter'] as const),
]
const entriesOf = async (name: CollectionName, token: string): Promise<number> => {
  const { version, endpoint, listed } = declarationOf(name)
  const query = listed.type === undefined ? '' : `?type=${listed.type}`
  return Number((await server.send('GET', `/v${version}/${endpoint}${query}`, { token })).body['total'])
}

describe('the first agency', () => {
  test('its administrator sets a password by the link, once, and can work at once, and invite a colleague', async () => {
    const link = await create()
    expect(link.pathname).toBe('/verify')
    expect((await register(link)).body).toEqual({ success: true })
    expect((await register(link, 'another-canyon-92-drum')).status).toBe(403)
    const token = await tokenOf('ada')
    const made = await server.send('POST', '/v2/victim', {
      token,
      body: { victim_type: 'P', first: 'Ona', last: 'Invented' },
    })
    expect(made.status).toBe(200)
    for (const name of filled) expect([name, (await entriesOf(name, token)) > 1]).toEqual([name, true])
    const served = await server.send('POST', '/v1/service', {
      token,
      body: { service_id: 1, date_time: '2026-03-02T10:00:00.000Z', victim_id: made.body['id'] },
    })
    expect(served.status).toBe(200)
    const invited = linkOf(await addPerson(server.app.services, { ...advocate, account: null }))
    expect((await register(invited)).status).toBe(200)
    expect((await server.send('GET', '/v1/me', { token: await tokenOf('bodil') })).body).toMatchObject({ first: 'Bo' })
  })

  test('what is added to its lists by hand gets numbers of its own', async () => {
    await register(await create())
    const token = await tokenOf('ada')
    const body = { label: 'Home visit', category_id: 1 }
    const added = await server.send('POST', '/v2/service', { token, body })
    expect([added.status, added.text]).toEqual([200, expect.stringContaining('Home visit')])
  })

  test('is audited, and so is whoever is invited', async () => {
    await create()
    await addPerson(server.app.services, { ...advocate, account: null })
    const line = { ip: 'console', user_id: null, reason: null, verb: 'create', object_id: expect.any(Number) }
    expect(await audit()).toEqual([
      { ...line, call: 'admin.createAccount', kind: 'account' },
      { ...line, call: 'admin.invite', kind: 'user' },
      { ...line, call: 'admin.invite', kind: 'user' },
    ])
  })

  test('the link is good for seven days', async () => {
    const link = await create()
    server.clock.advance(7 * day)
    expect((await register(link)).status).toBe(403)
  })

  test('where it demands a second factor, everybody gets an authenticator and its backup code with the link', async () => {
    const codeFor = (address: string): string => {
      const totp = URI.parse(address)
      return totp instanceof TOTP ? totp.generate({ timestamp: server.clock.now() }) : ''
    }
    const signIn = (user_login: string, code?: string) =>
      server.send('POST', '/v1/login', { body: { user_login, password: strong, ...(code !== undefined && { code }) } })
    const handed = (done: Result<Handed>) => {
      const authenticator = done.ok ? done.value.authenticator : null
      const told = done.ok ? toldInWords(done.value) : ''
      return {
        told,
        link: linkOf(done),
        address: authenticator?.address ?? '',
        backupCode: authenticator?.backupCode ?? '',
      }
    }
    const { told, ...first } = handed(await createAccount(server.app.services, { ...account, enable_mfa: true }, ada))
    const [, secret = ''] = /secret=(\w+)/.exec(first.address) ?? []
    // As it is typed into a telephone.
    expect(told).toContain(secret.replaceAll(/(.{4})(?=.)/g, '$1 '))
    expect(told).toContain(first.backupCode)
    expect(first.address).toMatch(/^otpauth:\/\/totp\/Caselog:ada\?secret=[A-Z2-7]{32}&issuer=Caselog$/)
    const second = handed(await addPerson(server.app.services, { ...advocate, account: null }))
    for (const [login, { link, address }] of [
      ['ada', first],
      ['bodil', second],
    ] as const) {
      await register(link)
      expect((await signIn(login)).body).toEqual({ mfa_required: true, method: 'totp' })
      const token = String((await signIn(login, codeFor(address))).body['access_token'])
      expect((await server.send('GET', '/v2/race', { token })).status).toBe(200)
    }
    expect((await signIn('ada', first.backupCode)).status).toBe(200)
    const again = handed(await resetSignIn(server.app.services, 'ada'))
    await reset(again.link)
    server.clock.advance(30_000)
    expect((await signIn('ada', codeFor(first.address))).status).toBe(401)
    expect((await signIn('ada', codeFor(again.address))).body).toHaveProperty('access_token')
  })

  test('a login name that somebody has is refused, and nothing of the agency is left', async () => {
    await create()
    const again = await createAccount(server.app.services, account, { ...ada, user_login: 'ADA' })
    expect(again).toMatchObject({
      ok: false,
      refusal: { message: 'This login name or e-mail address is already in use.' },
    })
    const accounts = await asSystem(server.database.databases, 'job', (tx) =>
      tx.selectFrom('account').select('id').execute(),
    )
    expect(accounts).toHaveLength(1)
  })

  test('of several agencies a colleague’s is named; without any there is none to join', async () => {
    const add = (number: number | null) => addPerson(server.app.services, { ...advocate, account: number })
    expect(await add(null)).toMatchObject({ ok: false, refusal: { code: 'notFound' } })
    await create()
    const second = await server.addAccount()
    expect(await add(null)).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
    expect(await add(second + 1)).toMatchObject({ ok: false, refusal: { code: 'notFound' } })
    expect(linkOf(await add(second)).searchParams.get('client')).toBe(String(second))
  })
})

describe('before there is an agency', () => {
  const isSaid = async (): Promise<boolean> => {
    const [, content = ''] = /content="([^"]*)" \/><\/head>/.exec((await server.send('GET', '/login')).text) ?? []
    return !setupIn(content.replaceAll('&quot;', '"')).hasAccounts
  }

  test('the page says so, and as soon as there is one it does not', async () => {
    expect([await isSaid(), await isSaid()]).toEqual([true, true])
    expect((await login('ada')).status).toBe(401)
    await create()
    expect(await isSaid()).toBe(false)
    await server.addAccount()
    expect(await isSaid()).toBe(false)
  })
})

describe('somebody who is locked out', () => {
  test('sets a new password by the link; old password, factors and sessions are gone', async () => {
    await register(await create())
    const before = await tokenOf('ada')
    await asSystem(server.database.databases, 'job', (tx) =>
      tx.updateTable('app_user').set({ mfa_verified: true, totp_secret: 'JBSWY3DPEHPK3PXP' }).execute(),
    )
    for (let round = 0; round < 6; round += 1) await login('ada', 'wrong')
    expect((await login('ada')).status).toBe(429)
    const link = linkOf(await resetSignIn(server.app.services, 'Ada'))
    expect(link.pathname).toBe('/reset')
    expect((await server.send('GET', '/v1/me', { token: before })).status).toBe(401)
    expect((await login('ada')).status).toBe(401)
    const other = 'marble-orchard-41-lantern'
    expect((await reset(link, other)).status).toBe(200)
    expect((await reset(link, other)).status).toBe(403)
    expect((await login('ada', other)).body).toHaveProperty('access_token')
    expect(await audit()).toContainEqual(
      expect.objectContaining({ call: 'admin.resetSignIn', verb: 'reset_sign_in', kind: 'user', ip: 'console' }),
    )
  })

  test('the trail says that it was a printed link by which the password came to be, and which one was mailed', async () => {
    await register(await create())
    await reset(linkOf(await resetSignIn(server.app.services, 'ada')))
    await server.send('POST', '/v1/reset_password', { body: { user_login: 'ada' } })
    const { body } = await asSystem(server.database.databases, 'delivery', (tx) =>
      tx.selectFrom('outbox').select('body').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    await reset(new URL(/https:\S+/.exec(body)?.[0] ?? ''))
    const set = (await audit()).filter(({ verb }) => verb === 'register' || verb === 'reset_password')
    expect(set.map(({ verb, reason }) => [verb, reason])).toEqual([
      ['register', 'printed_link'],
      ['reset_password', 'printed_link'],
      ['reset_password', 'mailed_link'],
    ])
  })

  test('gets a link that is good for a day, and only the newest; nobody gets one for a name that nobody has', async () => {
    const invitation = await create()
    const first = linkOf(await resetSignIn(server.app.services, 'ada'))
    const second = linkOf(await resetSignIn(server.app.services, 'ada'))
    expect([(await register(invitation)).status, (await reset(first)).status]).toEqual([403, 403])
    server.clock.advance(day)
    expect((await reset(second)).status).toBe(403)
    expect(await resetSignIn(server.app.services, 'nobody')).toMatchObject({ ok: false })
  })
})

/** The command as it is typed. */
const admin = async (args: readonly string[], databaseUrl: string) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, CASELOG_KEY: '01'.repeat(32) }
  const child = spawn(process.execPath, ['server/setup/admin.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: Number(code) }
}

describe('npm run admin', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  beforeAll(async () => {
    database = await emptyDatabase()
  })
  afterAll(() => database.drop())
  const named = ['--first', 'Ada', '--last', 'Sample', '--email', 'ada@example.org']

  test('makes an agency in a database that nothing was ever started on, and prints the link', async () => {
    const made = await admin(
      ['create-account', '--login', 'ada', ...named, '--time-zone', 'America/Denver'],
      database.superuserUrl,
    )
    expect([made.err, made.code]).toEqual(['', 0])
    expect(made.out).toMatch(new RegExp(`^${publicUrl}/verify\\?token=[\\w-]{43}&client=\\d+&user_id=ada$`, 'm'))
    const more = await admin(['add-user', '--login', 'bodil', ...named, '--role', 'volunteer'], database.superuserUrl)
    expect([more.err, more.code, more.out]).toEqual(['', 0, expect.stringContaining(`${publicUrl}/verify?token=`)])
    expect(more.out).toMatch(/^bodil, with the role Volunteer\.$/m)
    expect(more.out).toMatch(/once, until \w+, \w+ \d+, \d{4} at /)
    const again = await admin(['reset-sign-in', 'ada'], database.superuserUrl)
    expect([again.err, again.code, again.out]).toEqual(['', 0, expect.stringContaining(`${publicUrl}/reset?token=`)])
  })

  test('says what is wrong, and nothing of how it is made', async () => {
    const { out, err, code } = await admin(['reset-sign-in', 'nobody'], database.superuserUrl)
    expect([out, err, code]).toEqual(['', 'caselog: Nobody has the login name nobody.\n', 1])
  })
})
