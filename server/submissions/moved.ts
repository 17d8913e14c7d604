/** Records that came to a figure or went from it, each with what happened to it since. */
import { sql } from 'kysely'
import type { HistoryName } from '../../domain/history/index.ts'
import type { PageKind } from '../../domain/records/index.ts'
import { countedList, type CountType } from '../../domain/reports/index.ts'
import { mostLines, mostMoved, type MovedRecord, type Side } from '../../domain/submissions/index.ts'
import { accessUser } from '../access/index.ts'
import { changesSince, namedRecords } from '../history/index.ts'
import type { SignedIn } from '../http/route.ts'

/** Whose page tells of what a figure counts: the record's own, or that of the client on whom the item hangs. */
type Source = { readonly page: PageKind; readonly item?: 'service' | 'timelog' | 'victimization' }
const ofList = {
  victims: { page: 'victim' },
  cases: { page: 'court_case' },
  defendants: { page: 'defendant' },
  locations: { page: 'location' },
  events: { page: 'event' },
  services: { page: 'victim', item: 'service' },
  timelogs: { page: 'victim', item: 'timelog' },
} as const satisfies Readonly<Record<string, Source>>

const sourceOf = (type: CountType): Source =>
  type === 'victimization_total' ? { page: 'victim', item: 'victimization' } : ofList[countedList[type]]

/** Of items those that hang on no client have no page; `pages` are each there once. */
const pagesOf = async ({ tx }: SignedIn, { item }: Source, ids: readonly number[]): Promise<readonly number[]> => {
  if (item === undefined) return ids
  const { rows } = await sql<{ victim_id: number }>`
    select distinct victim_id from ${sql.table(item)}
    where id = any (${ids}::bigint[]) and victim_id is not null order by victim_id`.execute(tx)
  return rows.map(({ victim_id: owner }) => Number(owner))
}

type Told = { readonly side: Side; readonly names: readonly HistoryName[] }

export const tellMoved = async (
  context: SignedIn,
  type: CountType,
  ids: readonly number[],
  since: string,
): Promise<Told> => {
  const source = sourceOf(type)
  const of = await pagesOf(context, source, ids)
  const seen = await namedRecords(context.tx, accessUser(context.principal), source.page, of)
  const records: MovedRecord[] = []
  const names: HistoryName[] = []
  for (const { id, name, case_id } of seen.slice(0, mostMoved)) {
    const told = await changesSince(context, source.page, Number(id), since, mostLines)
    records.push({ kind: source.page, id: Number(id), name, case_id, changes: [...told.data] })
    names.push(...told.names)
  }
  return {
    side: { records, unseen: of.length - seen.length, more: Math.max(0, seen.length - mostMoved) },
    names,
  }
}
