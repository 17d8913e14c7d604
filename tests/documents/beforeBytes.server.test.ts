/** Who may not add a file is told before a byte of it is stored: not even for a moment. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postFile } from './form.ts'
import { pdf } from './samples.ts'
import { idOf, startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency
let database: Client
let client: number
beforeAll(async () => {
  agency = await startAgency(3)
  database = new Client({ connectionString: agency.database.superuserUrl })
  await database.connect()
  const admin = await agency.as('admin')
  const case_id = idOf(
    await admin.post('/v1/court_case', { case_reference_id: 'B-1', date_time: '2019-02-01T10:00:00.000Z' }),
  )
  client = idOf(await admin.post('/v2/victim', { victim_type: 'P', first: 'Ada', last: 'Sample', case_id }))
})
afterAll(async () => {
  await database?.end()
  await agency?.stop()
})

/** Files that were ever begun, also such as are gone: no number is given twice. */
const everStored = async (): Promise<unknown> => {
  const { rows } = await database.query('select last_value, is_called from file_id_seq')
  return rows[0]
}
const send = async (login: string, owner: string, bytes: Buffer = pdf) => {
  const { access: token } = await agency.signIn(login)
  return postFile(agency, `/v1/document${owner}`, { token, name: 'a.pdf', type: 'application/pdf', bytes })
}

test.each([
  ['whose role only shows', 'volunteer', 403],
  ['of another account', 'other-admin', 422],
])('a document of somebody %s is refused, and nothing of it was ever stored', async (_, login, status) => {
  const before = await everStored()
  const refused = await send(login, `?victim_id=${client}`, Buffer.concat([pdf, Buffer.alloc(1_000_000, ' ')]))
  expect([refused.status, await everStored()]).toEqual([status, before])
  expect((await send('admin', `?victim_id=${client}`)).status).toBe(200)
  expect(await everStored()).not.toEqual(before)
})

test('an import beyond those that one may have unfinished is refused, and nothing of it was ever stored', async () => {
  const { access: token } = await agency.signIn('admin')
  const bytes = Buffer.from('first,last\nAda,Sample\n')
  const ask = () => postFile(agency, '/v1/import', { token, name: 'a.csv', type: '', bytes })
  for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(200)
  const before = await everStored()
  expect([(await ask()).status, await everStored()]).toEqual([409, before])
})
