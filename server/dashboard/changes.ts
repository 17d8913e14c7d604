/**
 * What others changed in the user's own cases since the last visit: of the cases, clients and defendants, and of what
 * hangs on them, as much as the user may see. Names of fields leave, never their values.
 */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import {
  firstTime,
  getChangedCases,
  longestAway,
  mostChanges,
  mostOfCase,
  noteVisit,
  type CaseChange,
  type ChangedCase,
} from '../../domain/dashboard/index.ts'
import { customFieldIn, toldFields } from '../../domain/history/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { ownersOf, type Kind } from '../../domain/records/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import { isTold, whileOpen } from '../history/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { childTable, itemKinds, itemTables, seenRecords, type ItemKind } from '../records/index.ts'
import { own } from './own.ts'

const dayMs = 86_400_000
const daysBefore = (now: number, days: number): string => new Date(now - days * dayMs).toISOString()

/** Where the session that asks begins to look. */
const sinceOf = async ({ tx, principal, services }: SignedIn): Promise<string> => {
  const { rows } = await sql<{ since: string }>`
    select case when session = ${principal.session} then since else seen_at end as since
    from home_visit where user_id = ${principal.userId}`.execute(tx)
  const now = services.clock.now()
  const [{ since } = { since: daysBefore(now, firstTime) }] = rows
  const earliest = daysBefore(now, longestAway)
  return since < earliest ? earliest : since
}

type Part = RawBuilder<unknown>
type Row = Omit<CaseChange, 'party'> & {
  readonly case_id: number
  readonly case_reference_id: string
  readonly party_kind: 'victim' | 'defendant' | null
  readonly party_id: number | null
  readonly party_name: string | null
  /** How many there are of its case. */
  readonly total: number
}

const told = sql`
  m.id as case_id, m.called as case_reference_id, c.kind, c.record_id as of, c.at, c.user_id, c.verb, c.fields, c.version`
const noParty = sql`null::text as party_kind, null::bigint as party_id, null::text as party_name`
const partyOf = (kind: 'victim' | 'defendant'): Part =>
  sql`${sql.lit(kind)} as party_kind, p.id as party_id, p.called as party_name`

const isNew = (kind: Kind, user: AccessUser, since: string) => sql<boolean>`(
  c.kind = ${sql.lit(kind)} and c.at > ${since} and c.user_id is distinct from ${user.id}
  and ${isTold(kind, user.scopes)})`

const ofParty = (kind: 'victim' | 'defendant', user: AccessUser, since: string): Part => sql`
  select ${told}, ${partyOf(kind)} from mine m
  join ${seenRecords(user, kind, 'p')} on p.case_id = m.id
  join record_change c on c.record_id = p.id
  where ${isNew(kind, user, since)}`

/** What was said of an item where it hung before is told there. */
const sinceItHangsHere = (kind: ItemKind): Part => {
  const { user: _, ...owners } = ownersOf(kind)
  return sql`and not exists (
    select from record_change n
    where n.account = c.account and n.kind = c.kind and n.record_id = c.record_id and n.version > c.version
      and n.verb = 'update' and n.fields && ${Object.values(owners)}::text[])`
}

/** SVC-10: of an item's private days nothing is told, whatever it is now. */
const ofItem = (kind: ItemKind, user: AccessUser, since: string): Part[] => {
  const { court_case: onCase, victim, defendant } = ownersOf(kind)
  const open = itemTables[kind].private === undefined ? sql`` : whileOpen
  const isSeen = sql`${isNew(kind, user, since)} and ${visibleChild(user, childTable(kind), 't')} ${open}
    ${sinceItHangsHere(kind)}`
  const item = sql.table(kind)
  return [
    ...(onCase === undefined
      ? []
      : [
          sql`
      select ${told}, ${noParty} from mine m
      join ${item} t on ${sql.ref(`t.${onCase}`)} = m.id
      join record_change c on c.record_id = t.id where ${isSeen}`,
        ]),
    ...(
      [
        ['victim', victim],
        ['defendant', defendant],
      ] as const
    ).flatMap(([party, column]) =>
      column === undefined
        ? []
        : [
            sql`
        select ${told}, ${partyOf(party)} from mine m
        join ${seenRecords(user, party, 'p')} on p.case_id = m.id
        join ${item} t on ${sql.ref(`t.${column}`)} = p.id
        join record_change c on c.record_id = t.id
        where ${isSeen}`,
          ],
    ),
  ]
}

