/** In which of a funder's categories the entries of a list are counted: set of many at once, each as a save of its own. */
import { vocaCategories, type ListedKind } from '../config/index.ts'
import { category, flag, group, id, list, oneOf, part, type EntityFields } from '../kernel/index.ts'
import { entities, isInFlight, kinds, type AnyChanges, type Kind, type WithRecords } from '../records/index.ts'

const field = 'voca_category'
const most = 10_000
const known = [...new Set(Object.values(vocaCategories).flat())]

/** What the categories of a kind are called, by their names; null where a funder has none for it. */
export const categoriesOf = (kind: Kind): Readonly<Record<string, string>> | null => {
  const fields: EntityFields = entities[kind].fields
  return fields[field]?.choices ?? null
}

/** The list whose mapping is open, and what was chosen in it. */
export const mappingShown = part('administration/mapping', oneOf(kinds))
export const mappingChosen = part('administration/mappingChosen', group({ ids: list(id('entry'), most) }))
/** What takes a category away. */
export const noCategory = 'none'
/** The category that the chosen ones are about to get. */
export const mappingTo = part('administration/mappingTo', category([noCategory, ...known]))
/** Whether only those without a category are shown. */
export const mappingLacking = part('administration/mappingLacking', flag())

/** An entry of such a list. */
export type MappedEntry = { readonly id: number; readonly version: number; readonly voca_category?: string | null }

/** `category` is with what is on its way to the server; `refused` is what the server said of one that it did not take. */
export type MappedNow = {
  readonly category: string | null
  readonly isSaving: boolean
  readonly refused: string | null
}

export const mappedNow = (
  { records: { saves } }: WithRecords,
  kind: ListedKind,
  entries: readonly MappedEntry[],
): readonly MappedNow[] => {
  const own = Object.values(saves)
    .filter(({ request }) => request.kind === kind && field in request.changes)
    .toSorted((one, other) => one.requestedSeq - other.requestedSeq)
  const newest = (some: typeof own) => new Map(some.map((save) => [save.request.id, save]))
  const sent = newest(own.filter(isInFlight))
  const refused = newest(own.filter(({ phase }) => phase === 'refused'))
  return entries.map((entry) => {
    const save = sent.get(entry.id)
    const changes: Readonly<Record<string, unknown>> = save?.request.changes ?? entry
    const now = changes[field]
    return {
      category: typeof now === 'string' ? now : null,
      isSaving: save !== undefined,
      refused: refused.get(entry.id)?.message ?? null,
    }
  })
}

/** What came of those that were asked for together, by their ids; null as long as one of them is on its way. */
export const mappingAnswered = (
  entries: readonly (Pick<MappedEntry, 'id'> & Pick<MappedNow, 'category' | 'isSaving'>)[],
  asked: ReadonlyMap<number, string | null>,
): { readonly taken: readonly number[]; readonly left: readonly number[] } | null => {
  const all = entries.filter(({ id: of }) => asked.has(of))
  if (all.some(({ isSaving }) => isSaving)) return null
  const isTaken = ({ id: of, category: now }: (typeof all)[number]): boolean => asked.get(of) === now
  const idsOf = (some: typeof all) => some.map(({ id: of }) => of)
  return { taken: idsOf(all.filter(isTaken)), left: idsOf(all.filter((each) => !isTaken(each))) }
}

/** What is to be saved so that all of them are counted in the category, which null takes away. */
export const mappingOf = (
  kind: ListedKind,
  entries: readonly (MappedEntry & Pick<MappedNow, 'category'>)[],
  to: string | null,
): readonly AnyChanges[] =>
  entries
    .filter(({ category: now }) => now !== to)
    .map(({ id: of, version }) => ({ kind, id: of, baseVersion: version, changes: { [field]: to } }) as AnyChanges)
