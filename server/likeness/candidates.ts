/** Who may be meant, by the indexes of names, phones and birthdates; domain/likeness judges them afterwards. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { phoneKeys, type Identity, type PhoneKeys, type TypedPerson } from '../../domain/likeness/index.ts'
import { visibleRows, visibleVictim } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { runPrepared } from '../kernel/pipeline.ts'
import { readOnce } from '../kernel/sideBySide.ts'
import { afterPrefix, seenRecords, toWireDay } from '../records/index.ts'
import { nameWords, onlyKnown, type NameWords } from './typedWords.ts'

type Query = RawBuilder<unknown>

/** A person as the user may see them: through `records` client records, `victim_id` the newest. */
export type Candidate = Omit<Identity, 'phones'> & {
  readonly person_id: number
  readonly name: string
  readonly primary_phone: string | null
  readonly secondary_phone: string | null
  readonly victim_id: number
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

/**
 * Clients under a typed name that the user may see. `sure` is 2 for the word as typed, 1 for another form of it, 0 for
 * one with an error. Fetched as a whole and then joined: to look up one name's many words for each client under the
 * other takes longer.
 */
const under = (seen: Seen, { certain, near }: NameWords): Query => sql`
  select w.victim_id,
    max(case when w.word = ${certain[0]} then 2 when ${oneOf('w.word', certain)} then 1 else 0 end) as sure
  from ${listed([...certain, ...near])}
  cross join lateral (
    select w.victim_id, w.word from victim_word w where w.word = listed.word and ${seen('w', 'victim_id')} offset 0
  ) w
  group by w.victim_id`

/** Clients under both names, in whichever order, the surer ones first. One of the two may have an error. */
const byNames = (seen: Seen, first: NameWords, last: NameWords): Query => sql`
  with a as materialized (${under(seen, first)}), b as materialized (${under(seen, last)}),
  found as materialized (
    select a.victim_id from a join b on b.victim_id = a.victim_id and a.sure + b.sure > 0
    order by a.sure + b.sure desc, a.victim_id desc limit ${most}
  )
  select v.person_id from found join victim v on v.id = found.victim_id`

const visibleRecord = (user: AccessUser): Query =>
  sql`exists (select from victim v where v.account = p.account and v.person_id = p.id and ${visibleVictim(user, 'v')})`

const underKeys = (column: string, { beginning, whole }: PhoneKeys): Query => sql`
  select p.account, p.id from person p where ${beginsWith(`p.${column}`, beginning)}
  union select p.account, p.id from person p where ${oneOf(`p.${column}`, whole)}`

const byPhone = (user: AccessUser, keys: PhoneKeys): Query => sql`
  with p as materialized (${underKeys('primary_phone_key', keys)} union ${underKeys('secondary_phone_key', keys)})
  select p.id from p where ${visibleRecord(user)} order by p.id desc limit ${most}`

/** On a birthday that many are given (January 1) only those with one of the names. */
const byBirthdate = (user: AccessUser, birthdate: string, words: readonly string[]): Query => sql`
  with p as materialized (select p.account, p.id from person p where p.birthdate = to_date(${birthdate}, 'MM/DD/YYYY'))
  select p.id from p
  cross join lateral (
    select v.id from victim v
    where v.account = p.account and v.person_id = p.id and ${visibleVictim(user, 'v')} offset 0
  ) v
  cross join lateral (
    select from victim_word w
    where w.account = p.account and w.victim_id = v.id and ${oneOf('w.word', words)} limit 1
  ) w
  limit ${most}`

const waysOf = (user: AccessUser, seen: Seen, typed: TypedPerson, known: KnownWords): readonly Query[] => {
  const wordsOf = (name: string | null): NameWords => onlyKnown(nameWords(name), known)
  const [first, last, business] = [wordsOf(typed.first), wordsOf(typed.last), wordsOf(typed.business)]
  const phone = phoneKeys(typed.phone ?? '')
  const all = [first, last, business].flatMap(({ certain, near }) => [...certain, ...near])
  return [
    ...(first.certain.length > 0 && last.certain.length > 0 ? [byNames(seen, first, last)] : []),
    ...(business.certain.length > 0 ? [byNames(seen, business, business)] : []),
    ...(phone === null ? [] : [byPhone(user, phone)]),
    ...(typed.birthdate === null || all.length === 0 ? [] : [byBirthdate(user, typed.birthdate, all)]),
  ]
}

/** All words of the account's clients, where many persons are looked for: most forms of a name are nobody's. */
export type KnownWords = ReadonlySet<string> | null

export const knownWords = async (tx: Work): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ word: string }>`select word from victim_word group by word`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

/** Persons with at least one record that the user may view; records beyond these are neither counted nor named. */
export const candidatesFor = async (
  tx: Work,
  user: AccessUser,
  typed: TypedPerson,
  known: KnownWords = null,
): Promise<readonly Candidate[]> => {
  const seen = await readOnce(tx, `visible by word ${user.id}`, () => visibleRows(tx, user))
  const ways = waysOf(user, seen, typed, known)
  if (ways.length === 0) return []
  const query = sql<Candidate>`
    with way (id) as materialized (select distinct * from (${union(ways)}) found)
    select p.id as person_id, p.first, p.last, p.business, p.birthdate, p.primary_phone, p.secondary_phone,
      seen.name, seen.victim_id, seen.case_id, seen.records
    from way
    cross join lateral (select p.* from person p where p.id = way.id offset 0) p
    join lateral (
      select v.called as name, v.id as victim_id, v.case_id, count(*) over () as records
      from ${seenRecords(user, 'victim', 'v')} where v.account = p.account and v.person_id = p.id
      order by v.id desc limit 1
    ) seen on true
    where p.deleted_at is null
    order by p.id desc`
  const { rows } = await runPrepared(tx, query.compile(tx))
  return rows.map((row) => ({ ...row, birthdate: toWireDay(row.birthdate) }))
}
