/** Runs are kept for five years, and the newest of an account; what was submitted to a funder stays for ever. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { removeOldRuns } from '../../server/reports/oldRuns.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { patience, runs } from '../run/runs.ts'

let agency: Agency
let owner: Databases
beforeAll(async () => {
  agency = await startAgency(20)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const day = 24 * 60 * 60 * 1_000
const fiveYears = 5 * 366

type Run = { readonly account: 1 | 2; readonly days: number; readonly isSubmitted: boolean }
const drawn = fc.array(
  fc.record<Run>({
    account: fc.constantFrom(1, 2),
    days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: fiveYears - 2, max: fiveYears + 20 })),
    isSubmitted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
)

/** With a figure and minutes each; answers their ids, in the order in which they are drawn. */
const plant = (all: readonly Run[]): Promise<readonly number[]> =>
  owner.tenant.transaction().execute(async (tx) => {
    for (const table of ['report_submission_figure', 'report_submission', 'report_minutes', 'report_figure'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`delete from report_object`.execute(tx)
    const ids: number[] = []
    for (const { account, days, isSubmitted } of all) {
      const at = new Date(agency.clock.now() - days * day).toISOString()
      const { rows } = await sql<{ id: string }>`
        insert into report_object (account, uuid, user_id, type, reporting_period, filters, date_time)
        select ${account}, gen_random_uuid(), min(id), 'full', 'Last Year', '{}', ${at} from app_user
        where account = ${account} returning id`.execute(tx)
      const id = Number(rows[0]?.id)
      ids.push(id)
      await sql`
        insert into report_figure (account, report_object_id, key, count, counted_at)
        values (${account}, ${id}, 'k', 1, ${at})`.execute(tx)
      await sql`
        insert into report_minutes (account, report_object_id, role_level, lines, counted_at)
        values (${account}, ${id}, 100, '[]', ${at})`.execute(tx)
      if (isSubmitted)
        await sql`
          insert into report_submission (account, report_object_id, user_id, submitted_at, zone, fiscal_month, sheet)
          select ${account}, ${id}, min(id), ${at}, 'UTC', 1, '{}' from app_user where account = ${account}`.execute(tx)
    }
    return ids
  })

const idsIn = async (table: string, column: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(owner.tenant)
  return rows.map(({ id }) => Number(id))
}
const auditedCounts = async (): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ account: string; count: string }>`
    select account, sum(count) as count from audit
    where verb = 'remove' and kind = 'report_object' and call = 'job.reports.removeOldRuns'
    group by account`.execute(owner.tenant)
  return new Map(rows.map(({ account, count }) => [Number(account), Number(count)]))
}

test(
  'law: what is older or more goes with all that it counted, each account by itself, and what was submitted stays',
  async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.integer({ min: 1, max: 6 }), async (all, most) => {
        const ids = await plant(all)
        const before = await auditedCounts()
        const told = ids.map((id, at) => ({ id, ...(all[at] as Run) }))
        const stays = ({ id, account, days, isSubmitted }: (typeof told)[number]): boolean => {
          const newer = told.filter(
            (one) => one.account === account && (one.days < days || (one.days === days && one.id > id)),
          )
          return isSubmitted || (days <= fiveYears && newer.length < most)
        }
        const expected = told.filter(stays).map(({ id }) => id)
        await asSystem(agency.database.databases, 'job', (tx) => removeOldRuns(tx, agency.clock.now(), most))
        expect(await idsIn('report_object', 'id')).toEqual(expected)
        expect(await idsIn('report_figure', 'report_object_id')).toEqual(expected)
        expect(await idsIn('report_minutes', 'report_object_id')).toEqual(expected)
        // In each account's trail stands how many went.
        const after = await auditedCounts()
        for (const account of [1, 2]) {
          const gone = told.filter((one) => one.account === account && !stays(one)).length
          expect((after.get(account) ?? 0) - (before.get(account) ?? 0)).toBe(gone)
        }
      }),
      { numRuns: runs(25) },
    )
  },
  patience(120_000),
)
