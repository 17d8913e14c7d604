/**
 * How many rows a search goes through, by the database's own count: what finds very many is counted in an index and not
 * record by record, and what finds few reads few, whatever the user is tied to (goal V2). Times would tell of the machine.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessUser } from '../../domain/access/index.ts'
import type { ListTab, SearchType } from '../../domain/lists/index.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { found, listRecords } from '../../server/lists/listRecords.ts'
import { listPersons } from '../../server/lists/persons.ts'
import { searchOf } from '../../server/lists/pageOfRows.ts'
import { digits, plantSearchWorld, type SearchWorld } from './searchWorld.ts'

const persons = 4000
/** For the page's own rows, what their cards show, and the planner's few bites at small tables. */
const aPage = 600

let world: SearchWorld
let kept: { readonly limited: number; readonly tied: number; readonly number: string }
/** Nobody's owner, assigned to nothing. */
let newcomer = 0
beforeAll(async () => {
  world = await plantSearchWorld(persons, 7, 3)
  const { owner, users, account } = world
  newcomer = (await world.server.addUser(account)).id
  // One user owns half of the clients, and one client has a telephone number that nobody else has.
  await sql`update victim set owner_id = ${users[3]} where account = ${account} and id % 2 = 0`.execute(owner.tenant)
  await sql`
    update person set primary_phone = '14065551234' where account = ${account} and id = (
      select v.person_id from victim v join court_case c on c.id = v.case_id
      where v.status = 1 and v.removed_at is null and not v.limited_access and c.status = 1 and not c.limited_access
      order by v.id limit 1)`.execute(owner.tenant)
  await sql`vacuum analyze`.execute(owner.tenant)
  const { rows } = await sql<typeof kept>`
    select (select count(*) from victim where limited_access)::int + (select count(*) from defendant where limited_access)::int as limited,
      (select count(*) from victim where owner_id = ${users[3]})::int
        + (select count(*) from court_case where owner_id = ${users[3]})::int as tied,
      (select c.reference_key from person p join victim v on v.person_id = p.id join court_case c on c.id = v.case_id
        where p.primary_phone = '14065551234' and not v.limited_access and v.status = 1 and c.status = 1 limit 1) as number`.execute(
    owner.tenant,
  )
  if (rows[0] === undefined) throw new Error('Nothing was planted.')
  kept = rows[0]
}, 120_000)
afterAll(() => world?.stop())

const scopes = new Set(['view_own_victim', 'view_own_defendant', 'view_own_case'])
const user = (nth: number, ...capabilities: readonly string[]): AccessUser => ({
  id: world.users[nth] ?? 0,
  roleLevel: 50,
  scopes,
  capabilities: new Set(capabilities),
})
const ofAll = (verb: string): string[] => ['victim', 'defendant', 'case'].map((kind) => `can_view_${verb}_${kind}`)
const administrator = () => user(0, ...ofAll('confidential'))
const advocate = () => ({ ...user(0, ...ofAll('any')), id: newcomer })
/** Sees nothing but what the user is tied to. */
const ownMany = () => user(3)

/** Rows read from tables one after another, rows fetched through indexes, and times that an index was entered. */
const gone = async (tx: Work): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables`.execute(
      tx,
    )
  ).rows[0]?.n ?? 0

const paging = { page: 1, limit: 20, offset: 0 }
/** A small table is best read whole; without these the planner chooses as it does for large ones. */
const ofSmallTables = ['enable_seqscan', 'enable_bitmapscan']
/** What is looked up in several indexes at once is always put together by a bitmap. */
const ofSmallTablesAlone = ['enable_seqscan']
const cost = (
  who: AccessUser,
  search: (tx: Work) => Promise<number>,
  without = ofSmallTables,
): Promise<{ total: number; visited: number }> =>
  inTenant(world.server.database.databases, { account: world.account, user: who.id }, async (tx) => {
    for (const way of without) await sql`select set_config(${way}, 'off', true)`.execute(tx)
    await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
    const before = await gone(tx)
    const total = await search(tx)
    return { total, visited: (await gone(tx)) - before }
  })
const ofList = (who: AccessUser, tab: ListTab, type: SearchType, text: string, without = ofSmallTables) =>
  cost(
    who,
    async (tx) => {
      const search = searchOf(tab, { type, search: text }, who.scopes)
      const looked = found(tab, search, { user: who, now: 0 })
      if (!looked.ok) throw new Error(looked.refusal.message)
      return (await listRecords(tx, tab, who, search, looked.value, { column: 'rank', descending: false }, paging))
        .total
    },
    without,
  )
const ofPersons = (who: AccessUser, text: string) =>
  cost(who, async (tx) => {
    const answer = await listPersons(
      tx,
      { user: who, now: 0 },
      { type: 'person', text, column: 'name', descending: false },
      paging,
    )
    return answer.ok ? answer.value.total : 0
  })

describe('what finds thousands', () => {
  test("[SRC-37] persons of a common name are counted unseen; an advocate's only where something is limited", async () => {
    const [all, open] = [await ofPersons(administrator(), 'mar'), await ofPersons(advocate(), 'mar')]
    expect([all.total, open.total].every((total) => total > persons / 2)).toBe(true)
    expect(all.visited).toBeLessThan(200)
    expect(open.visited).toBeLessThan(kept.limited * 4 + 200)
    expect(kept.limited * 4 + 200).toBeLessThan(open.total)
  })

  test('[SRC-37] persons of a common telephone number likewise', async () => {
    const all = await ofPersons(administrator(), digits[0]?.slice(0, 4) ?? '')
    expect(all.total).toBeGreaterThan(persons / 4)
    expect(all.visited).toBeLessThan(200)
  })

  test('[SRC-14] cases by the beginning of a number are counted in the index', async () => {
    for (const who of [administrator(), advocate()]) {
      const { total, visited } = await ofList(who, 'cases', 'case_number', '2024')
      expect(total).toBeGreaterThan(persons / 5)
      expect(visited).toBeLessThan(aPage)
    }
  })

  test("[SRC-13] clients by how a case's number begins, or by a phone number, are gone through once for page and count", async () => {
    for (const who of [administrator(), advocate()])
      for (const [type, text] of [
        ['case_number', '2024'],
        ['victim', '3035'],
      ] as const) {
        const { total, visited } = await ofList(who, 'victims', type, text)
        expect([text, total > persons / 10]).toEqual([text, true])
        expect([text, visited < total * 2 + aPage]).toEqual([text, true])
      }
  })
})

describe('what finds one', () => {
  test('[SRC-13] [SRC-14] [SRC-37] few rows are read for a whole number of a case or of a telephone', async () => {
    for (const who of [administrator(), advocate()])
      for (const [tab, type, text] of [
        ['victims', 'case_number', kept.number],
        ['cases', 'case_number', kept.number],
        ['victims', 'victim', '4065551234'],
      ] as const) {
        const { total, visited } = await ofList(who, tab, type, text, ofSmallTablesAlone)
        expect([tab, text, total > 0 && total < 10, visited < 300]).toEqual([tab, text, true, true])
      }
  })

  test('[PRM-21] what somebody with very much is tied to is gathered once for a search, and not for each that it finds', async () => {
    for (const text of ['4065551234', '2024', 'mar zoe', 'mar'])
      for (const { visited } of [await ofPersons(ownMany(), text), await ofList(ownMany(), 'cases', 'victim', text)])
        // Gathered for each it would be thousands of times as much.
        expect([text, visited < kept.tied * 4 + persons * 2 + aPage]).toEqual([text, true])
  })
})