const mine = (user: AccessUser): Part => sql`
  select c.id, c.called from ${seenRecords(user, 'court_case', 'c')} where (
    ${own('case', 'c', user.id)}
    or exists (select from victim v where v.case_id = c.id and v.removed_at is null and ${own('victim', 'v', user.id)})
    or exists (
      select from defendant d where d.case_id = c.id and d.removed_at is null and ${own('defendant', 'd', user.id)}))`

/** A change of two parties' item is told once; of each case the newest are told, and how many there are. */
const changesSince = async ({ tx, principal }: SignedIn, since: string): Promise<readonly Row[]> => {
  const user = accessUser(principal)
  const parts = [
    sql`
      select ${told}, ${noParty} from mine m
      join record_change c on c.record_id = m.id where ${isNew('court_case', user, since)}`,
    ofParty('victim', user, since),
    ofParty('defendant', user, since),
    ...itemKinds.flatMap((kind) => ofItem(kind, user, since)),
  ]
  const { rows } = await sql<Row>`
    with mine as materialized (${mine(user)}),
    told as (
      select distinct on (h.case_id, h.kind, h.of, h.at, h.verb) h.*
      from (${sql.join(parts, sql` union all `)}) h
      order by h.case_id, h.kind, h.of, h.at, h.verb, h.version desc),
    numbered as (
      select t.*, (count(*) over of_case)::int as total, row_number() over newest as nth
      from told t
      window of_case as (partition by t.case_id),
        newest as (partition by t.case_id order by t.at desc, t.kind, t.of, t.version desc))
    select n.* from numbered n where n.nth <= ${mostOfCase}
    order by n.at desc, n.kind, n.of, n.version desc limit ${mostChanges + 1}`.execute(tx)
  return rows
}

/** The names of fields that the reader may know of; custom ones are not told apart. */
const toldNames = ({ kind, fields }: Row, scopes: ReadonlySet<string>): string[] => {
  const names = new Set(toldFields(kind, scopes))
  const plain = fields.map((field) => (customFieldIn(field) === null ? field : 'custom_fields'))
  return [...new Set(plain)].filter((field) => names.has(field))
}

const asChange = (row: Row, scopes: ReadonlySet<string>): CaseChange => {
  const { kind, of, at, user_id, verb, party_kind, party_id, party_name } = row
  return {
    kind,
    of,
    at,
    user_id,
    verb,
    fields: verb === 'update' ? toldNames(row, scopes) : [],
    party: party_kind === null ? null : { kind: party_kind, id: party_id ?? 0, name: party_name ?? '' },
  }
}

/** Cases stand in the order of their newest change. */
const byCase = (rows: readonly Row[], scopes: ReadonlySet<string>): ChangedCase[] => {
  const cases = Map.groupBy(rows, ({ case_id }) => case_id)
  return [...cases.values()].flatMap((changes) => {
    const [first] = changes
    if (first === undefined) return []
    const { case_id, case_reference_id, total } = first
    return [{ case_id, case_reference_id, total, changes: changes.map((row) => asChange(row, scopes)) }]
  })
}

export const changeRoutes: readonly Route[] = [
  route(getChangedCases, async (_, context) => {
    const { principal, services } = context
    const until = new Date(services.clock.now()).toISOString()
    const since = await sinceOf(context)
    const rows = await changesSince(context, since)
    const looked = rows.slice(0, mostChanges)
    return ok({ since, until, more: rows.length > looked.length, data: byCase(looked, principal.scopes) })
  }),
  route(noteVisit, async ({ body: { seen_until: seen } }, { tx, principal, services, audit }) => {
    const { account, userId, session } = principal
    const clock = services.clock.now()
    const now = new Date(clock).toISOString()
    const since = seen === undefined ? daysBefore(clock, firstTime) : seen < now ? seen : now
    await sql`
      insert into home_visit as h (account, user_id, session, since, seen_at)
      values (${account}, ${userId}, ${session}, ${since}, ${now})
      on conflict (account, user_id) do update set
        since = ${
          seen === undefined
            ? sql`case when h.session = excluded.session then h.since else h.seen_at end`
            : sql`greatest(excluded.since, case when h.session = excluded.session then h.since else h.seen_at end)`
        },
        session = excluded.session,
        seen_at = excluded.seen_at`.execute(tx)
    await audit({ verb: 'visit', kind: 'home', id: null })
    return ok({ success: true as const })
  }),
]
