/** Who may be meant, by the indexes of names, phones and birthdates; domain/likeness judges them afterwards. */
import { sql, type RawBuilder } from 'kysely'
import { recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { phoneKeys, type Identity, type PhoneKeys, type TypedPerson } from '../../domain/likeness/index.ts'
import { defendantTable, victimTable, visibleRows } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { runPrepared } from '../kernel/pipeline.ts'
import { readOnce } from '../kernel/sideBySide.ts'
import { afterPrefix, partyKinds, seenRecords, toWireDay, visibleOf, type PartyKind } from '../records/index.ts'
import { nameWords, onlyKnown, type NameWords } from './typedWords.ts'

type Query = RawBuilder<unknown>

/** A person as the user may see them: through `records` records, of which one is told. */
export type Candidate = Omit<Identity, 'phones'> & {
  readonly person_id: number
  readonly name: string
  readonly primary_phone: string | null
  readonly secondary_phone: string | null
  readonly victim_id: number | null
  readonly defendant_id: number | null
  readonly case_id: number
  readonly records: number
}

/*
 * Row level security hides from the planner how few rows a condition leaves, so it would rather read a whole table.
 * `offset 0` and `materialized` say in which order to go: from what was typed, by index, to the rows.
 */

/** How many each way of looking may find. */
const most = 200

const listed = (words: readonly string[]): Query => sql`unnest(${words}::text[]) listed (word)`
const union = (ways: readonly Query[]): Query =>
  sql.join(
    ways.map((way) => sql`select * from (${way}) way`),
    sql` union all `,
  )

const beginsWith = (column: string, prefix: string): Query =>
  sql`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${afterPrefix(prefix)})`
const oneOf = (column: string, words: readonly string[]): Query => sql`${sql.ref(column)} = any (${words}::text[])`

type Seen = (alias: string, id: string) => Query
/** What somebody is on a case, and what of it the user may see. */
type Part = { readonly kind: PartyKind; readonly seen: Seen }

const tables = { victim: victimTable, defendant: defendantTable } as const

/**
 * Records under a typed name that the user may see. `sure` is 2 for the word as typed, 1 for another form of it, 0 for
 * one with an error. Fetched as a whole and then joined: to look up one name's many words for each record under the
 * other takes longer.
 */
const under = ({ kind, seen }: Part, { certain, near }: NameWords): Query => sql`
  select w.record,
    max(case when w.word = ${certain[0]} then 2 when ${oneOf('w.word', certain)} then 1 else 0 end) as sure
  from ${listed([...certain, ...near])}
  cross join lateral (
    select ${sql.ref(`w.${kind}_id`)} as record, w.word from ${sql.table(`${kind}_word`)} w
    where w.word = listed.word and ${seen('w', `${kind}_id`)} offset 0
  ) w
  group by w.record`

/** Records under both names, in whichever order, the surer ones first. One of the two may have an error. */
const byNames = (part: Part, first: NameWords, last: NameWords): Query => sql`
  with a as materialized (${under(part, first)}), b as materialized (${under(part, last)}),
  found as materialized (
    select a.record from a join b on b.record = a.record and a.sure + b.sure > 0
    order by a.sure + b.sure desc, a.record desc limit ${most}
  )
  select r.person_id from found join ${sql.table(part.kind)} r on r.id = found.record`

const visibleRecord = (user: AccessUser): Query =>
  sql`(${sql.join(
    partyKinds.map(
      (kind) => sql`exists (
        select from ${sql.table(kind)} r
        where r.account = p.account and r.person_id = p.id and r.removed_at is null and ${visibleOf(user, kind, 'r')})`,
    ),
    sql` or `,
  )})`

const underKeys = (column: string, { beginning, whole }: PhoneKeys): Query => sql`
  select p.account, p.id from person p where ${beginsWith(`p.${column}`, beginning)}
  union select p.account, p.id from person p where ${oneOf(`p.${column}`, whole)}`

const byPhone = (user: AccessUser, keys: PhoneKeys): Query => sql`
  with p as materialized (${underKeys('primary_phone_key', keys)} union ${underKeys('secondary_phone_key', keys)})
  select p.id from p where ${visibleRecord(user)} order by p.id desc limit ${most}`

/** On a birthday that many are given (January 1) only those with one of the names. */
const byBirthdate = ({ kind, seen }: Part, birthdate: string, words: readonly string[]): Query => sql`
  with p as materialized (select p.account, p.id from person p where p.birthdate = to_date(${birthdate}, 'MM/DD/YYYY'))
  select p.id from p
  cross join lateral (
    select r.id from ${sql.table(kind)} r
    where r.account = p.account and r.person_id = p.id and ${seen('r', 'id')} offset 0
  ) r
  cross join lateral (
    select from ${sql.table(`${kind}_word`)} w
    where w.account = p.account and ${sql.ref(`w.${kind}_id`)} = r.id and ${oneOf('w.word', words)} limit 1
  ) w
  limit ${most}`

const waysOf = (user: AccessUser, parts: readonly Part[], typed: TypedPerson, known: KnownWords): readonly Query[] => {
  const wordsOf = (name: string | null): NameWords => onlyKnown(nameWords(name), known)
  const [first, last, business] = [wordsOf(typed.first), wordsOf(typed.last), wordsOf(typed.business)]
  const phone = phoneKeys(typed.phone ?? '')
  const all = [first, last, business].flatMap(({ certain, near }) => [...certain, ...near])
  const { birthdate } = typed
  return [
    ...parts.flatMap((part) => [
      ...(first.certain.length > 0 && last.certain.length > 0 ? [byNames(part, first, last)] : []),
      ...(business.certain.length > 0 ? [byNames(part, business, business)] : []),
      ...(birthdate === null || all.length === 0 ? [] : [byBirthdate(part, birthdate, all)]),
    ]),
    ...(phone === null ? [] : [byPhone(user, phone)]),
  ]
}

/** All words of the account's clients and defendants, where many persons are looked for: most forms of a name are nobody's. */
export type KnownWords = ReadonlySet<string> | null

export const knownWords = async (tx: Work): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ word: string }>`
    select word from victim_word group by word union select word from defendant_word group by word`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

