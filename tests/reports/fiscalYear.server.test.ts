/** RPT-09: the fiscal year begins on a day of the calendar year that it is, as the agency has it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../session/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signedIn = async (userValues = {}) => {
  const account = await server.addAccount({ time_zone: 'America/Denver', fiscal_year_start: '2020-10-01' })
  const { login } = await server.addUser(account, userValues)
  const { access: token } = await server.signIn(login)
  return {
    begin: (fiscal_year_start: unknown, of = account) =>
      server.send('PUT', `/v1/my_account/${of}`, { token, body: { fiscal_year_start } }),
    read: async () => (await server.send('GET', '/v1/my_account', { token })).body['fiscal_year_start'],
  }
}

/** The year there, by another way than the product's. */
const yearIn = (instant: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant))

test('[RPT-09] each day of this calendar year is taken, its first and its last, and none of another', async () => {
  const { begin, read } = await signedIn()
  const year = yearIn(server.clock.now(), 'America/Denver')
  for (const day of [`${year}-01-01`, `${year}-12-31`, `${year}-07-01`]) {
    const answer = await begin(day)
    expect([answer.status, answer.body['fiscal_year_start']]).toEqual([200, day])
    expect(await read()).toBe(day)
  }
  for (const day of [
    `${year - 1}-12-31`,
    `${year + 1}-01-01`,
    `${year - 1}-07-01`,
    '0001-01-01',
    `${year}-02-30`,
    7,
    '',
  ]) {
    const answer = await begin(day)
    expect([day, answer.status, Object.keys(Object(answer.body['fields']))]).toEqual([day, 422, ['fiscal_year_start']])
  }
  expect(await read()).toBe(`${year}-07-01`)
})

test('is for whoever edits the account, and for their own alone', async () => {
  const year = yearIn(server.clock.now(), 'America/Denver')
  const [admin, advocate] = [await signedIn(), await signedIn({ role_id: 3 })]
  expect((await advocate.begin(`${year}-07-01`)).status).toBe(403)
  expect((await admin.begin(`${year}-07-01`, 999_999)).status).toBe(404)
  expect(await advocate.read()).toBe('2020-10-01')
})
