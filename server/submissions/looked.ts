/** Figures with the records that they count. */
import { sql } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import { mostCounts, rounded, type CountQuestion } from '../../domain/reports/index.ts'
import { mostKept } from '../../domain/submissions/index.ts'
import type { Calendar } from '../config/index.ts'
import { jumpsAreCheap, withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import { countedBy, figureOf } from '../reports/index.ts'

/** `ids` in order; null where they are more than are kept. */
export type Looked = { readonly count: number; readonly ids: readonly number[] | null }

export const look = async (
  figures: readonly { readonly question: CountQuestion }[],
  context: SignedIn,
  calendar: Calendar,
): Promise<Result<readonly Looked[]>> => {
  const { tx, services } = context
  const questions = figures.map(({ question }) => question)
  const asked = await countedBy(questions, context, calendar)
  if (!asked.ok) return asked
  await jumpsAreCheap(tx)
  const looked: Looked[] = []
  // As many in one statement, whose time is limited, as one request of a run asks for.
  for (let from = 0; from < asked.value.length; from += mostCounts) {
    const each = asked.value.slice(from, from + mostCounts).map(({ ids, ...how }) => {
      const figure = figureOf({ ids: sql`select id from found`, ...how })
      return sql`(with found(id) as materialized (${ids}) select json_build_object(
        'count', (${figure})::float8,
        'ids', (select json_agg(f.id order by f.id) from (select id from found limit ${mostKept + 1}) f)))`
    })
    const answer = await withPatience(tx, services.heavy.patience, async () => {
      const { rows } = await sql<{
        found: { count: number; ids: number[] | null }[]
      }>`select array[${sql.join(each)}]::json[] as found`.execute(tx)
      return (rows[0]?.found ?? []).map(({ count, ids }): Looked => {
        const all = ids ?? []
        return { count: rounded(count), ids: all.length > mostKept ? null : all }
      })
    })
    if (!answer.ok) return answer
    looked.push(...answer.value)
  }
  return ok(looked)
}
