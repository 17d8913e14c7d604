/** Programs of others that act for a person: what they get, what they may, and how that ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addExport } from '../../domain/exports/index.ts'
import { addImport, decideImport, runImport, undoImport } from '../../domain/imports/index.ts'
import { isOpenToApplications } from '../../domain/integrations/index.ts'
import { recordCalls } from '../../domain/records/index.ts'
import { registerApplication, type Registered } from '../../server/integrations/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { payloadOf, textOf, tokensOf } from '../session/testServer.ts'
import { codeIn, redirectUri, startApplicationWorld, type ApplicationWorld, type Pair } from './applicationWorld.ts'

let world: ApplicationWorld
let application: Registered
let admin: Pair
beforeAll(async () => {
  world = await startApplicationWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  admin = await world.signIn('admin')
  application = await world.register()
})

type Listed = {
  readonly jti: string
  readonly created: string
  readonly type: string
  readonly application?: { readonly id: number; readonly client_id: string; readonly description: string }
  readonly agreed?: object
}
const listed = async (token: string): Promise<readonly Listed[]> => {
  const { status, text } = await world.send('GET', '/auth/get-tokens?is_dev_application=0', { token })
  expect(status).toBe(200)
  return JSON.parse(text) as Listed[]
}
const ofThis = (all: readonly Listed[]) => all.filter((each) => each.application?.client_id === application.clientId)
const status = async (token: string, path = '/v1/me'): Promise<number> =>
  (await world.send('GET', path, { token })).status
const withRedirect = (token: string) =>
  world.authorize(token, { client_id: application.clientId, redirect_uri: redirectUri })
const atAddress = () => ({ client_id: application.clientId, redirect_uri: redirectUri })
/** RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
const about = (token: string, query: Record<string, string>) =>
  world.send('GET', `/v1/authorization?${new URLSearchParams(query).toString()}`, { token })

describe('the question', () => {
  test('[SRV-73] what is unknown, another agency’s or at another address is refused', async () => {
    const known = await about(admin.access, atAddress())
    expect(known.status).toBe(200)
    expect(known.body).toMatchObject({
      application: { client_id: application.clientId, description: 'Court Calendar' },
      scopes: ['view_own_case', 'view_own_victim'],
    })
    const other = await world.addAccount()
    const theirs = await world.register({ account: other })
    for (const clientId of ['nobodys-client', theirs.clientId])
      for (const answer of [
        await about(admin.access, { client_id: clientId }),
        await world.authorize(admin.access, { client_id: clientId }),
      ])
        expect([clientId, answer.status]).toEqual([clientId, 404])
    for (const address of [
      `${redirectUri}&more=1`,
      redirectUri.replace('https', 'http'),
      redirectUri.replace('calendar', 'evil'),
      redirectUri.toUpperCase(),
      'https://evil.example.org/',
    ]) {
      const asked = { client_id: application.clientId, redirect_uri: address }
      expect([address, (await about(admin.access, asked)).status]).toEqual([address, 422])
      expect([address, (await world.authorize(admin.access, asked)).status]).toEqual([address, 422])
    }
    expect(ofThis(await listed(admin.access))).toEqual([])
  })

  test('is for whoever holds the scope, in a session of their own: neither a program nor who masquerades', async () => {
    for (const login of ['advocate', 'supervisor']) {
      const { access } = await world.signIn(login)
      expect((await world.authorize(access, atAddress())).status).toBe(403)
    }
    const { access } = await world.given(admin.access, application)
    expect((await world.authorize(access, atAddress())).status).toBe(403)
    expect((await about(access, atAddress())).status).toBe(403)
    expect((await world.send('POST', '/v1/authorization', { body: atAddress() })).status).toBe(401)
  })

  test('no page of somebody else has it in a frame', async () => {
    const { headers } = await world.send('GET', '/authorize?client_id=x')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})

describe('tokens', () => {
  test('[SRV-10] [SRV-09] have jti and creation, and those of programs their application', async () => {
    await world.given(admin.access, application)
    const developers = ofThis(await listed(admin.access))
    expect(new Set(developers.map(({ type }) => type))).toEqual(new Set(['access', 'refresh']))
    for (const { jti, created, application: of } of developers) {
      expect(jti).not.toBe('')
      expect(created).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(of).toEqual({
        id: expect.any(Number) as number,
        client_id: application.clientId,
        description: 'Court Calendar',
      })
    }
    // The person's own are among them: SRV-09's other use.
    expect((await listed(admin.access)).some((each) => each.application === undefined)).toBe(true)
    // Nobody else's.
    expect(ofThis(await listed((await world.signIn('supervisor')).access))).toEqual([])
  })

  test('may what the person may and the program is registered for, and no more when the person may less', async () => {
    const more = await world.register({ scopes: ['view_own_victim', 'add_affiliate', 'view_any_user'] })
    const { access } = await world.given(admin.access, more)
    expect(payloadOf(access)['scope']).toEqual(expect.arrayContaining(['view_own_victim', 'view_any_user']))
    expect(payloadOf(access)['scope']).toHaveLength(2)
    expect(await status(access, '/v2/victim')).toBe(200)
    expect(await status(access, '/v1/court_case')).toBe(403)
    await asSystem(world.database.databases, 'job', (tx) =>
      tx.updateTable('api_application').set({ scopes: [] }).where('client_id', '=', more.clientId).execute(),
    )
    expect(await status(access, '/v2/victim')).toBe(403)
  })

  test('may what the person has agreed to, whatever either of them may since, and say when and what that was', async () => {
    const more = await world.register({ scopes: ['view_own_victim', 'view_own_case', 'add_case'] })
    const agreed = { client_id: more.clientId, redirect_uri: redirectUri, scopes: ['view_own_victim', 'view_any_user'] }
    const code = codeIn(await world.authorize(admin.access, agreed))
    const pair = tokensOf(await world.collect(more, { code, redirect_uri: redirectUri }))
    const scopes = ['view_any_user', 'view_own_case', 'view_own_victim']
    await asSystem(world.database.databases, 'job', (tx) =>
      tx
        .updateTable('api_application')
        .set({ scopes, description: 'Another name' })
        .where('client_id', '=', more.clientId)
        .execute(),
    )
    const renewed = tokensOf(await world.refresh(pair))
    for (const { access } of [pair, renewed]) {
      expect(payloadOf(access)['scope']).toEqual(['view_own_victim'])
      expect(await status(access, '/v2/victim')).toBe(200)
      expect(await status(access, '/v1/court_case')).toBe(403)
    }
    const tokens = (await listed(admin.access)).filter((each) => each.application?.client_id === more.clientId)
    expect(tokens.length).toBeGreaterThan(1)
    for (const { agreed: said } of tokens)
      expect(said).toEqual({
        at: new Date(world.clock.now()).toISOString(),
        to: 'Court Calendar',
        scopes: ['view_own_victim'],
      })
  })

  test('change nothing of what the person signs in with, and open no log and no socket', async () => {
    const { access } = await world.given(admin.access, application)
    const { body } = await world.send('GET', '/v1/me', { token: access })
    const tries = [
      ['PUT', `/v1/me/${String(body['id'])}`, { first: 'Nobody' }],
      ['POST', '/auth/change-username', { token: access, user_login: 'somebody' }],
      ['POST', '/auth/change-password', { token: access, password: 'x'.repeat(20), password2: 'x'.repeat(20) }],
      ['POST', '/auth/totp-backup-code', { authentication_method: 'token', token: access }],
      ['POST', '/v1/log_key', { public_key: 'x', kept: [] }],
      ['POST', '/v1/masquerade', { user_id: 1 }],
    ] as const
    for (const [method, path, sent] of tries)
      expect([path, (await world.send(method, path, { token: access, body: sent })).status]).toEqual([path, 403])
  })

  test('begin nothing that is done later with all that the person may', async () => {
    const scopes = ['view_own_victim', 'view_bulk_letter', 'add_bulk_letter', 'add_victim']
    const { access } = await world.given(admin.access, await world.register({ scopes }))
    for (const path of ['/v1/bulk_letter'])
      expect([path, (await world.send('POST', path, { token: access, body: {} })).status]).toEqual([path, 403])
    // What may be done by programs is judged by the call alone.
    const writes = [recordCalls.bulk_letter.create, addExport, addImport, decideImport, runImport, undoImport]
    expect(writes.filter(isOpenToApplications).map(({ id }) => id)).toEqual([])
  })

  test.each(['is not active any more', 'may not let programs act any more'])(
    'are refused, and end where they are renewed, when the person %s',
    async (what) => {
      const person = await world.signIn('admin')
      const given = await world.given(person.access, application)
      const waiting = codeIn(await withRedirect(person.access))
      const inTables = <T>(run: Parameters<typeof asSystem<T>>[2]) => asSystem(world.database.databases, 'job', run)
      const user = Number(payloadOf(person.access)['sub'])
      const advocate = Number(payloadOf((await world.signIn('advocate')).access)['sub'])
      const roleOf = (id: number) =>
        inTables((tx) => tx.selectFrom('app_user').select('role_id').where('id', '=', id).executeTakeFirstOrThrow())
      const [before, lower] = [await roleOf(user), await roleOf(advocate)]
      const set = (to: { readonly status?: number; readonly role_id?: number }) =>
        inTables((tx) => tx.updateTable('app_user').set(to).where('id', '=', user).execute())
      await set(what === 'is not active any more' ? { status: 0 } : lower)
      expect(await status(given.access)).toBe(401)
      expect((await world.collect(application, { code: waiting, redirect_uri: redirectUri })).status).toBe(404)
      expect((await world.refresh(given)).status).toBe(401)
      await set({ status: 1, ...before })
      expect(await status(given.access)).toBe(401)
      expect((await world.refresh(given)).status).toBe(401)
    },
  )

  test('are refreshed as long as the program is allowed, and live longer than a person’s silence', async () => {
    const given = await world.given(admin.access, application)
    world.clock.advance(3 * 86_400_000)
    expect(await status(given.access)).toBe(401)
    const renewed = tokensOf(await world.refresh(given))
    expect(await status(renewed.access, '/v2/victim')).toBe(200)
    expect(payloadOf(renewed.access)['scope']).toEqual(expect.arrayContaining(['view_own_case', 'view_own_victim']))
    world.clock.advance(31 * 86_400_000)
    expect((await world.refresh(renewed)).status).toBe(401)
  })

  test('end with the program’s access: each of them is refused from then on, and the person stays', async () => {
    const given = await world.given(admin.access, application)
    for (const { jti } of ofThis(await listed(admin.access)))
      expect((await world.send('DELETE', `/auth/delete-token/${jti}`, { token: admin.access })).status).toBe(200)
    expect(await status(given.access)).toBe(401)
    expect((await world.refresh(given)).status).toBe(401)
    expect(ofThis(await listed(admin.access))).toEqual([])
    expect(await status(admin.access)).toBe(200)
  })

  test('of a program end its own session and no other', async () => {
    const given = await world.given(admin.access, application)
    const own = await listed(admin.access)
    for (const { jti, application: of } of own)
      if (of === undefined)
        expect((await world.send('DELETE', `/auth/delete-token/${jti}`, { token: given.access })).status).toBe(200)
    expect(await status(admin.access)).toBe(200)
    expect((await listed(given.access)).every((each) => each.application?.client_id === application.clientId)).toBe(
      true,
    )
  })
})

describe('collecting', () => {
  test('a code goes to the registered address, is good once, for a minute, for its own program and address', async () => {
    const allowed = await withRedirect(admin.access)
    const to = new URL(textOf(allowed, 'redirect'))
    expect(`${to.origin}${to.pathname}`).toBe('https://calendar.example.org/back')
    expect([...to.searchParams.keys()]).toEqual(['of', 'code'])
    const code = codeIn(allowed)
    const other = await world.register()
    const wrong = [
      [application, { code }],
      [application, { code: `${code}x`, redirect_uri: redirectUri }],
      [application, { code, redirect_uri: `${redirectUri}x` }],
      [application, { user_login: 'admin' }],
      [other, { code, redirect_uri: redirectUri }],
    ] as const
    for (const [who, more] of wrong) expect((await world.collect(who, more)).status).toBe(404)
    const secretless = { ...application, clientSecret: other.clientSecret }
    expect((await world.collect(secretless, { code, redirect_uri: redirectUri })).status).toBe(401)
    const pair = tokensOf(await world.collect(application, { code, redirect_uri: redirectUri }))
    expect(await status(pair.access)).toBe(200)
    // RFC 6749 §4.1.2: somebody else has seen it.
    expect((await world.collect(application, { code, redirect_uri: redirectUri })).status).toBe(404)
    expect(await status(pair.access)).toBe(401)
    const late = codeIn(await withRedirect(admin.access))
    world.clock.advance(60_000)
    expect((await world.collect(application, { code: late, redirect_uri: redirectUri })).status).toBe(404)
  })

  test('a program with addresses is authorized at one of them: without one nobody could say whose an approval is', async () => {
    const asked = { client_id: application.clientId }
    for (const answer of [await about(admin.access, asked), await world.authorize(admin.access, asked)])
      expect([answer.status, answer.body['fields']]).toEqual([
        422,
        { redirect_uri: 'This application is authorized with one of its redirect addresses only.' },
      ])
    expect(ofThis(await listed(admin.access))).toEqual([])
  })

  test('without an address each approval is collected for the person who gave it, and for nobody else', async () => {
    application = await world.register({ redirectUris: [] })
    const second = await world.secondAdministrator()
    for (const { access } of [second, admin])
      expect((await world.authorize(access, { client_id: application.clientId })).status).toBe(200)
    const unsaid = await world.collect(application)
    expect([unsaid.status, Object.keys(unsaid.body['fields'] ?? {})]).toEqual([422, ['user_login']])
    expect((await world.collect(application, { user_login: 'supervisor' })).status).toBe(404)
    const pair = tokensOf(await world.collect(application, { user_login: ' ADMIN ' }))
    expect(payloadOf(pair.access)['sub']).toBe(payloadOf(admin.access)['sub'])
    expect((await world.collect(application, { user_login: 'admin' })).status).toBe(404)
    const other = tokensOf(await world.collect(application, { user_login: second.login }))
    expect(payloadOf(other.access)['sub']).toBe(payloadOf(second.access)['sub'])
  })

  test('of two approvals of one person each that comes at once gets one', async () => {
    application = await world.register({ redirectUris: [] })
    const asked = { client_id: application.clientId }
    const allowed = await Promise.all([world.authorize(admin.access, asked), world.authorize(admin.access, asked)])
    expect(allowed.map(({ status: each }) => each)).toEqual([200, 200])
    const answers = await Promise.all([1, 2].map(() => world.collect(application, { user_login: 'admin' })))
    expect(answers.map(({ status: each }) => each)).toEqual([200, 200])
    expect(new Set(answers.map((each) => tokensOf(each).access)).size).toBe(2)
  })

  test('a state comes back as it was, whatever stands in it and in the address', async () => {
    for (const state of ['af0ifjsldkj', 'a b&code=x#y%20=+"\\', '']) {
      const allowed = await world.authorize(admin.access, { ...atAddress(), state })
      const { searchParams } = new URL(textOf(allowed, 'redirect'))
      expect([state, searchParams.getAll('state'), searchParams.getAll('code').length]).toEqual([state, [state], 1])
      expect(searchParams.get('of')).toBe('caselog')
    }
    for (const state of ['ö', 'a\nb', 'x'.repeat(501)])
      expect([state, (await world.authorize(admin.access, { ...atAddress(), state })).status]).toEqual([state, 422])
  })

  test('a code is redeemed with the verifier of its challenge alone, and one without a challenge with none', async () => {
    const code = codeIn(await world.authorize(admin.access, { ...atAddress(), ...challenge }))
    const plain = codeIn(await world.authorize(admin.access, atAddress()))
    const collect = (more: object) => world.collect(application, { redirect_uri: redirectUri, ...more })
    for (const more of [
      { code },
      { code, code_verifier: `${verifier}x` },
      { code, code_verifier: challenge.code_challenge },
      { code: plain, code_verifier: verifier },
    ])
      expect([more, (await collect(more)).status]).toEqual([more, 404])
    const pairs = []
    for (const given of [{ code, code_verifier: verifier }, { code: plain }]) pairs.push(tokensOf(await collect(given)))
    // Who could not have collected by it ends nothing with it; who could has it from somebody.
    const repeated = [{ code }, { code: plain, code_verifier: verifier }, { code, redirect_uri: `${redirectUri}x` }]
    for (const more of repeated) expect((await collect(more)).status).toBe(404)
    for (const { access } of pairs) expect(await status(access)).toBe(200)
    expect((await collect({ code, code_verifier: verifier })).status).toBe(404)
    expect(await Promise.all(pairs.map(({ access }) => status(access)))).toEqual([401, 200])
  })

  test('what is wrong leaves a line without what was sent, a few from one place, and stands in the way of nothing', async () => {
    const lines = (id: number) =>
      asSystem(world.database.databases, 'job', (tx) =>
        tx.selectFrom('audit').selectAll().where('kind', '=', 'application').where('object_id', '=', id).execute(),
      )
    const code = codeIn(await world.authorize(admin.access, { ...atAddress(), ...challenge }))
    const { application: of } = (await about(admin.access, atAddress())).body as { application: { id: number } }
    const given = { code, redirect_uri: redirectUri }
    const guess = 'somebody-guesses-this'
    expect((await world.collect({ ...application, clientSecret: guess }, given)).status).toBe(401)
    expect((await world.collect(application, { ...given, code_verifier: `${verifier}x` })).status).toBe(404)
    const refused = (await lines(of.id)).filter(({ result }) => result === 'refused')
    expect(refused.map(({ account, reason }) => [account, reason])).toEqual([
      [world.account, 'wrong_secret'],
      [world.account, 'wrong_verifier'],
    ])
    const many = Array.from({ length: 20 }, () => world.collect({ ...application, clientSecret: guess }, given))
    expect(new Set((await Promise.all(many)).map(({ status: each }) => each))).toEqual(new Set([401]))
    const all = await lines(of.id)
    expect(all.filter(({ result }) => result === 'refused')).toHaveLength(5)
    for (const sent of [guess, code, verifier]) expect(JSON.stringify(all)).not.toContain(sent)
    expect((await world.collect(application, { ...given, code_verifier: verifier })).status).toBe(200)
  })

  test('S256 is the one method, and a challenge is one', async () => {
    const wrong = [
      { code_challenge: challenge.code_challenge },
      { code_challenge_method: 'S256' },
      { ...challenge, code_challenge_method: 'plain' },
      { ...challenge, code_challenge: 'short' },
    ]
    for (const more of wrong) {
      expect([400, 422]).toContain((await about(admin.access, { ...atAddress(), ...more })).status)
      expect([more, (await world.authorize(admin.access, { ...atAddress(), ...more })).status]).toEqual([more, 422])
    }
    expect(ofThis(await listed(admin.access))).toEqual([])
  })

  test('a program that keeps no secret needs a challenge, and comes with its verifier in the secret’s place', async () => {
    application = await world.register({ isPublic: true })
    expect(application.clientSecret).toBeNull()
    for (const answer of [await about(admin.access, atAddress()), await world.authorize(admin.access, atAddress())])
      expect([answer.status, Object.keys(answer.body['fields'] ?? {})]).toEqual([422, ['code_challenge']])
    const code = codeIn(await world.authorize(admin.access, { ...atAddress(), ...challenge }))
    const given = { code, redirect_uri: redirectUri, code_verifier: verifier }
    expect((await world.collect(application, { ...given, client_secret: 'any' })).status).toBe(401)
    expect((await world.collect(application, { ...given, code_verifier: `${verifier}x` })).status).toBe(404)
    const pair = tokensOf(await world.collect(application, given))
    expect(await status(pair.access, '/v2/victim')).toBe(200)
    const secretless = { ...(await world.register()), clientSecret: null }
    expect((await world.collect(secretless, given)).status).toBe(401)
    const nowhere = { account: world.account, description: 'X', scopes: ['view_own_case'], redirectUris: [] }
    expect((await registerApplication(world.app.services, { ...nowhere, isPublic: true })).ok).toBe(false)
  })

  test('of many that come with one code at once, one gets it', async () => {
    const code = codeIn(await withRedirect(admin.access))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.collect(application, { code, redirect_uri: redirectUri })),
    )
    expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(1)
  })

  test('what nobody collects in time is in no list any more once the hour is over', async () => {
    application = await world.register({ redirectUris: [] })
    await world.authorize(admin.access, { client_id: application.clientId })
    expect(ofThis(await listed(admin.access))).toHaveLength(2)
    world.clock.advance(600_000)
    expect((await world.collect(application, { user_login: 'admin' })).status).toBe(404)
    admin = await world.signIn('admin')
    const { removeUncollected } = await import('../../server/integrations/uncollected.ts')
    await asSystem(world.database.databases, 'job', (tx) => removeUncollected(tx, world.clock.now()))
    expect(ofThis(await listed(admin.access))).toEqual([])
  })

  test('neither secret, code nor token stands in the log, the audit or the tables', async () => {
    const code = codeIn(await withRedirect(admin.access))
    const pair = tokensOf(await world.collect(application, { code, redirect_uri: redirectUri }))
    const secrets = [application.clientSecret ?? '', code, pair.access, pair.refresh]
    const rows = await asSystem(world.database.databases, 'job', async (tx) => [
      await tx.selectFrom('api_application').selectAll().execute(),
      await tx.selectFrom('application_grant').selectAll().execute(),
      await tx.selectFrom('session_family').selectAll().execute(),
      await tx.selectFrom('session_token').selectAll().execute(),
    ])
    const kept = `${JSON.stringify(rows)}${world.logLines.join('\n')}`
    for (const secret of secrets) expect(kept).not.toContain(secret)
  })
})

describe('whoever looks after the people of an agency', () => {
  type Program = { readonly id: number; readonly people: number; readonly client_id: string }
  const inUse = async (token: string): Promise<readonly Program[]> => {
    const { status: answered, text } = await world.send('GET', '/v1/authorized_application', { token })
    expect(answered).toBe(200)
    return (JSON.parse(text) as { readonly programs: readonly Program[] }).programs
  }
  const shutOut = async (token: string, id: number) =>
    (await world.send('DELETE', `/v1/authorized_application/${id}`, { token })).status

  test('sees each program of anybody, and shuts it out for all of them at once, what waits included', async () => {
    const second = await world.secondAdministrator()
    const theirs = await world.given(second.access, application)
    const own = await world.given(admin.access, application)
    const other = await world.register()
    const stays = await world.given(second.access, other)
    const waiting = codeIn(await withRedirect(second.access))
    const [seen] = (await inUse(admin.access)).filter((each) => each.client_id === application.clientId)
    expect(seen).toEqual({
      id: expect.any(Number) as number,
      client_id: application.clientId,
      description: 'Court Calendar',
      people: 2,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    })
    if (seen === undefined) throw new Error('none is in use')
    expect(await shutOut(admin.access, seen.id)).toBe(200)
    for (const pair of [theirs, own]) {
      expect(await status(pair.access)).toBe(401)
      expect((await world.refresh(pair)).status).toBe(401)
    }
    expect((await world.collect(application, { code: waiting, redirect_uri: redirectUri })).status).toBe(404)
    expect([await status(stays.access), await status(second.access)]).toEqual([200, 200])
    expect((await inUse(admin.access)).map((each) => each.client_id)).not.toContain(application.clientId)
    // Once more it is the same.
    expect(await shutOut(admin.access, seen.id)).toBe(200)
    const lines = await asSystem(world.database.databases, 'job', (tx) =>
      tx
        .selectFrom('audit')
        .select(['verb', 'user_id', 'count'])
        .where('call', '=', 'integrations.shutOut')
        .where('object_id', '=', seen.id)
        .orderBy('seq')
        .execute(),
    )
    const by = Number(payloadOf(admin.access)['sub'])
    expect(lines).toEqual([
      { verb: 'revoke', user_id: by, count: 3 },
      { verb: 'revoke', user_id: by, count: 0 },
    ])
  })

  test('does so in their own agency, and nobody else does', async () => {
    await world.given(admin.access, application)
    const [seen] = (await inUse(admin.access)).filter((each) => each.client_id === application.clientId)
    const { access: other } = await world.signIn('other-admin')
    expect((await inUse(other)).map((each) => each.client_id)).not.toContain(application.clientId)
    expect(await shutOut(other, seen?.id ?? 0)).toBe(404)
    for (const login of ['advocate', 'supervisor'])
      expect(await shutOut((await world.signIn(login)).access, seen?.id ?? 0)).toBe(403)
    expect((await inUse(admin.access)).map((each) => each.client_id)).toContain(application.clientId)
  })
})

describe('registering', () => {
  test('no program has what lets others in, or is sent a code without TLS', async () => {
    const asked = { account: world.account, description: 'X', scopes: ['view_own_case'], redirectUris: [] }
    for (const scope of ['masquerade', 'authenticate_third_party_api', 'configure_single_signon', 'admin_own_users'])
      expect((await registerApplication(world.app.services, { ...asked, scopes: [scope] })).ok).toBe(false)
    for (const address of ['http://example.org/', 'javascript:alert(1)', 'https://example.org/#x', 'example.org'])
      expect((await registerApplication(world.app.services, { ...asked, redirectUris: [address] })).ok).toBe(false)
    expect((await registerApplication(world.app.services, { ...asked, account: 999_999 })).ok).toBe(false)
  })

  test('no program is registered for what there is not', async () => {
    const asked = { account: world.account, description: 'X', redirectUris: [] }
    const refused = await registerApplication(world.app.services, { ...asked, scopes: ['view_own_case', 'view_cats'] })
    if (refused.ok) throw new Error('it is registered')
    expect(refused.refusal.message).toBe('--scopes: there is no view_cats.')
  })
})
