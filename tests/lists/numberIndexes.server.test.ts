/**
 * Cases are found by their numbers through indexes, as the server itself asks: by its own role and with an account set,
 * so that the policies of the tables stand before whatever is asked.
 */
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessUser } from '../../domain/access/index.ts'
import { inTenant, openDatabases, type Databases, type Work } from '../../server/kernel/database.ts'
import { casesByDocket } from '../../server/lists/dockets.ts'
import { found, listRecords } from '../../server/lists/listRecords.ts'
import { searchOf } from '../../server/lists/pageOfRows.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

/** Enough that no planner would rather read them all. */
const cases = 20_000

let agency: Agency
let owner: Databases
let account = 0
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  const { rows } = await sql<{ account: number }>`
    select account from court_case group by account order by count(*) desc limit 1`.execute(owner.tenant)
  account = rows[0]?.account ?? 0
  await sql`
    with made as (
      insert into court_case (account, case_reference_id, reference_key, date_time, updated_at)
      select ${account}, 'NX-' || n || '-CR', 'nx-' || n || '-cr', '2025-01-01', '2025-01-01'
      from generate_series(1, ${cases}::int) n returning account, id, split_part(reference_key, '-', 2)::int as n)
    insert into case_court (account, case_id, court_id, docket, updated_at, created_at)
    select account, id, (select min(id) from court c where c.account = made.account),
      'DK' || n || '-' || lpad((n * 7)::text, 7, '0'), '2025-01-01', '2025-01-01' from made`.execute(owner.tenant)
  await sql`vacuum analyze court_case`.execute(owner.tenant)
  await sql`vacuum analyze case_court`.execute(owner.tenant)
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const user: AccessUser = {
  id: 0,
  roleLevel: 60,
  scopes: new Set(['view_own_case', 'view_case_manager', 'view_own_victim']),
  capabilities: new Set(['can_view_any_case', 'can_view_confidential_case', 'can_view_any_victim']),
}

/** The plan of each statement that the work asks for, with what it is asked with. */
const plansOf = (work: (tx: Work) => Promise<unknown>): Promise<readonly string[]> =>
  inTenant(agency.database.databases, { account, user: null }, async (tx) => {
    const asked: CompiledQuery[] = []
    const executor = tx.getExecutor()
    const noting = new Proxy(executor, {
      get: (of, name) => {
        const part: unknown = Reflect.get(of, name)
        if (typeof part !== 'function') return part
        return (...given: readonly unknown[]): unknown => {
          if (name === 'executeQuery') asked.push(given[0] as CompiledQuery)
          return Reflect.apply(part, of, given)
        }
      },
    })
    const noted = new Proxy(tx, {
      get: (of, name) => {
        if (name === 'getExecutor') return () => noting
        const part: unknown = Reflect.get(of, name)
        return typeof part === 'function' ? part.bind(of) : part
      },
    })
    await work(noted)
    const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(tx)
    expect(rows).toEqual([{ name: expect.stringMatching(/^caselog_app/) }])
    const plans: string[] = []
    for (const { sql: text, parameters } of asked) {
      const explained = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      )
      plans.push(explained.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })

/** An index of which more than the account is compared: that alone would go through all of an agency's. */
const entered = (index: string, column: string): RegExp =>
  new RegExp(`(?:on|using) ${index}\\b.*\\n\\s*Index Cond: .*\\b${column}\\b`)

const page = { page: 1, limit: 20, offset: 0 }
const byNumber = (text: string) => async (tx: Work) => {
  const search = searchOf('cases', { type: 'case_number', search: text }, user.scopes)
  const looked = found('cases', search, { user, now: 0 })
  if (!looked.ok) throw new Error(looked.refusal.message)
  const sort = { column: 'rank', descending: false }
  const { total } = await listRecords(tx, 'cases', user, search, looked.value, sort, page)
  expect([text, total > 0]).toEqual([text, true])
}
const byDocket = (text: string) => async (tx: Work) => {
  const { total } = await casesByDocket(tx, user, text, page)
  expect([text, total > 0]).toEqual([text, true])
}

describe('a case is found through indexes, and never by reading all', () => {
  test.each([
    ['as it is written', 'nx-4711-cr', ['court_case_said', 'court_case_short']],
    ['without breaks', 'nx4711cr', ['court_case_said', 'court_case_short']],
    ['by its last number', '4711', ['court_case_ends', 'court_case_short', 'court_case_last']],
    ['by some parts of it', 'nx 4711', ['court_case_ends', 'court_case_last']],
  ])('by its number %s: %s', async (_, typed, indexes) => {
    const plans = await plansOf(byNumber(typed))
    const [plan = ''] = plans.filter((each) => each.includes('court_case_said') || each.includes('court_case r'))
    for (const index of indexes) expect(plan).toMatch(entered(index, `${index.replace('court_case_', '')}_key`))
    expect(plan).not.toContain('Seq Scan on court_case')
  })

  test.each([
    ['as it is written', 'DK4711-0032977'],
    ['by its beginning', 'dk4711'],
    ['by its last number', '32977'],
    ['by some parts of it', 'dk4711 32977'],
  ])('by a docket number %s: %s', async (_, typed) => {
    const plans = await plansOf(byDocket(typed))
    const [plan = ''] = plans.filter((each) => each.includes('case_court k'))
    expect(plan).toMatch(entered('case_court_docket', 'docket_key'))
    for (const each of plans) expect(each).not.toMatch(/Seq Scan on (?:court_case|case_court)/)
  })
})
