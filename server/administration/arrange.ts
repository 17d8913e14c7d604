/** ADM-25: entries of a list in another order. */
import { sql } from 'kysely'
import type { ListedKind } from '../../domain/config/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { listAlone } from '../items/index.ts'
import { aroundOf, denied, mayStored, notFound, readAll, told, updated, updateRow } from '../records/index.ts'

const notArrangeable = denied('You are not allowed to change this.')

type Row = { readonly id: number; readonly sort_order: number }

/** The rows with the named ones in their new order, on the places that they have together; null where one is not there. */
const inOrder = (rows: readonly Row[], ids: readonly number[]): readonly Row[] | null => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = ids.flatMap((id) => byId.get(id) ?? [])
  if (wanted.length < ids.length) return null
  const named = new Set(ids)
  const next = wanted.values()
  return rows.map((row) => (named.has(row.id) ? (next.next().value ?? row) : row))
}

/**
 * The numbers by which they stand so: those that they had, each on the place where it was, and all anew only where some
 * are equal, since those stand by their labels.
 */
const numbersOf = (before: readonly Row[]): readonly number[] =>
  before.every(({ sort_order: order }, at) => at === 0 || order > (before[at - 1]?.sort_order ?? 0))
    ? before.map(({ sort_order: order }) => order)
    : before.map((_, at) => at + 1)

/** Only what stands elsewhere than before is a change, each with a version and a line of history of its own. */
export const arrange = async <K extends ListedKind>(
  kind: K,
  ids: readonly number[],
  context: SignedIn,
): Promise<Answer<{ data: Records[K][] }>> => {
  const around = aroundOf(context)
  if (!mayStored(around.user, 'edit', kind, {}, [])) return notArrangeable
  await listAlone(context)
  const { rows } = await sql<Row>`
    select id, sort_order from ${sql.table(kind)} where removed_at is null
    order by sort_order, label, id`.execute(context.tx)
  const arranged = inOrder(rows, ids)
  if (arranged === null) return notFound
  const numbers = numbersOf(rows)
  const changed: number[] = []
  for (const [at, { id, sort_order }] of arranged.entries()) {
    const order = numbers[at] ?? at + 1
    if (order === sort_order) continue
    const [before, next] = [{ order: sort_order }, { order }]
    const version = await updateRow(around, kind, id, { sort_order: order })
    await told(kind, { context, owners: [] }, version, updated(before, next, ['order']))
    changed.push(id)
  }
  return ok({ data: (await readAll(context.tx, around.user, kind, changed)) as Records[K][] })
}
