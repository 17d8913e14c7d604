/** What leaves the agency, and what opens an account anew, stands in the audit with who did it and when. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { newLinkToken } from '../../server/session/links.ts'
import { startExportWorld, type ExportWorld } from '../exports/exportWorld.ts'

let world: ExportWorld
let account = 0
beforeAll(async () => {
  world = await startExportWorld()
  account = Number((await world.admin.get('/v1/me')).body['account'])
})
afterAll(() => world?.stop())

type Line = { readonly verb: string; readonly object_id: number | null; readonly user_id: number | null }

const linesOf = (kind: string): Promise<readonly Line[]> =>
  inTenant(
    world.agency.database.databases,
    { account, user: null },
    async (tx) =>
      (
        await sql<Line>`
          select verb, object_id, user_id from audit where kind = ${kind} and result = 'done' order by seq`.execute(tx)
      ).rows,
  )

test('a file of a list: when it was asked for and made, each time that it was downloaded, and when it was deleted', async () => {
  const me = Number((await world.admin.get('/v1/me')).body['id'])
  const id = Number((await world.exported({}))['id'])
  for (let times = 0; times < 2; times += 1) expect((await world.download(id)).status).toBe(200)
  expect((await world.admin.remove(`/v1/export/${id}`)).status).toBe(200)
  const lines = (await linesOf('export')).filter(({ object_id }) => object_id === id)
  expect(lines.map(({ verb, user_id }) => [verb, user_id])).toEqual(
    ['create', 'download', 'download', 'delete'].map((verb) => [verb, me]),
  )
  const made = (await linesOf('victims')).filter(({ verb, object_id }) => verb === 'export' && object_id === id)
  expect(made.map(({ user_id }) => user_id)).toEqual([me])
})

test('a new password that is asked for, each time and whoever asks; of nobody there is nothing to say', async () => {
  const { id, login } = await world.agency.addUser(account, { email: 'lost@example.org' })
  const asking = (user_login: string) => world.agency.send('POST', '/v1/reset_password', { body: { user_login } })
  const before = await linesOf('user')
  for (const name of [login, 'lost@example.org', 'nobody-at-all'])
    expect([name, (await asking(name)).status]).toEqual([name, 200])
  const asked = { verb: 'request_reset', object_id: id, user_id: id }
  expect((await linesOf('user')).slice(before.length)).toEqual([asked, asked])
})

test('a password that is set by a link', async () => {
  const { id } = await world.agency.addUser(account)
  const { databases } = world.agency.database
  const token = await asSystem(databases, 'session', (tx) =>
    newLinkToken(tx, world.agency.app.services, { account, userId: id }, 'reset', 86_400_000),
  )
  const password = 'velvet-canyon-92-trumpet'
  const body = { token, password, password2: password, token_type: 'reset_token' }
  expect((await world.agency.send('POST', '/v1/reset_password', { body })).status).toBe(200)
  expect(await linesOf('user')).toContainEqual({ verb: 'reset_password', object_id: id, user_id: id })
})

test('each try to sign in, right, wrong and while it is locked', async () => {
  const { id, login: user_login } = await world.agency.addUser(account, { email: 'door@example.org' })
  const tries = async (password: string) =>
    (await world.agency.send('POST', '/v1/login', { body: { user_login, password } })).status
  await world.agency.signIn(user_login)
  for (let failure = 1; failure <= 5; failure += 1) expect(await tries('wrong')).toBe(401)
  for (let more = 0; more < 2; more += 1) expect(await tries('wrong')).toBe(429)
  const lines = await inTenant(
    world.agency.database.databases,
    { account, user: null },
    async (tx) =>
      (
        await sql<{ reason: string }>`
          select reason from audit where kind = 'session' and verb = 'login' and user_id = ${id} order by seq`.execute(
          tx,
        )
      ).rows,
  )
  const wrong = Array.from({ length: 4 }, () => 'wrong_password')
  expect(lines.map(({ reason }) => reason)).toEqual(['password', ...wrong, 'locked_now', 'locked', 'locked'])
})
