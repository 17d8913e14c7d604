/** What filters name of the agency's lists and is not there: nobody means to ask for it, and a nought would hide that. */
import { sql } from 'kysely'
import { declarationOf, isCollection, tableNameOf } from '../../domain/config/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import {
  elsewhere,
  formOf,
  namedBy,
  neverThereReason,
  neverThereWords,
  oneMessage,
  type NamedList,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import type { SignedIn } from '../http/route.ts'

export const tableOf = (list: NamedList): string => {
  if (list === 'user') return 'app_user'
  return isCollection(list) ? tableNameOf(list) : list
}

/** Of other lists nothing ever goes: what is not there never was, or is another account's. */
const mayBeDeleted = (list: NamedList): boolean =>
  list === 'person' || (isCollection(list) && declarationOf(list).listed.removable !== undefined)

const most = 10

/**
 * Refused by the filters' names. What was deleted of a list is asked for all the same: a set or a run of then names it, and
 * counts what there is; there, only numbers past all that the list has are refused. Other accounts are not looked at.
 */
export const neverThere = async (
  { tx, principal: { account } }: Pick<SignedIn, 'tx' | 'principal'>,
  asked: readonly ReportFilters[],
): Promise<Result<never> | null> => {
  const named = [...Map.groupBy(asked.flatMap(namedBy), ({ filter }) => filter).entries()]
  const each = named.flatMap(([filter, [one, ...others]]) => {
    if (one === undefined) return []
    const ids = [...new Set([one, ...others].flatMap((of) => of.ids))]
    const table = sql.table(tableOf(one.list))
    // Among several entries there may be those of other accounts that are called as none of the own ones is (RPT-61).
    const { is } = formOf(one.filter)
    const besides = is === 'ids' || is === 'combinable' ? elsewhere : null
    const isThere = mayBeDeleted(one.list)
      ? sql`named.id <= (select coalesce(max(l.id), 0) from ${table} l where l.account = ${account})`
      : sql`exists (select from ${table} l where l.account = ${account} and l.id = named.id)`
    return sql`(select ${filter}::text as filter, named.id from unnest(${ids}::bigint[]) named (id)
      where named.id is distinct from ${besides}::bigint and not ${isThere} order by named.id limit ${most})`
  })
  if (each.length === 0) return null
  const { rows } = await sql<{ filter: string; id: number }>`${sql.join(each, sql` union all `)}`.execute(tx)
  if (rows.length === 0) return null
  const byFilter = Map.groupBy(rows, ({ filter }) => filter)
  const sentences = named.flatMap(([filter, [one]]): readonly (readonly [string, string])[] => {
    const of = byFilter.get(filter)
    return one === undefined || of === undefined
      ? []
      : [
          [
            filter,
            neverThereWords(
              one.filter,
              one.list,
              of.map(({ id }) => Number(id)),
            ),
          ],
        ]
  })
  const message = oneMessage(sentences.map(([, sentence]) => sentence))
  return refuse('invalid', message, { fields: Object.fromEntries(sentences), reason: neverThereReason })
}
