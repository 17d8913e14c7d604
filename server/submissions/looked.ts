/** Figures with the records that they count. */
import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import { mostCounts, resultKey, rounded, type CountQuestion, type CountType } from '../../domain/reports/index.ts'
import { mostKept } from '../../domain/submissions/index.ts'
import type { Calendar } from '../config/index.ts'
import { jumpsAreCheap, tooSlow, withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import { countedBy, figureOf } from '../reports/index.ts'
import { sourceOf } from './source.ts'

/** Ids of all figures of a submission together: what was kept is read whole where it is compared. */
const mostTogether = 500_000
/** Milliseconds for all of them. */
const mostTime = 120_000

/** `ids` in order; null where they are more than are kept. Beside them, where they are: `owners` and `shares`. */
export type Looked = {
  readonly count: number
  readonly ids: readonly number[] | null
  /** On whose page each item stands, null on nobody's; null of records with pages of their own. */
  readonly owners: readonly (number | null)[] | null
  /** What each adds; null where each counts as one. */
  readonly shares: readonly number[] | null
}

const none = { ids: null, owners: null, shares: null } as const

/** With the ids of each figure for which there is room still, and of no other. */
export const withRoom = (figures: readonly Looked[], room: number): readonly Looked[] => {
  let left = room
  return figures.map((one) => {
    if (one.ids === null || one.ids.length > left) return { count: one.count, ...none }
    left -= one.ids.length
    return one
  })
}

type Counted = Parameters<typeof figureOf>[0]

/** With the records that it counts, as many as are kept and one more. */
const told = (type: CountType, how: Counted): RawBuilder<unknown> => {
  const { item } = sourceOf(type)
  const count = figureOf(how, sql`select id from found`)
  const owner = item === undefined ? sql`null` : sql`(select o.victim_id from ${sql.table(item)} o where o.id = f.id)`
  const share = how.sum === undefined ? sql`null` : sql`(${how.sum} where r.id = f.id)::float8`
  return sql`(with found(id) as materialized (${how.ids}) select json_build_object('count', (${count})::float8, 'each', (
    select json_agg(json_build_array(f.id, ${owner}, ${share}) order by f.id)
    from (select id from found limit ${mostKept + 1}) f)))`
}

type Found = { readonly count: number; readonly each: readonly (readonly [number, number | null, number])[] | null }

const lookedOf = (type: CountType, { sum }: Counted, { count, each }: Found): Looked => {
  const all = each ?? []
  if (all.length > mostKept) return { count: rounded(count), ...none }
  return {
    count: rounded(count),
    ids: all.map(([id]) => id),
    owners: sourceOf(type).item === undefined ? null : all.map(([, owner]) => owner),
    shares: sum === undefined ? null : all.map(([, , share]) => share),
  }
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
    const some = asked.value.slice(from, from + mostCounts)
    const typeAt = (at: number): CountType => different[from + at]?.[1].type ?? 'service'
    const patience = Math.min(services.heavy.patience, until - services.clock.now())
    if (patience <= 0) return tooSlow
    const answer = await withPatience(tx, patience, async () => {
      const each = some.map((one, at) => told(typeAt(at), one))
      const { rows } = await sql<{ found: Found[] }>`select array[${sql.join(each)}]::json[] as found`.execute(tx)
      const found = rows[0]?.found ?? []
      return some.flatMap((one, at) => {
        const of = found[at]
        return of === undefined ? [] : [lookedOf(typeAt(at), one, of)]
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
