/** Approvals that others come between: another attempt, the end of the session that approves, the end of the program. */
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../run/until.ts'
import { payloadOf } from '../session/testServer.ts'
import { codeIn, redirectUri, startApplicationWorld, type ApplicationWorld, type Pair } from './applicationWorld.ts'

let world: ApplicationWorld
let other: Client
let admin: Pair
beforeAll(async () => {
  world = await startApplicationWorld()
  other = new Client({ connectionString: world.database.superuserUrl })
  await other.connect()
  admin = await world.signIn('admin')
})
afterAll(async () => {
  await other?.end()
  await world?.stop()
})

const verifiers = ['a', 'b'].map((letter) => letter.repeat(50))
const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})

test('an attempt that was left does not keep another one of the same person and program from being collected', async () => {
  const application = await world.register({ redirectUris: [] })
  const approve = (more: object) => world.authorize(admin.access, { client_id: application.clientId, ...more })
  const collect = async (more: object): Promise<number> =>
    (await world.collect(application, { user_login: 'admin', ...more })).status
  const [left = '', fresh = ''] = verifiers
  await approve(challengeOf(left))
  world.clock.advance(1_000)
  await approve(challengeOf(fresh))
  world.clock.advance(1_000)
  await approve({})
  expect(await collect({ code_verifier: 'c'.repeat(50) })).toBe(404)
  const both = await Promise.all([collect({ code_verifier: fresh }), collect({})])
  expect(both).toEqual([200, 200])
  expect(await collect({ code_verifier: fresh })).toBe(404)
  expect(await collect({ code_verifier: left })).toBe(200)
})

type Reply = ReturnType<ApplicationWorld['authorize']>

/** What is sent comes to wait for what is held; then the change is made, and let go. */
const between = async (held: string, change: string, id: unknown, send: () => Reply): Reply => {
  await other.query('begin')
  await other.query(held, [id])
  const sent = send()
  await until(async () => {
    const { rows } = await other.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  })
  await other.query(change, [id])
  await other.query('commit')
  return sent
}

describe('while somebody approves', () => {
  const approving = (by: Pair, clientId: string) => () =>
    world.authorize(by.access, { client_id: clientId, redirect_uri: redirectUri })

  test('their session is ended with what it rests on: nothing is approved, and nothing waits to be collected', async () => {
    const { login } = await world.secondAdministrator()
    const session = await world.signIn(login)
    const application = await world.register()
    const user = payloadOf(session.access)['sub']
    const reply = await between(
      'select from app_user where id = $1 for no key update',
      "update session_family set ended_at = now(), end_reason = 'password_changed' where user_id = $1",
      user,
      approving(session, application.clientId),
    )
    expect(reply.status).toBe(401)
    const { rows } = await other.query(
      'select from application_grant g join session_family f on f.id = g.family where f.user_id = $1',
      [user],
    )
    expect(rows).toEqual([])
  })

  test('the program is removed: it is as one that is not known', async () => {
    const application = await world.register()
    const { rows } = await other.query('select id from api_application where client_id = $1', [application.clientId])
    const reply = await between(
      'select from api_application where id = $1 for no key update',
      'delete from api_application where id = $1',
      rows[0]?.id,
      approving(admin, application.clientId),
    )
    expect(reply.status).toBe(404)
  })
})

test('a program that is removed while it collects gets nothing, and neither waits for the other for ever', async () => {
  const application = await world.register()
  const allowed = await world.authorize(admin.access, { client_id: application.clientId, redirect_uri: redirectUri })
  const { rows } = await other.query('select id from api_application where client_id = $1', [application.clientId])
  const reply = await between(
    `with held as materialized (select id from api_application where id = $1 for no key update)
     update session_family f set ended_at = now(), end_reason = 'revoked' from held where f.application = held.id`,
    'delete from api_application where id = $1',
    rows[0]?.id,
    () => world.collect(application, { code: codeIn(allowed), redirect_uri: redirectUri }),
  )
  expect(reply.status).toBe(401)
})
