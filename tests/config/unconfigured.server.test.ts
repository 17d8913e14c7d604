/** An agency whose lists are still empty. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { asSystem } from '../../server/kernel/database.ts'
import { startTestServer, type Reply, type TestServer } from '../session/testServer.ts'

let server: TestServer
let account = 0
let token = ''
beforeAll(async () => {
  server = await startTestServer()
  account = await server.addAccount({ name: 'Fresh' })
  await server.addUser(account, { role_id: 5, user_login: 'fresh-admin' })
  token = (await server.signIn('fresh-admin')).access
})
afterAll(() => server?.stop())

const post = (url: string, body: object): Promise<Reply> => server.send('POST', url, { token, body })
const listed = (table: 'race' | 'gender', id: number) =>
  asSystem(server.database.databases, 'demo-data', (tx) =>
    sql`insert into ${sql.table(table)} (account, id, label) values (${account}, ${id}, 'Known')`.execute(tx),
  )

const ana = { first: 'Ana', last: 'Ortega' }

describe('without race 9 and gender 4', () => {
  const missing = { race: expect.stringContaining('not reported'), gender: expect.stringContaining('not reported') }

  test.each([
    ['/v2/victim', { ...ana, victim_type: 'P' }],
    ['/v1/person', ana],
  ] as const)('[CLI-33] [SRV-41] POST %s says which choice is missing', async (url, body) => {
    const reply = await post(url, body)
    expect([reply.status, reply.body['fields']]).toEqual([422, missing])
  })

  test('[CLI-33] [SRV-41] what was chosen is not asked for again', async () => {
    await listed('race', 2)
    const reply = await post('/v2/victim', { ...ana, victim_type: 'P', race: 2 })
    expect([reply.status, reply.body['fields']]).toEqual([422, { gender: missing.gender }])
    await listed('gender', 3)
    const made = await post('/v2/victim', { ...ana, victim_type: 'P', race: 2, gender: 3 })
    expect([made.status, made.body['race'], made.body['gender']]).toEqual([200, 2, 3])
  })

  test('a mass incident has no person, so nothing is missing', async () => {
    expect((await post('/v2/victim', { victim_type: 'P', mass_incident: true, title: 'Flood' })).status).toBe(200)
  })
})
