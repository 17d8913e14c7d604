/** Figures with the records that they count. */
import { sql } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import { mostCounts, resultKey, rounded, type CountQuestion } from '../../domain/reports/index.ts'
import { mostKept } from '../../domain/submissions/index.ts'
import type { Calendar } from '../config/index.ts'
import { jumpsAreCheap, tooSlow, withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import { countedBy, figureOf } from '../reports/index.ts'

/** Ids of all figures of a submission together: what was kept is read whole where it is compared. */
const mostTogether = 500_000
/** Milliseconds for all of them. */
const mostTime = 120_000

/** `ids` in order; null where they are more than are kept. */
export type Looked = { readonly count: number; readonly ids: readonly number[] | null }

/** With the ids of each figure for which there is room still, and of no other. */
export const withRoom = (figures: readonly Looked[], room: number): readonly Looked[] => {
  let left = room
  return figures.map(({ count, ids }) => {
    if (ids === null || ids.length > left) return { count, ids: null }
    left -= ids.length
    return { count, ids }
  })
}

export const look = async (
  figures: readonly { readonly question: CountQuestion }[],
  context: SignedIn,
  calendar: Calendar,
): Promise<Result<readonly Looked[]>> => {
  const { tx, services } = context
  const keys = figures.map(({ question }) => resultKey(question))
  const different = [...new Map(figures.map(({ question }, at) => [keys[at] ?? '', question]))]
  const asked = await countedBy(
    different.map(([, question]) => question),
    context,
    calendar,
  )
  if (!asked.ok) return asked
  await jumpsAreCheap(tx)
  const until = services.clock.now() + mostTime
  const looked: Looked[] = []
  let room = mostTogether
  // As many in one statement, whose time is limited, as one request of a run asks for.
  for (let from = 0; from < asked.value.length; from += mostCounts) {
    const each = asked.value.slice(from, from + mostCounts).map(({ ids, ...how }) => {
      const figure = figureOf({ ids: sql`select id from found`, ...how })
      return sql`(with found(id) as materialized (${ids}) select json_build_object(
        'count', (${figure})::float8,
        'ids', (select json_agg(f.id order by f.id) from (select id from found limit ${mostKept + 1}) f)))`
    })
    const patience = Math.min(services.heavy.patience, until - services.clock.now())
    if (patience <= 0) return tooSlow
    const answer = await withPatience(tx, patience, async () => {
      const { rows } = await sql<{
        found: { count: number; ids: number[] | null }[]
      }>`select array[${sql.join(each)}]::json[] as found`.execute(tx)
      return (rows[0]?.found ?? []).map(({ count, ids }): Looked => {
        const all = ids ?? []
        return { count: rounded(count), ids: all.length > mostKept ? null : all }
      })
    })
    if (!answer.ok) return answer
    const held = withRoom(answer.value, room)
    room -= held.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
    looked.push(...held)
  }
  const byKey = new Map(different.map(([key], at) => [key, looked[at]]))
  const all = keys.flatMap((key) => {
    const of = byKey.get(key)
    return of === undefined ? [] : [of]
  })
  return ok(withRoom(all, mostTogether))
}