/** Persons with at least one record that the user may view; records beyond these are neither counted nor named. */
export const candidatesFor = async (
  tx: Work,
  user: AccessUser,
  typed: TypedPerson,
  known: KnownWords = null,
): Promise<readonly Candidate[]> => {
  const parts: Part[] = []
  for (const kind of partyKinds)
    if (meets(user.scopes, recordNeeds[kind].view)) {
      const seen = await readOnce(tx, `visible ${kind} by word ${user.id}`, () => visibleRows(tx, user, tables[kind]))
      parts.push({ kind, seen })
    }
  const ways = waysOf(user, parts, typed, known)
  if (ways.length === 0) return []
  const records = partyKinds.map(
    (kind) => sql`
      select r.called as name, ${sql.lit(kind)}::text as kind, r.id, r.case_id from ${seenRecords(user, kind, 'r')}
      where r.account = p.account and r.person_id = p.id`,
  )
  const query = sql<Candidate>`
    with way (id) as materialized (select distinct * from (${union(ways)}) found)
    select p.id as person_id, p.first, p.last, p.business, p.birthdate, p.primary_phone, p.secondary_phone,
      seen.name, seen.case_id, seen.records,
      case when seen.kind = 'victim' then seen.id end as victim_id,
      case when seen.kind = 'defendant' then seen.id end as defendant_id
    from way
    cross join lateral (select p.* from person p where p.id = way.id offset 0) p
    join lateral (
      select each.*, count(*) over () as records from (${union(records)}) each
      order by each.kind desc, each.id desc limit 1
    ) seen on true
    where p.deleted_at is null
    order by p.id desc`
  const { rows } = await runPrepared(tx, query.compile(tx))
  return rows.map((row) => ({ ...row, birthdate: toWireDay(row.birthdate) }))
}
