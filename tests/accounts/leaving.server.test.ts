/** What whoever keeps the installation does for an agency at work: somebody leaves it, or it gets another name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleLevels } from '../../domain/access/index.ts'
import { toldInWords } from '../../server/accounts/index.ts'
import { changeAccount } from '../../server/accounts/change.ts'
import { admitUser, stopUser } from '../../server/accounts/leaving.ts'
import { resetSignIn } from '../../server/accounts/people.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { password, startTestServer, type TestServer } from '../session/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const strong = 'velvet-canyon-92-trumpet'
const roleOf = (level: number) =>
  asSystem(server.database.databases, 'set-up', (tx) =>
    tx.selectFrom('role').select('id').where('level', '=', level).executeTakeFirstOrThrow(),
  )
const agency = async () => {
  const account = await server.addAccount({ name: 'Harbor Agency' })
  const { id: administrator } = await roleOf(roleLevels.administrator)
  const [chief, advocate] = [
    await server.addUser(account, { role_id: administrator }),
    await server.addUser(account, { role_id: (await roleOf(roleLevels.advocate)).id }),
  ]
  return { account, administrator, chief, advocate }
}
const trail = (account: number) =>
  asSystem(server.database.databases, 'job', (tx) =>
    tx
      .selectFrom('audit')
      .select(['call', 'verb', 'kind', 'object_id', 'ip', 'user_id', 'fields', 'reason'])
      .where('account', '=', account)
      .orderBy('seq')
      .execute(),
  )
const mine = (token: string) => server.send('GET', '/v1/me', { token })
const login = (user_login: string, secret = password) =>
  server.send('POST', '/v1/login', { body: { user_login, password: secret } })

test('somebody who leaves is out of every session at once, and neither password nor link lets them in', async () => {
  const { account, advocate } = await agency()
  const [here, there] = [await server.signIn(advocate.login), await server.signIn(advocate.login)]
  const sent = await resetSignIn(server.app.services, advocate.login)
  const { access } = await (async () => {
    const token = new URL(sent.ok ? sent.value.link : '').searchParams.get('token')
    await server.send('POST', '/v1/reset_password', { body: { token, password, password2: password } })
    return server.signIn(advocate.login)
  })()
  expect((await mine(access)).status).toBe(200)
  const link = await resetSignIn(server.app.services, advocate.login)

  const stopped = await stopUser(server.app.services, advocate.login.toUpperCase())
  expect(stopped).toEqual({ ok: true, value: { stopped: advocate.login } })
  expect(toldInWords({ stopped: advocate.login })).toContain(`admit-user ${advocate.login}`)
  for (const token of [here.access, there.access, access]) expect((await mine(token)).status).toBe(401)
  const refreshed = { refresh_token: here.refresh, grant_type: 'refresh_token' }
  expect((await server.send('POST', '/auth/token', { body: refreshed })).status).toBe(401)
  expect((await login(advocate.login)).status).toBe(401)
  const token = new URL(link.ok ? link.value.link : '').searchParams.get('token')
  const again = { token, password: strong, password2: strong }
  expect((await server.send('POST', '/v1/reset_password', { body: again })).status).toBe(403)
  const line = { call: 'admin.stopUser', kind: 'user', object_id: advocate.id, ip: 'console', user_id: null }
  expect((await trail(account)).filter(({ call }) => call === 'admin.stopUser')).toEqual([
    { ...line, verb: 'update', fields: ['status'], reason: 'off' },
    { ...line, verb: 'reset_sign_in', fields: ['password'], reason: 'console' },
  ])
})

test('who comes back sets a new password, and has the rights of before', async () => {
  const { account, advocate } = await agency()
  await stopUser(server.app.services, advocate.login)
  const back = await admitUser(server.app.services, advocate.login)
  expect(back).toMatchObject({ ok: true, value: { login: advocate.login, role: 'Advocate' } })
  const token = new URL(back.ok ? back.value.link : '').searchParams.get('token')
  const set = await server.send('POST', '/v1/reset_password', { body: { token, password: strong, password2: strong } })
  expect(set.status).toBe(200)
  const { body } = await login(advocate.login, strong)
  // What is open to the active alone.
  const races = await server.send('GET', '/v2/race', { token: String(body['access_token']) })
  expect(races.status).toBe(200)
  expect(await trail(account)).toContainEqual(
    expect.objectContaining({ call: 'admin.admitUser', verb: 'update', fields: ['status'], reason: 'on' }),
  )
})

test('who has not been stopped keeps what they sign in with', async () => {
  const { advocate } = await agency()
  expect(await admitUser(server.app.services, advocate.login)).toMatchObject({
    refusal: { message: `${advocate.login} has not been stopped. Nothing has changed.` },
  })
  expect((await login(advocate.login)).status).toBe(200)
})

test('somebody always administers the agency, and nobody is stopped by a name that nobody has', async () => {
  const { account, administrator, chief } = await agency()
  expect(await stopUser(server.app.services, chief.login)).toMatchObject({
    refusal: { message: 'At least one active account administrator has to remain.' },
  })
  expect((await login(chief.login)).status).toBe(200)
  const second = await server.addUser(account, { role_id: administrator })
  const both = await Promise.all([chief, second].map((one) => stopUser(server.app.services, one.login)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  for (const done of [await stopUser(server.app.services, 'nobody'), await admitUser(server.app.services, 'nobody')])
    expect(done).toMatchObject({ ok: false, refusal: { message: 'Nobody has the login name nobody.' } })
})

test('an agency is called otherwise and moves to another time zone; what is not named stays, and others have theirs', async () => {
  const [one, other] = [await agency(), await agency()]
  const nothing = { name: undefined, product_name: undefined, time_zone: undefined }
  const accountOf = async ({ chief }: typeof one) => {
    const { access } = await server.signIn(chief.login)
    return (await server.send('GET', '/v1/my_account', { token: access })).body
  }
  expect(await accountOf(one)).toMatchObject({ name: 'Harbor Agency' })
  const before = await accountOf(other)
  const changed = await changeAccount(server.app.services, {
    ...nothing,
    account: one.account,
    name: 'Willow Falls Victim Services',
    time_zone: 'America/Denver',
  })
  expect(changed.ok && toldInWords(changed.value)).toBe(
    'Willow Falls Victim Services, with the time zone America/Denver; the product is called Caselog there.',
  )
  expect(await accountOf(one)).toMatchObject({ name: 'Willow Falls Victim Services', time_zone: 'America/Denver' })
  expect(await accountOf(other)).toEqual(before)
  expect(await trail(one.account)).toContainEqual(
    expect.objectContaining({ call: 'admin.changeAccount', kind: 'account', fields: ['name', 'time_zone'] }),
  )
  expect(await changeAccount(server.app.services, { ...nothing, account: one.account })).toMatchObject({ ok: false })
  expect(await changeAccount(server.app.services, { ...nothing, account: null, name: 'X' })).toMatchObject({
    refusal: { message: expect.stringContaining('There are several agencies') },
  })
})
