/** What one user may have under way, asked for in one moment: nothing is made meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientList } from '../exports/exportWorld.ts'
import { postFile } from '../documents/form.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { holding } from '../server-kernel/heldRows.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(1)
})
afterAll(() => agency?.stop())

const most = 10
/** What two askers are answered who come, where one more has room, to a table into which nobody can write yet. */
const bothOf = async (table: string, ask: () => Promise<{ readonly status: number }>): Promise<readonly number[]> => {
  for (let made = 1; made < most; made += 1) expect((await ask()).status).toBe(200)
  const held = await holding(agency.database.superuserUrl, `lock table ${table} in exclusive mode`)
  const answers = [ask(), ask()]
  await held.isWaitedFor(2)
  await held.letGo()
  return (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)
}

test('ten exports of a user are under way at most, also where two are asked for at once', async () => {
  const admin = await agency.as('admin')
  expect(await bothOf('list_export', () => admin.post('/v2/export', clientList))).toEqual([200, 409])
})

test('ten imports of a user are unfinished at most, also where two files come at once', async () => {
  const { access: token } = await agency.signIn('admin')
  const bytes = Buffer.from('first,last\nAda,Sample\n')
  const ask = () => postFile(agency, '/v1/import', { token, name: 'a.csv', type: '', bytes })
  expect(await bothOf('data_import', ask)).toEqual([200, 409])
})
