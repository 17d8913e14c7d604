/** SRV-33: persons, whatever they are on a case. A location is no person (LOC-03). */
import { sql, type RawBuilder } from 'kysely'
import { may, type AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { PersonCard, PersonSearchType } from '../../domain/lists/index.ts'
import type { Work } from '../kernel/database.ts'
import { toWireDay, visibleOf } from '../records/index.ts'
import type { Paging } from './paging.ts'
import { addressed, equal, namedPerson, wordsOf, type Condition, type Finder, type World } from './search.ts'
import { withAddress, type Addressed } from './source.ts'

const finders: { readonly [T in PersonSearchType]: Finder } = {
  person: namedPerson('r.id'),
  address: addressed('r.id'),
  business: wordsOf('r.business_words'),
  race: equal('r.race'),
  gender: equal('r.gender'),
  id: equal('r.id'),
  person_id: equal('r.id'),
}

/** As of one person's page: nobody's client or defendant is like a client that nobody owns. */
const unattached = { kind: 'victim', ownerId: null, limitedAccess: false, assigned: [], parent: null } as const

const partOf = (kind: 'victim' | 'defendant', condition: Condition): Condition => sql<boolean>`
  exists (select from ${sql.table(kind)} o
    where o.account = r.account and o.person_id = r.id and o.removed_at is null and ${condition})`

const mayBeSeen = (user: AccessUser): Condition => {
  const isPart = sql<boolean>`
    ${partOf('victim', visibleOf(user, 'victim', 'o'))} or ${partOf('defendant', visibleOf(user, 'defendant', 'o'))}`
  if (!may(user, 'view', unattached)) return sql`(${isPart})`
  return sql<boolean>`(${isPart}
    or not (${partOf('victim', sql`true`)} or ${partOf('defendant', sql`true`)}))`
}

type Row = Omit<PersonCard, 'address'> & Addressed
type Ids = { readonly id: number; readonly total: number }

export type PersonSearch = {
  readonly type: PersonSearchType
  readonly text: string
  readonly column: 'name' | 'updated_at'
  readonly descending: boolean
}

/** One page of the persons that the user may view, and how many there are on all pages. */
export const listPersons = async (
  tx: Work,
  world: World,
  { type, text, column, descending }: PersonSearch,
  { limit, offset }: Paging,
): Promise<Result<{ rows: PersonCard[]; total: number }>> => {
  const found = text.trim() === '' ? null : finders[type](text, world)
  if (found !== null && !found.ok) return found
  const condition = found?.value.condition ?? sql<boolean>`true`
  const from = sql`
    from person r
    where not r.is_location and r.deleted_at is null and ${condition} and ${mayBeSeen(world.user)}`
  const by = column === 'updated_at' ? sql`r.updated_at` : sql`r.sort_name`
  const way = sql.raw(descending ? 'desc' : 'asc')
  // Each of them is held against the rules once, for page and count, by what stands in an index.
  const { rows: page } = await sql<Ids>`
    select r.id, count(*) over () as total ${from}
    order by ${by} ${way}, r.id ${way} limit ${limit} offset ${offset}`.execute(tx)
  const [first] = page
  if (first === undefined) return { ok: true, value: { rows: [], total: offset === 0 ? 0 : await countOf(tx, from) } }
  const { rows } = await sql<Row>`
    select r.id, r.full_name as title, r.race, r.gender, r.birthdate, r.true_age, r.business, r.primary_phone,
      r.secondary_phone, r.email, r.address1, r.address2, r.city, r.state, r.zip, r.updated_at
    from unnest(${page.map(({ id }) => id)}::bigint[]) with ordinality page (id, n) join person r on r.id = page.id
    order by page.n`.execute(tx)
  const cards = rows.map(row => ({ ...withAddress(row), birthdate: toWireDay(row.birthdate) }))
  return { ok: true, value: { rows: cards, total: first.total } }
}

const countOf = async (tx: Work, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx)
  return rows[0]?.total ?? 0
}

export const notYours = refuse('forbidden', 'You are not allowed to see these.')
