/** What happened to a record that its reader may see, as far as they may know it. */
import { entryFor, referencesIn, type HistoryEntry, type HistoryName } from '../../domain/history/index.ts'
import { isObjectKind, type PageKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { daysElsewhere } from './elsewhere.ts'
import { keptLines, type Asked } from './entries.ts'
import { seenItems } from './items.ts'
import { namesOf } from './names.ts'

type Reading = Pick<SignedIn, 'tx' | 'principal'>
type Told = { readonly data: HistoryEntry[]; readonly names: HistoryName[]; readonly total: number }

export const toldOf = async (
  { tx, principal }: Reading,
  asked: Omit<Asked, 'items' | 'elsewhere' | 'scopes'>,
): Promise<Told> => {
  const { kind, id } = asked
  const { scopes } = principal
  const user = accessUser(principal)
  const items = isObjectKind(kind) ? await seenItems(tx, user, kind, id) : []
  const elsewhere = isObjectKind(kind) ? [] : await daysElsewhere(tx, user, kind, [id])
  const kept = await keptLines(tx, { ...asked, elsewhere, items, scopes })
  const names = await namesOf(tx, user, kept.lines.flatMap(referencesIn))
  const named = new Set(names.map((name) => `${name.kind} ${name.id}`))
  const reader = { scopes, sees: (of: string, one: number) => named.has(`${of} ${one}`) }
  return { data: kept.lines.map((line) => entryFor(line, reader)), names, total: kept.total }
}

/** Of a record that is known to be seen by the reader, or was: the newest changes since an instant (ISO UTC). */
export const changesSince = (
  context: Reading,
  kind: PageKind | 'timelog',
  id: number,
  since: string,
  limit: number,
): Promise<Told> => toldOf(context, { kind, id, show: 'changes', seesOpenings: false, since, after: null, limit })
