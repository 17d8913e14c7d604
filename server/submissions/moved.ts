/** Records that came to a figure, went from it, or add something else to it, each with what happened to it since. */
import { sql } from 'kysely'
import type { HistoryName } from '../../domain/history/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { CountType } from '../../domain/reports/index.ts'
import { mostLines, mostMoved, type MovedRecord, type Side } from '../../domain/submissions/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import { changesSince, namedRecords } from '../history/index.ts'
import type { SignedIn } from '../http/route.ts'
import { childTable, removedRecords } from '../records/index.ts'
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

export type Told = { readonly side: Side; readonly names: readonly HistoryName[] }

export const tellMoved = async (
  context: SignedIn,
  type: CountType,
  moved: readonly Item[],
  since: string,
): Promise<Told> => {
  const source = sourceOf(type)
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
  const all = [...pages, ...own]
  const records: MovedRecord[] = []
  const names: HistoryName[] = []
  for (const one of all.slice(0, mostMoved)) {
    const told = await changesSince(context, one.kind, one.id, since, mostLines)
    const gone = (byOwner.get(one.id) ?? []).filter(({ isThere }) => !isThere).length
    const isExpunged = one.kind === source.page && source.item !== 'victimization' && gone > 0
    records.push({ ...one, changes: [...told.data], ...(isExpunged && { expunged: gone }) })
    names.push(...told.names)
  }
  const onPages = pages.reduce((sum, { id }) => sum + (byOwner.get(id)?.length ?? 0), 0)
  return {
    side: { records, unseen: items.length - onPages - own.length, more: Math.max(0, all.length - mostMoved) },
    names,
  }
}
