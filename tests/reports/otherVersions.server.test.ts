/** What another version has kept, and this one can't read, hides nothing else, says so, and is not lost. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedReport } from '../../domain/config/index.ts'
import { storedOf } from '../../domain/reports/sets.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { startScoped, type Scoped } from '../access/scopedUsers.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let owner: Databases
let admin: Caller
let scoped: Scoped
beforeAll(async () => {
  agency = await startAgency(20)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  scoped = await startScoped(agency, 1)
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await owner?.close()
  await agency?.stop()
})

const kept = [
  '{"of_tomorrow": "1"}',
  '{"services": {"combine_type": "any", "items": [1]}}',
  '{"services": [{"combine_type": "xor", "items": [1]}]}',
  '{"date_range": [null, "x"]}',
  '{"date_range": "x"}',
  '{"services": null}',
  '{"constructor": 1}',
  '[]',
  '[1, 2]',
  'null',
  '"text"',
  '7',
]
/** SRV-67, SRV-68: of the back office. */
const get = (path: string) =>
  path.startsWith('/v2/report_object') && !path.endsWith('minutes')
    ? scoped.holding(['view_own_client'], 'GET', path)
    : admin.get(path)
const write = (part: ReturnType<typeof sql>) => owner.tenant.transaction().execute((tx) => part.execute(tx))
const stored = async (table: 'report_object' | 'saved_report', id: number): Promise<unknown> => {
  const { rows } = await owner.tenant
    .transaction()
    .execute((tx) =>
      sql<{ filters: string }>`select filters::text from ${sql.table(table)} where id = ${id}`.execute(tx),
    )
  return rows[0]?.filters
}
const begin = async (type = 'full'): Promise<number> =>
  idOf(
    await admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type,
      filters: '{"zip_code":"8"}',
      reporting_period: 'All Time',
    }),
  )
const served = { type: 'service', since: null, until: null }

describe('a run', () => {
  test.each([
    ...kept.map((value) => ['filters', value] as const),
    ['shown', '{"of_tomorrow": 1}'] as const,
    ['shown', '[]'] as const,
  ])('of which the %s are %s is told as one that can’t be read, among the others', async (column, value) => {
    const [first, other] = [await begin(), await begin()]
    const minutes = await begin('legacy_service_hourly')
    await write(
      sql`update report_object set ${sql.ref(column)} = ${value}::jsonb where account = 1 and id in (${first}, ${minutes})`,
    )
    const before = await stored('report_object', first)
    const isOfFilters = column === 'filters'
    for (const path of ['/v2/report_run?type=full', '/v2/report_object']) {
      const rows = rowsOf(await get(path))
      const found = [first, other].map((id) => rows.find((row) => row['id'] === id))
      expect([path, found.map((row) => row?.['unreadable'])]).toEqual([path, [isOfFilters || undefined, undefined]])
      expect(found[1]?.['filters']).toEqual({ zip_code: '8' })
    }
    const codes = async (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await get(path)).status))
    expect(await codes([`/v2/report_run/${first}`, `/v2/report_run/${other}`])).toEqual([422, 200])
    expect(await codes([`/v2/report_object/${first}`, '/v2/report_submission'])).toEqual([200, 200])
    expect(await codes([`/v2/report_object/${minutes}/minutes`])).toEqual([isOfFilters ? 422 : 200])
    // Who still counts in its name is answered, and nothing is written into it.
    const answer = await admin.post(`/v2/report/batch?report_id=${first}`, { a: served })
    const next = await admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'full',
      filters: '{}',
      reporting_period: 'All Time',
      known: [{ run: first, keys: ['a'] }],
    })
    expect([answer.status, next.status]).toEqual([200, 200])
    expect(await stored('report_object', first)).toBe(before)
    await write(sql`update report_object set filters = '{}', shown = '{}' where account = 1`)
    expect(rowsOf(await admin.get(`/v2/report_run?type=full`)).find((row) => row['id'] === first)?.['figures']).toBe(0)
  })

  test('of a report that there is not here hides no other', async () => {
    const [first, other] = [await begin(), await begin()]
    await write(sql`update report_object set type = 'of_tomorrow' where account = 1 and id = ${first}`)
    const list = await get('/v2/report_object')
    const ids = rowsOf(list).map((row) => row['id'])
    expect([list.status, ids.includes(first), ids.includes(other)]).toEqual([200, false, true])
    expect((await get(`/v2/report_object/${first}`)).status).toBe(404)
  })
})

test.each(kept.filter((value) => !value.startsWith('{')))(
  'a set of which the filters are %s hides no other, can’t be read, and stays as it is',
  async (value) => {
    const save = async (label: string): Promise<number> => {
      const made = await admin.post('/v1/saved_report', {
        label: `${label} ${value}`,
        type: 'full',
        period: 'All Time',
        filters: { zip_code: '8' },
      })
      expect([made.status, made.text]).toEqual([200, made.text])
      return idOf(made)
    }
    const [first, other] = [await save('First'), await save('Other')]
    await write(
      sql`update saved_report set filters = ${value}::jsonb, quick_filters = ${value}::jsonb
        where account = 1 and id = ${first}`,
    )
    const before = await stored('saved_report', first)
    const rows = rowsOf(await admin.get('/v1/saved_report?type=full&limit=100'))
    const read = [first, other].map((id) => rows.find((row) => row['id'] === id) as unknown as SavedReport)
    expect(read.map((set) => storedOf(set).filters)).toEqual([null, { zip_code: '8' }])
    expect((await admin.get(`/v1/saved_report/${first}`)).status).toBe(200)
    expect(await stored('saved_report', first)).toBe(before)
    // Its name may be another one; what nobody could read is still in it.
    expect((await admin.put(`/v1/saved_report/${first}`, { label: `Named ${value}` })).status).toBe(200)
    expect(JSON.parse(String(await stored('saved_report', first)))).toEqual({
      unreadable: JSON.parse(value) as unknown,
    })
  },
)
