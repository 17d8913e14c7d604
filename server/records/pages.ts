/** Reads a record of a kind that has a page: its own row and what stands around it, in one query. */
import { sql, type RawBuilder } from 'kysely'
import { mayCall, mayDelete, maySetLimitedAccess, may, type AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { ObjectKind, Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { runPrepared } from '../kernel/pipeline.ts'
import { accessTables } from './accessTables.ts'
import { fromRow, selected } from './columns.ts'
import type { Found } from './outcomes.ts'
import { assignmentsOf, objectOf, parentsOf, termsOf, type AccessRow } from './related.ts'

/** Whether a record is looked for that stands, or one that was removed. */
export type State = 'stands' | 'removed'

export type Page<K extends ObjectKind> = {
  readonly kind: K
  /** Which computed field holds the record's terms. */
  readonly terms: keyof Records[K] & string
  /** Further columns; the row is `r`, its linked person `p`. */
  readonly related: (user: AccessUser) => RawBuilder<unknown>
  /** Further tables, each after a `join`. */
  readonly joins: (user: AccessUser) => RawBuilder<unknown>
  readonly is: Readonly<Record<State, RawBuilder<boolean>>>
  /** What a row does not say by itself. */
  readonly completed?: (row: Values) => Values
}

type Row = AccessRow & Values

const pageQuery = <K extends ObjectKind>(
  { kind, terms, related, joins, is }: Page<K>,
  user: AccessUser,
  id: number | readonly number[],
  state: State,
): RawBuilder<Row> => {
  const of = accessTables[kind]
  return sql<Row>`
    select r.id, r.version, ${sql.join([...selected(kind, 'r'), ...selected(kind, 'p', 'person')])},
      ${assignmentsOf(of, 'r')} as assignments, ${parentsOf(of, 'r')} as parents,
      ${termsOf(kind, 'r')} as ${sql.ref(terms)}, ${related(user)}
    from ${sql.table(of.table)} r ${joins(user)}
    where ${typeof id === 'number' ? sql`r.id = ${id}` : sql`r.id = any (${id}::bigint[])`} and ${is[state]}`
}

/** What a page holds of a record, by its row. */
const shownOf = <K extends ObjectKind>({ kind, completed = (whole) => whole }: Page<K>, row: Row): Values => {
  const { parents: _, ...own } = row
  return completed(fromRow(kind, own))
}

/** Records that the caller knows to be viewable, by their ids, in no order. */
export const readPages = async <K extends ObjectKind>(
  page: Page<K>,
  tx: Work,
  user: AccessUser,
  ids: readonly number[],
): Promise<readonly Values[]> => {
  const { rows } = await pageQuery(page, user, ids, 'stands').execute(tx)
  return rows.map((row) => shownOf(page, row))
}

/** Whoever may view it: the caller asks `may`. Null when the account has no such record. */
export const readPage = async <K extends ObjectKind>(
  page: Page<K>,
  tx: Work,
  user: AccessUser,
  id: number,
  state: State = 'stands',
): Promise<Found<Records[K]> | null> => {
  const { kind } = page
  const { rows } = await runPrepared(tx, pageQuery(page, user, id, state).compile(tx))
  const row = rows[0]
  if (!row) return null
  const object = objectOf(accessTables[kind], row)
  return {
    record: { ...shownOf(page, row), may_edit: mayCall(user, 'edit', object) } as Values as Records[K],
    may: (verb) => (verb === 'delete' ? mayDelete(user, object) : may(user, verb, object)),
    mayLimit: maySetLimitedAccess(user, object),
    owners: [],
  }
}
