import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { VictimCard } from '../../domain/lists/index.ts'
import { visibleVictim, visibleByWord } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { toWireDay } from '../records/index.ts'
import type { Paging } from './paging.ts'
import type { Condition, Found, Search } from './search.ts'

export type Sort = { readonly column: string; readonly descending: boolean }

type Row = Omit<VictimCard, 'address'> & {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
}

const address = (row: Row): string | null => {
  const region = [row.state, row.zip].filter(Boolean).join(' ')
  const text = [row.address1, row.address2, row.city, region].filter(Boolean).join(', ')
  return text === '' ? null : text
}

const order = ({ column, descending }: Sort, isNamed: boolean): RawBuilder<unknown> => {
  const way = sql.raw(descending ? 'desc' : 'asc')
  switch (column) {
    case 'case_reference_id':
      return sql`c.reference_key ${way}, v.id ${way}`
    case 'victim_type':
      return sql`v.victim_type ${way}, v.id ${way}`
    case 'birthdate':
      return sql`p.birthdate ${way} nulls last, v.id ${way}`
    case 'updated_at':
      return sql`v.updated_at ${way}, v.id ${way}`
    case 'rank':
      return isNamed ? rank : sql`v.sort_name, v.id`
    default:
      return sql`v.sort_name ${way}, v.id ${way}`
  }
}

/** What people most likely mean: the typed word as a whole word, then as it goes on, then names. The index has this order. */
const rank = sql`w.word, w.sort_name, w.victim_id`

const isOf = (search: Search, column: string): Condition =>
  search.status === null ? sql`true` : sql<boolean>`${sql.ref(column)} = ${search.status}`

const joins = sql`
  left join court_case c on c.account = v.account and c.id = v.case_id
  left join person p on p.account = v.account and p.id = v.person_id`

/** Where the rows are: `from` names the tables, of which the planner leaves out those that no condition needs. */
const rowsOf = async (
  tx: Work,
  user: AccessUser,
  search: Search,
  { words, condition }: Found,
): Promise<{ from: RawBuilder<unknown>; narrow: RawBuilder<unknown> | null }> => {
  const also = condition === null ? sql`` : sql` and ${condition}`
  if (words === null)
    return {
      from: sql`from victim v ${joins} where ${isOf(search, 'v.status')} and ${visibleVictim(user, 'v')}${also}`,
      narrow: null,
    }
  const mayBeSeen = await visibleByWord(tx, user)
  const hits = sql`where ${words} and ${isOf(search, 'w.status')} and ${mayBeSeen('w')}`
  return {
    from: sql`from victim_word w join victim v on v.account = w.account and v.id = w.victim_id ${joins} ${hits}${also}`,
    narrow: condition === null ? sql`from victim_word w ${hits}` : null,
  }
}

const columns = sql`
  v.id, v.case_id, c.case_reference_id, v.full_name as title, v.victim_type, p.race, p.gender, p.birthdate, p.true_age, p.business,
  p.primary_phone, p.secondary_phone, p.email,
  p.address1, p.address2, p.city, p.state, p.zip, v.count, v.mass_incident, v.limited_access,
  v.owner_id, v.status, v.updated_at`

/** One page of the clients that the user may view, and how many there are on all pages. */
export const listVictims = async (
  tx: Work,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
  { limit, offset }: Paging,
): Promise<{ rows: VictimCard[]; total: number }> => {
  const { from, narrow } = await rowsOf(tx, user, search, found)
  const cut = sql`limit ${limit} offset ${offset}`
  const page = await (
    narrow !== null && sort.column === 'rank'
      ? sql<Row>`
        select ${columns} from (select w.account, w.word, w.sort_name, w.victim_id ${narrow} order by ${rank} ${cut}) w
        join victim v on v.account = w.account and v.id = w.victim_id ${joins} order by ${rank}`
      : sql<Row>`select ${columns} ${from} order by ${order(sort, found.words !== null)} ${cut}`
  ).execute(tx)
  const rows = page.rows.map(toCard)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const counted = await sql<{ total: number }>`select count(*) as total ${narrow ?? from}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const toCard = (row: Row): VictimCard => {
  const { address1: _1, address2: _2, city: _3, state: _4, zip: _5, ...card } = row
  return { ...card, birthdate: toWireDay(row.birthdate), address: address(row) }
}
