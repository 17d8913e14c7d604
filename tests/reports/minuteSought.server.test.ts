/** RPT-15: a moment is looked for by its minute, for nobody types seconds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency
let owner: Databases
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const field = 991
const momentsOf = (kept: readonly string[]) =>
  owner.tenant.transaction().execute(async (tx) => {
    await sql`update court_case set custom_fields = '{}' where account = 1`.execute(tx)
    await sql`
      update court_case k set custom_fields = jsonb_build_object(${String(field)}::text, m.moment)
      from (select id, row_number() over (order by id) as nth from court_case where account = 1 and status = 1) o
        join unnest(${[...kept]}::text[]) with ordinality m (moment, nth) on m.nth = o.nth
      where k.account = 1 and k.id = o.id`.execute(tx)
  })

test('a moment of an own field is found by its minute, whatever its seconds, and no other minute is', async () => {
  await sql`
    insert into field_view (account, id, table_name, label, type, options)
    values (1, ${field}, 'CourtCase', 'Heard at', 'Date/Time', '{"select": []}')`.execute(owner.tenant)
  await momentsOf([
    '2026-03-04T21:30:00.000Z',
    '2026-03-04T21:30:59.999Z',
    '2026-03-04T21:30Z',
    '2026-03-04T21:29:59.999Z',
    '2026-03-04T21:31:00.000Z',
  ])
  const admin = await agency.as('admin')
  const found = async (search: string): Promise<unknown> => {
    const case_custom_fields = [{ field_view_id: field, search, enabled: true }]
    const question = { type: 'case', show: 'all', since: null, until: null, case_custom_fields }
    const { status, body } = await admin.post('/v2/report', { question })
    return [status, body['count']]
  }
  expect(await found('2026-03-04T21:30:00.000Z')).toEqual([200, 3])
  expect(await found('2026-03-04T21:30Z')).toEqual([200, 3])
  expect(await found('2026-03-04T21:31:00.000Z')).toEqual([200, 1])
  expect(await found('2026-03-04T21:32:00.000Z')).toEqual([200, 0])
})
