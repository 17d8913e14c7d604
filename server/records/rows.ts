/** Items between the wire and the database: days and instants, and what is made when a row is read. */
import { sql, type RawBuilder } from 'kysely'
import { mayCall, type AccessUser } from '../../domain/access/index.ts'
import { same, type Values } from '../../domain/kernel/index.ts'
import { seenRecords } from './called.ts'
import { fromRow, selected } from './columns.ts'
import { itemTables, type ItemKind, type StoredKind } from './kinds.ts'
import { ownerFields, type Owners } from './owners.ts'
import { mayStored } from './rights.ts'

const t = 't'

const terms = (kind: ItemKind): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(json_build_object('id', o.id, 'term_id', o.term_id) order by o.id) from object_term o
    where o.account = t.account and o.kind = ${kind} and o.object_id = t.id
  ), '[]'::json) as terms`

/** Of an action item's record (ACT-08), for those who may see the record. */
const ofRecord = (user: AccessUser) => {
  const ofVictim = sql`from ${seenRecords(user, 'victim', 'v')} where v.account = t.account and v.id = t.victim_id`
  const ofCase = sql`from ${seenRecords(user, 'court_case', 'c')} where c.account = t.account and c.id = t.case_id`
  return [
    sql`(select v.called ${ofVictim}) as victim_name`,
    sql`(select v.case_id ${ofVictim}) as victim_case_id`,
    sql`(select c.called ${ofCase}) as case_reference_id`,
  ]
}

/** Computed fields without a column. */
const derived: Readonly<Partial<Record<ItemKind, (user: AccessUser) => readonly RawBuilder<unknown>[]>>> = {
  service: () => [
    sql`(
      select s.category_id from offered_service s where s.account = t.account and s.id = t.service_id
    ) as service_category_id`,
    terms('service'),
  ],
  /** SVC-06 */
  timelog: () => [sql`case when t.victim_id is null then 'general' else 'service' end as type`, terms('timelog')],
  task: ofRecord,
  appointment: ofRecord,
  court_date: (user) =>
    (['victim', 'defendant'] as const).map(
      (kind) => sql`(
        select p.called from ${seenRecords(user, kind, 'p')}
        where p.account = t.account and p.id = ${sql.ref(`t.${kind}_id`)}
      ) as ${sql.ref(`${kind}_name`)}`,
    ),
  document: () => [
    sql`case when t.victim_id is null then '[]'::json else json_build_array(json_build_object('id', t.victim_id)) end
      as victims`,
    sql`json_build_object('filemime', t.filemime) as document`,
  ],
  /** ACT-05: it comes down as what it is on paper. */
  letter: () => [sql`json_build_object('filemime', 'application/pdf') as document`],
}

/** All that is answered of a row called `t`, but for what the caller may do with it. */
export const itemColumns = (kind: StoredKind, user: AccessUser): RawBuilder<unknown> =>
  sql.join([sql`t.id`, sql`t.version`, ...selected(kind, t), ...(derived[kind as ItemKind]?.(user) ?? [])])

/** What the rules of domain/access ask about a row called `t`. */
export const rightColumns = (kind: ItemKind): RawBuilder<unknown> => {
  const { user, private: mark, supplement } = itemTables[kind]
  const names = [...ownerFields(kind).map(({ field }) => field), user, mark, supplement]
  const wanted = [...new Set(names.filter((name) => typeof name === 'string'))]
  return sql.join([sql`t.id`, ...wanted.map((name) => sql.ref(`${t}.${name}`))])
}

/**
 * What an item says of the records that it hangs on, but for those that its reader may not see, or that are gone: not even
 * their ids, by which one could be told from the other.
 */
export const withoutUnseen = <V extends Values>(user: AccessUser, item: V, owners: Owners): V => ({
  ...item,
  ...Object.fromEntries(
    owners.filter(({ object }) => object === null || !mayCall(user, 'view', object)).map(({ field }) => [field, null]),
  ),
})

/** What stands for an owner that was not told is no word about it: whoever sends the whole form severs nothing. */
export const withoutEcho = <C extends Values>(sent: C, held: Values, told: Values): C =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => same(told[name], held[name]) || !same(value, told[name])),
  ) as C

/** An item as the rules ask about it. */
export const shownTo = (user: AccessUser, kind: StoredKind, row: Values, owners: Owners): Values => ({
  ...fromRow(kind, row),
  may_edit: mayStored(user, 'edit', kind, row, owners),
})
