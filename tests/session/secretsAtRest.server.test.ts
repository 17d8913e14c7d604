import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { createSealing } from '../../server/kernel/sealing.ts'
import { sealOlderSecrets } from '../../server/session/index.ts'
import { startTestServer, textOf, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const system = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(server.database.databases, 'session', work)
const secretsNow = () =>
  system(async (tx) => ({
    keys: await tx.selectFrom('signing_key').select(['kid', 'private_key']).execute(),
    seeds: await tx
      .selectFrom('app_user')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .orderBy('id')
      .execute(),
  }))
const newSession = async () => {
  const account = await server.addAccount()
  const user = await server.addUser(account)
  const { access: token } = await server.signIn(user.login)
  const secret = textOf(await server.send('PUT', `/v1/me/${user.id}`, { token, body: {} }), 'mfa_secret')
  return { account, user, token, secret }
}

test('the database alone tells neither a seed nor a key that signs', async () => {
  const { secret } = await newSession()
  const { keys, seeds } = await secretsNow()
  expect(keys.length).toBeGreaterThan(0)
  expect(JSON.stringify([keys, seeds])).not.toContain(secret)
  for (const text of [...keys.map(({ private_key }) => private_key), ...seeds.map(({ totp_secret }) => totp_secret)])
    expect(text).toMatch(/^v1\.[\w-]{40,}$/)
})

test('what an older build left readable is sealed at the start, once, and works on', async () => {
  const session = await newSession()
  const { sealing } = server.app.services
  const before = await secretsNow()
  await system(async (tx) => {
    for (const { kid, private_key } of before.keys)
      await tx
        .updateTable('signing_key')
        .set({ private_key: sealing.open(`signing key ${kid}`, private_key) })
        .where('kid', '=', kid)
        .execute()
    await tx.updateTable('app_user').set({ totp_secret: session.secret }).where('id', '=', session.user.id).execute()
  })
  await sealOlderSecrets(server.database.databases, sealing)
  const after = await secretsNow()
  expect(JSON.stringify(after)).not.toContain(session.secret)
  expect(JSON.stringify(after)).not.toMatch(/\{\\"/)
  await sealOlderSecrets(server.database.databases, sealing)
  expect(await secretsNow()).toEqual(after)
  const again = await server.send('PUT', `/v1/me/${session.user.id}`, { token: session.token, body: {} })
  expect(textOf(again, 'mfa_secret')).toBe(session.secret)
})

test('a server with another key says so instead of starting, by what it finds sealed: keys, or seeds', async () => {
  await newSession()
  const other = createSealing(Buffer.alloc(32, 9), randomBytes)
  const starts = () => sealOlderSecrets(server.database.databases, other)
  await expect(starts()).rejects.toThrow(/^CASELOG_KEY: .* another key/)
  await system((tx) => tx.deleteFrom('signing_key').execute())
  await expect(starts()).rejects.toThrow(/^CASELOG_KEY: .* another key/)
})

test.each([
  'select password_hash from app_user',
  'select totp_secret from app_user',
  'select backup_code_hash from app_user',
  'select * from app_user',
  'select * from one_time_token',
  'select * from known_device',
  'select * from signing_key',
  "update app_user set password_hash = 'x'",
  "update app_user set email = 'x'",
  "update app_user set user_login = 'x'",
  'update app_user set mfa_verified = false',
  'update app_user set role_id = 6',
  'update app_user set account = 1',
  "insert into app_user (account, role_id, first, last, email, user_login) values (1, 6, 'a', 'b', 'c', 'd')",
  'delete from app_user',
  'update session_family set expires_at = now()',
  'update session_family set sso = true',
  'update session_family set ended_at = null',
  "update session_token set state = 'live'",
  'update account set enable_mfa = false',
  'update account set firewall_ip_whitelist = null',
  "update addon set capabilities = '{}'",
  'delete from payment',
  'select body from outbox',
  "insert into session_family select 'x', account, user_id, created_at, expires_at, authenticated_at from session_family",
])('a request can’t do this to its own account: %s', async (statement) => {
  const { account, user } = await newSession()
  const tenant = { account, user: user.id }
  await expect(inTenant(server.database.databases, tenant, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
    /permission denied/,
  )
})
