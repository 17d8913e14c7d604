/** SRV-33: persons, whatever they are on a case. A location is no person (LOC-03). */
import { sql } from 'kysely'
import { may, recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import { meets, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { mostPersons, type FoundPerson, type PersonCard, type PersonSearchType } from '../../domain/lists/index.ts'
import type { Work } from '../kernel/database.ts'
import { isNobodys, seenRecords, seesNobodys, toWireDay, visibleOf } from '../records/index.ts'
import type { Paging } from '../http/paging.ts'
import { jumpsAreCheap } from '../http/patience.ts'
import { equal, wordsOf, type Finder, type World } from './search.ts'
import { withAddress, type Addressed } from './source.ts'
import { toldApart } from './toldApart.ts'
import { listedWith, phoneDigits, typedWords, type Condition, type Part } from './words.ts'

/** What is found by words alone, in the order of names: the persons themselves are not looked at. */
const byWords = (type: PersonSearchType, text: string, { user }: World): Part | null => {
  if (type === 'address') return listedWith('a', typedWords(text))
  if (type !== 'person') return null
  const digits = phoneDigits(text)
  const ways = [
    listedWith('n', typedWords(text)),
    digits === null ? null : listedWith('p', [digits]),
    toldApart(user, text),
  ]
  return sql.join(
    ways.filter((way) => way !== null),
    sql` union `,
  )
}

const among =
  (type: 'person' | 'address'): Finder =>
  (text, world) => ({
    ok: true,
    value: { words: null, condition: sql`r.id in (select found.id from (${byWords(type, text, world)}) found)` },
  })

const finders: { readonly [T in PersonSearchType]: Finder } = {
  person: among('person'),
  address: among('address'),
  business: wordsOf('r.business_words'),
  race: equal('r.race'),
  gender: equal('r.gender'),
  id: equal('r.id'),
  person_id: equal('r.id'),
}

export type PersonSearch = {
  readonly type: PersonSearchType
  readonly text: string
  readonly column: 'name' | 'updated_at'
  readonly descending: boolean
}

/** All that are found, whoever may see them, with the key of the order. */
const hits = ({ type, text, column }: PersonSearch, world: World): Result<Part> => {
  const isEmpty = text.trim() === ''
  const words = isEmpty || column !== 'name' ? null : byWords(type, text, world)
  if (words !== null) return { ok: true, value: words }
  const found = isEmpty ? null : finders[type](text, world)
  if (found !== null && !found.ok) return found
  return {
    ok: true,
    value: sql`
      select r.account, r.id, ${column === 'name' ? sql`r.sort_name` : sql`r.updated_at`} as key from person r
      where not r.is_location and r.deleted_at is null and ${found?.value.condition ?? sql`true`}`,
  }
}

type PartKind = 'victim' | 'defendant'
const kinds: readonly PartKind[] = ['victim', 'defendant']
const nobodys = { ownerId: null, assigned: [], parent: null } as const

/** Whether the user reaches clients or defendants without being tied to them: those that are limited, or the others. */
const reaches = (user: AccessUser, kind: PartKind, limitedAccess: boolean): boolean =>
  meets(user.scopes, recordNeeds[kind].view) && may(user, 'view', { ...nobodys, kind, limitedAccess })

/** What a person of `hit` is on cases, or was, as far as the condition holds. */
const partOf = (kind: PartKind, condition: Condition, isRemoved = false): Part => sql`
  select from ${sql.table(kind)} o
  where o.account = hit.account and o.person_id = hit.id
    and o.removed_at is ${sql.raw(isRemoved ? 'not null' : 'null')} and ${condition}`
const hasNo = (condition: Condition): Part =>
  sql`(${sql.join(
    kinds.flatMap((kind) => [false, true].map((isRemoved) => sql`not exists (${partOf(kind, condition, isRemoved)})`)),
    sql` and `,
  )})`

/** `offset 0`: for one person after another. The planner would make a table of all clients there are for a few. */
const hasSome = (kind: PartKind, condition: Condition): Part => sql`exists (${partOf(kind, condition)} offset 0)`

/** Persons whom the user may see through what the user is tied to, of kinds of which nothing else may be seen. */
const tiedPersons = async (tx: Work, user: AccessUser, of: readonly PartKind[]): Promise<readonly number[]> => {
  if (of.length === 0) return []
  const each = of.map(
    (kind) => sql`
      select o.person_id from ${sql.table(kind)} o
      where o.person_id is not null and o.removed_at is null and ${visibleOf(user, kind, 'o')}`,
  )
  const { rows } = await sql<{ person_id: number }>`${sql.join(each, sql` union `)}`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Which of the persons of `hit` may be seen: through any client or defendant who may, or as nobody's (as of one
 * person's page). Where the user reaches all that is not limited, only persons of whom something is limited are looked
 * at one by one. What the user is tied to is fetched beforehand: a query inside this one may be run for each person.
 */
const seen = async (tx: Work, user: AccessUser): Promise<Part> => {
  if (kinds.every((kind) => reaches(user, kind, true))) return sql`true`
  const through = (of: readonly PartKind[]): readonly Part[] =>
    of.map((kind) => hasSome(kind, visibleOf(user, kind, 'o')))
  if (kinds.every((kind) => reaches(user, kind, false)))
    return sql`(${hasNo(sql`o.limited_access`)} or ${sql.join([...through(kinds), isNobodys(user, 'hit')], sql` or `)})`
  const tied = await tiedPersons(
    tx,
    user,
    kinds.filter((kind) => !reaches(user, kind, false)),
  )
  const grounds = [
    sql`hit.id = any (${tied}::bigint[])`,
    ...through(kinds.filter((kind) => reaches(user, kind, false))),
    ...(seesNobodys(user) ? [isNobodys(user, 'hit')] : []),
  ]
  return sql`(${sql.join(grounds, sql` or `)})`
}

type Row = Omit<PersonCard, 'address'> & Addressed
type Ids = { readonly id: number; readonly total: number }

/** One page of the persons that the user may view, and how many there are on all pages. */
export const listPersons = async (
  tx: Work,
  world: World,
  search: PersonSearch,
  { limit, offset }: Paging,
): Promise<Result<{ rows: PersonCard[]; total: number }>> => {
  const found = hits(search, world)
  if (!found.ok) return found
  await jumpsAreCheap(tx)
  // `offset 0`: how they are found depends on no guess of what it costs to tell who may be seen.
  const from = sql`from (${found.value} offset 0) hit where ${await seen(tx, world.user)}`
  const way = sql.raw(search.descending ? 'desc' : 'asc')
  const { rows: page } = await sql<Ids>`
    select hit.id, count(*) over () as total ${from}
    order by hit.key ${way}, hit.id ${way} limit ${limit} offset ${offset}`.execute(tx)
  const [first] = page
  if (first === undefined) return { ok: true, value: { rows: [], total: offset === 0 ? 0 : await countOf(tx, from) } }
  const { rows } = await sql<Row>`
    select r.id, r.full_name as title, r.race, r.gender, r.birthdate, r.true_age, r.business, r.primary_phone,
      r.secondary_phone, r.email, r.address1, r.address2, r.city, r.state, r.zip, r.updated_at
    from unnest(${page.map(({ id }) => id)}::bigint[]) with ordinality page (id, n) join person r on r.id = page.id
    order by page.n`.execute(tx)
  const cards = rows.map((row) => ({ ...withAddress(row), birthdate: toWireDay(row.birthdate) }))
  return { ok: true, value: { rows: cards, total: first.total } }
}

type Told = Pick<FoundPerson, 'id' | 'part'> & { readonly number: string | null }

const newestOf = (user: AccessUser, kind: PartKind): Part => sql`
  select o.id as record, ${sql.lit(kind)}::text as part, k.called as number
  from ${seenRecords(user, kind, 'o')}
  left join ${seenRecords(user, 'court_case', 'k')} on k.account = o.account and k.id = o.case_id
  where o.account = p.account and o.person_id = p.id`

type First = { readonly persons: FoundPerson[]; readonly more: boolean }

/** The first persons that a text finds, each with its newest record that the user may see: as a client, if there is one. */
export const findFirst = async (tx: Work, world: World, text: string): Promise<Result<First>> => {
  const search = { type: 'person', text, column: 'name', descending: false } as const
  const found = await listPersons(tx, world, search, { page: 1, limit: mostPersons, offset: 0 })
  if (!found.ok) return found
  const parts = sql.join(
    kinds.map((kind) => newestOf(world.user, kind)),
    sql` union all `,
  )
  const { rows } = await sql<Told>`
    select p.id, part.part, part.number from person p
    left join lateral (
      select * from (${parts}) part order by part.part desc, part.record desc limit 1
    ) part on true
    where p.id = any (${found.value.rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  const told = new Map(rows.map((row) => [row.id, row]))
  const persons = found.value.rows.map(({ id, title, birthdate, primary_phone }) => {
    const { part = null, number = null } = told.get(id) ?? {}
    return { id, title, birthdate, primary_phone, part, case_reference_id: number }
  })
  return ok({ persons, more: found.value.total > persons.length })
}

const countOf = async (tx: Work, from: Part): Promise<number> => {
  const { rows } = await sql<Pick<Ids, 'total'>>`select count(*) as total ${from}`.execute(tx)
  return rows[0]?.total ?? 0
}

export const notYours = refuse('forbidden', 'You are not allowed to see these.')
