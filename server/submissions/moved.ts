/** Records that came to a figure, went from it, or add something else to it, each with what happened to it since. */
import { sql } from 'kysely'
import type { HistoryName } from '../../domain/history/index.ts'
import { ok, type Result } from '../../domain/kernel/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { CountType } from '../../domain/reports/index.ts'
import { mostLines, mostMoved, type MovedRecord, type Side } from '../../domain/submissions/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import { changesSince } from '../history/index.ts'
import { inTime, withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import { childTable, removedRecords, namedRecords } from '../records/index.ts'
import type { Item } from './between.ts'
import { sourceOf, type Source } from './source.ts'

/** What is told of one, but for what happened to it. */
type Known = Omit<MovedRecord, 'changes'>

/** Each with its owner; of what was submitted before owners were kept, while it is there still. */
const owned = async (
  { tx }: SignedIn,
  { item }: Source,
  items: readonly Item[],
): Promise<readonly (Item & { readonly isThere: boolean })[]> => {
  if (item === undefined) return items.map(({ id }) => ({ id, owner: id, isThere: true }))
  const [ids, owners] = [items.map(({ id }) => id), items.map(({ owner }) => owner)]
  const { rows } = await sql<Item & { isThere: boolean }>`
    select i.id, coalesce(t.victim_id, i.owner) as owner, t.id is not null as "isThere"
    from unnest(${ids}::bigint[], ${owners}::bigint[]) as i (id, owner)
      left join ${sql.table(item)} t on t.id = i.id
    order by i.id`.execute(tx)
  return rows.map(({ id, owner, isThere }) => ({
    id: Number(id),
    owner: owner === null ? null : Number(owner),
    isThere,
  }))
}

const pagesOf = async (context: SignedIn, page: ObjectKind, ids: readonly number[]): Promise<readonly Known[]> => {
  const user = accessUser(context.principal)
  const seen = await namedRecords(context.tx, user, page, ids)
  const known = new Set(seen.map(({ id }) => Number(id)))
  const others = ids.filter((id) => !known.has(id))
  const removed = await removedRecords(context.tx, user, page, others)
  return [
    ...seen.map(({ id, name, case_id }) => ({ kind: page, id: Number(id), name, case_id })),
    ...removed.map(({ id, name }) => ({ kind: page, id, name, case_id: null, removed: true })),
  ]
}

/** What hangs on nobody has no page: it is told itself, removed or not, to whoever may see it. */
const ofNobody = async (context: SignedIn, { item }: Source, ids: readonly number[]): Promise<readonly Known[]> => {
  if (item !== 'timelog' || ids.length === 0) return []
  const isSeen = visibleChild(accessUser(context.principal), childTable(item), 't')
  const { rows } = await sql<{ id: number; date_time: string | null }>`
    select t.id, t.date_time from timelog t
    where t.id = any (${ids}::bigint[]) and t.victim_id is null and ${isSeen} order by t.id`.execute(context.tx)
  return rows.map(({ id, date_time: at }) => ({
    kind: item,
    id: Number(id),
    name: '',
    case_id: null,
    ...(at !== null && { date_time: at }),
  }))
}

type Found = {
  readonly all: readonly Known[]
  readonly byOwner: ReadonlyMap<number | null, readonly { readonly isThere: boolean }[]>
  readonly unseen: number
}

const found = async (context: SignedIn, source: Source, moved: readonly Item[]): Promise<Found> => {
  const items = await owned(context, source, moved)
  const byOwner = Map.groupBy(items, ({ owner }) => owner)
  const alone = byOwner.get(null) ?? []
  const owners = [...byOwner.keys()].flatMap((owner) => owner ?? [])
  const pages = await pagesOf(context, source.page, owners)
  const own = await ofNobody(
    context,
    source,
    alone.map(({ id }) => id),
  )
  const onPages = pages.reduce((sum, { id }) => sum + (byOwner.get(id)?.length ?? 0), 0)
  return { all: [...pages, ...own], byOwner, unseen: items.length - onPages - own.length }
}

export type Told = { readonly side: Side; readonly names: readonly HistoryName[] }

/** `until`: in milliseconds since 1970; who is not reached by then is told by number alone. */
export const tellMoved = async (
  context: SignedIn,
  type: CountType,
  moved: readonly Item[],
  { since, until }: { readonly since: string; readonly until: number },
): Promise<Told> => {
  const source = sourceOf(type)
  const side: Side = { records: [], unseen: 0, more: moved.length }
  const names: HistoryName[] = []
  await inTime(context, until, async (step): Promise<Result<null>> => {
    const { tx, services } = step
    const who = await withPatience(tx, services.heavy.patience, () => found(step, source, moved))
    if (!who.ok) return who
    const { all, byOwner, unseen } = who.value
    side.unseen = unseen
    side.more = all.length
    for (const one of all.slice(0, mostMoved)) {
      if (services.clock.now() >= until) break
      const told = await withPatience(tx, services.heavy.patience, () =>
        changesSince(step, one.kind, one.id, since, mostLines),
      )
      if (!told.ok) return told
      const gone = (byOwner.get(one.id) ?? []).filter(({ isThere }) => !isThere).length
      const isExpunged = one.kind === source.page && source.item !== 'victimization' && gone > 0
      side.records.push({ ...one, changes: [...told.value.data], ...(isExpunged && { expunged: gone }) })
      side.more -= 1
      names.push(...told.value.names)
    }
    return ok(null)
  })
  return { side, names }
}
