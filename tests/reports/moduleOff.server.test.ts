/** Filters by what hangs on records of a module that is turned off: refused by name, and read where they were counted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let owner: Databases
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-03-31T05:59:59.999Z' }
const modules = (active: boolean) => sql`update addon set active = ${active} where account = 1`.execute(owner.tenant)

test('a filter of a module that is off is refused by its name, and runs that were counted by it stay to be read', async () => {
  const { rows } = await sql<{ id: number }>`select id::int from term where account = 1 order by id limit 1`.execute(
    owner.tenant,
  )
  const by = { case_terms: [{ combine_type: 'any', items: [rows[0]?.id ?? 0] }] }
  const question = { type: 'service', show: 'all', ...period, ...by }
  const begin = () =>
    admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'full',
      filters: JSON.stringify({ date_range: [period.since, period.until], ...by }),
      reporting_period: 'Last Quarter',
    })
  const run = idOf(await begin())
  expect((await admin.post(`/v2/report/batch?report_id=${run}`, { q: question })).status).toBe(200)
  const read = async () => {
    const kept = await admin.get(`/v2/report_run/${run}`)
    const listed = rowsOf(await admin.get('/v2/report_run?type=full')).map(({ id }) => Number(id))
    return [kept.status, (kept.body['figures'] as readonly object[]).length, listed.includes(run)]
  }
  expect(await read()).toEqual([200, 1, true])
  try {
    await modules(false)
    const off = { case_terms: 'Its module is turned off for the agency.' }
    const asked = [await begin(), await admin.post('/v2/report', { question })]
    asked.push(await admin.post('/v2/report/batch', { q: question }))
    for (const { status, body } of asked) expect([status, body['fields']]).toEqual([403, off])
    expect(await read()).toEqual([200, 1, true])
  } finally {
    await modules(true)
  }
  expect((await admin.post('/v2/report', { question })).status).toBe(200)
})
