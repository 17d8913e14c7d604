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

/** With what is on its way to the server. */
export const categoryOf = (
  { records: { saves } }: WithRecords,
  kind: ListedKind,
  entry: MappedEntry,
): string | null => {
  const sent = Object.values(saves)
    .filter((save) => isInFlight(save) && save.request.kind === kind && save.request.id === entry.id)
    .filter(({ request: { changes } }) => field in changes)
    .toSorted((one, other) => other.requestedSeq - one.requestedSeq)[0]
  const changes: Readonly<Record<string, unknown>> = sent?.request.changes ?? entry
  const now = changes[field]
  return typeof now === 'string' ? now : null
}

/** What is to be saved so that all of them are counted in the category, which null takes away. */
export const mappingOf = (
  kind: ListedKind,
  entries: readonly (MappedEntry & { readonly now: string | null })[],
  to: string | null,
): readonly AnyChanges[] =>
  entries
    .filter(({ now }) => now !== to)
    .map(({ id: of, version }) => ({ kind, id: of, baseVersion: version, changes: { [field]: to } }) as AnyChanges)
