/**
 * What another record is called is for those who may see it: its name or number is had from these rows and nowhere else
 * (tests/boundaries/names). A record's own query, whose reader was asked about before, calls its row `r`.
 */
import { sql, type RawBuilder } from 'kysely'
import { mayCall, type AccessUser } from '../../domain/access/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables } from './accessTables.ts'
import { visiblePerson } from './personAccess.ts'
import { reachableOf } from './related.ts'
import { readObjectsNamed } from './subjects.ts'

type Part = RawBuilder<unknown>

const ofParty = sql`s.full_name as called, s.sort_name as called_key`

/** `called_key` is folded, for searches and orders. */
const called: Readonly<Record<ObjectKind, Part>> = {
  victim: ofParty,
  defendant: ofParty,
  location: ofParty,
  court_case: sql`s.case_reference_id as called, s.reference_key as called_key`,
  event: sql`s.name as called, s.sort_name as called_key`,
}

/**
 * The records of a kind that the user may see, for a `from` or a `join`: their columns, `called` and `called_key`.
 * `is true`: what the user is tied to is gathered once for the query.
 */
export const seenRecords = (user: AccessUser, kind: ObjectKind, alias: string): Part => {
  const { table, rows } = accessTables[kind]
  return sql`(
    select s.*, ${called[kind]} from ${sql.table(table)} s
    where ${rows?.('s') ?? sql`true`} and (${reachableOf(user, kind, 's')}) is true) ${sql.ref(alias)}`
}

/** Of those that were taken out, for whoever saw them as they went. */
export const removedRecords = async (
  tx: Work,
  user: AccessUser,
  kind: ObjectKind,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  if (ids.length === 0) return []
  const { table } = accessTables[kind]
  const isGone = kind === 'location' ? sql`s.is_location and s.deleted_at is not null` : sql`s.removed_at is not null`
  const { rows } = await sql<{ id: number; called: string | null }>`
    select s.id, ${called[kind]} from ${sql.table(table)} s
    where s.id = any (${ids}::bigint[]) and ${isGone} order by s.id`.execute(tx)
  const { removed } = await readObjectsNamed(
    tx,
    rows.map(({ id }) => ({ kind, id })),
  )
  return rows.flatMap(({ id, called: name }) => {
    const object = removed(kind, id)
    return object !== null && mayCall(user, 'view', object) ? [{ id: Number(id), name: name ?? '' }] : []
  })
}

/** Persons that the user may see, whatever they are on a case. */
export const seenPersons = (user: AccessUser, alias: string): Part => sql`(
  select s.*, ${ofParty} from person s
  where not s.is_location and s.deleted_at is null and ${visiblePerson(user, 's')}) ${sql.ref(alias)}`
