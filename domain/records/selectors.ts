/** Questions to the state of records. Each takes any state that has the slice; those that make something new remember it. */
import { createSelector } from '@reduxjs/toolkit'
import { tableGet, tableValues, type EntityFields, type Table, type Values } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import { clientNamed, entities, kinds, ownerIn, ownersOf, type Kind, type OwnerKind } from './entities/index.ts'
import type { AnyDraft, Draft, Records } from './fields.ts'
import { isPageKind } from './pages/index.ts'
import { patched } from './patch.ts'
import { formValues } from './rules.ts'
import { isInFlight, isOfForm, mayBeResent, openSaves } from './openSaves.ts'
import { isBlank, isEmptied, isItsDraft, isMeant, typedIn, type NewDraft } from './newDrafts.ts'
import {
  loadedTable,
  type Collection,
  type Loaded,
  type Opening,
  type Problem,
  type RecordsState,
  type Save,
  type SomeRecord,
} from './shape.ts'
import { isCollectionStale, isOvertaken, isCopied, isStale } from './tables.ts'
import { titleOf } from './titles.ts'
import { fromWire } from './validate.ts'

export type WithRecords = { readonly records: RecordsState }

export const recordOf = <K extends Kind>({ records }: WithRecords, kind: K, id: number): Records[K] | undefined =>
  tableGet(loadedTable(records, kind), id)?.record as Records[K] | undefined

/** Where a location stands on a case, by the id of that link: the case, as far as the location is loaded. */
export const locationCaseOf = (
  { records }: WithRecords,
  link: number,
): Records['location']['location_cases'][number] | undefined => {
  for (const { record } of tableValues(loadedTable(records, 'location') as Table<Loaded<Records['location']>>)) {
    const found = record.location_cases.find(({ id }) => id === link)
    if (found !== undefined) return found
  }
  return undefined
}

/** What the client or the defendant of a case that is loaded is called there; undefined where none has them. */
export const partyName = (
  { records }: WithRecords,
  kind: 'victim' | 'defendant',
  party: number,
): string | undefined => {
  for (const { record } of tableValues(loadedTable(records, 'court_case') as Table<Loaded<Records['court_case']>>)) {
    const found = (kind === 'victim' ? record.victims : record.defendants).find(({ id }) => id === party)
    if (found !== undefined) return clientNamed(found.name, {})
  }
  return undefined
}

/** Whether it is being loaded, or why it could not be; nothing when neither. */
export const openingOf = ({ records }: WithRecords, kind: Kind, id: number): Opening | undefined =>
  tableGet(records.openings[kind], id)
export const draftOf = ({ records }: WithRecords, kind: Kind, id: number): Draft | undefined =>
  typedIn(records, kind, id)
/** Why the last attempt to save was not sent. */
export const heldBack = ({ records }: WithRecords, kind: Kind, id: number): Problem | undefined =>
  tableGet(records.problems[kind], id)

/** Whether the server may hold a newer version than the loaded one. */
export const isRecordStale = ({ records }: WithRecords, kind: Kind, id: number): boolean => {
  const loaded = tableGet(loadedTable(records, kind), id)
  return loaded !== undefined && isStale(records, loaded)
}

/** Whether what is shown is this device's copy, about which the server has said nothing yet. */
export const isCopy = ({ records }: WithRecords, kind: Kind, id: number): boolean => {
  const loaded = tableGet(loadedTable(records, kind), id)
  return loaded !== undefined && isCopied(loaded)
}

const overlaid = createSelector(
  [
    (_: SomeRecord | undefined, __: Draft | undefined, kind: Kind) => kind,
    (record: SomeRecord | undefined) => record,
    (_, draft: Draft | undefined) => draft?.changes,
    (_, __, ___, zone: string) => zone,
  ],
  (kind, record, changes, zone): Readonly<Record<string, unknown>> => {
    const shown = formValues(kind, record ?? null, { zone })
    return {
      ...shown,
      ...Object.fromEntries(
        Object.entries(changes ?? {}).map(([field, change]) => [field, patched(shown[field], change)]),
      ),
    }
  },
)

/** The record as its form shows it, with what was typed laid over it. `zone` is the agency's. */
export const formOf = (state: WithRecords, kind: Kind, id: number, zone: string): Readonly<Record<string, unknown>> =>
  overlaid(tableGet(loadedTable(state.records, kind), id)?.record, draftOf(state, kind, id), kind, zone)

const none: readonly string[] = []
const keysOf = createSelector([(draft: Draft) => draft.changes], (changes): readonly string[] => Object.keys(changes))
export const dirtyFields = (state: WithRecords, kind: Kind, id: number): readonly string[] => {
  const draft = draftOf(state, kind, id)
  return draft ? keysOf(draft) : none
}

/**
 * Whether somebody enters the field: in a widget, among the custom fields, or, on a page of its own, by a picker beside the
 * form (CLI-30). What another record hangs on comes from where it is made.
 */
export const isEntered = (kind: Kind, name: string): boolean =>
  isPageKind(kind) || name === 'custom_fields' || (entities[kind].fields as EntityFields)[name]?.widget !== 'none'

export const hasUnsavedDraft = (state: WithRecords, kind: Kind, id: number): boolean =>
  draftOf(state, kind, id) !== undefined

/** Both texts of a field that two people changed, as a form shows them, and what it held before. */
export type Clash = {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly before: unknown
}

const clashesIn = createSelector(
  [(draft: Draft) => draft, (_: Draft, kind: Kind) => kind, (_: Draft, __: Kind, zone: string) => zone],
  (draft, kind, zone): readonly Clash[] => {
    const fields: EntityFields = entities[kind].fields
    return Object.keys(draft.clashes).flatMap((field) => {
      const of = fields[field]
      if (of === undefined) return []
      const shown = (value: unknown) => fromWire(of, value, { zone })
      return [
        { field, mine: draft.changes[field], theirs: shown(draft.clashes[field]), before: shown(draft.base[field]) },
      ]
    })
  },
)
const noClashes: readonly Clash[] = []
export const clashesOf = (state: WithRecords, kind: Kind, id: number, zone: string): readonly Clash[] => {
  const draft = draftOf(state, kind, id)
  return draft ? clashesIn(draft, kind, zone) : noClashes
}

/** What the record is called, with what was typed laid over it. */
export const recordTitle = (state: WithRecords, kind: Kind, id: number): string => {
  const record = tableGet(loadedTable(state.records, kind), id)?.record
  const draft = draftOf(state, kind, id)
  if (record || (draft && id !== 0)) return titleOf(kind, { ...record, ...draft?.changes })
  return t('record.newTitle', { kind: tOf(entities[kind].names.one).toLowerCase() })
}

/** What the records are called that one hangs on, as far as they are there. */
export const ownerTitles = (state: WithRecords, kind: Kind, of: Values): readonly string[] =>
  kinds.flatMap((owner) => {
    const id = Object.hasOwn(ownersOf(kind), owner) ? ownerIn(kind, owner, of) : null
    return id === null || recordOf(state, owner, id) === undefined ? [] : [recordTitle(state, owner, id)]
  })

/** What a draft is called: of a new record, what of it has a name, and whose it is. */
export const draftTitle = (state: WithRecords, { kind, draft: { id, changes } }: AnyDraft): string => {
  if (id !== 0) return recordTitle(state, kind, id)
  const called = titleOf(kind, changes)
  const own = called === titleOf(kind, {}) ? [] : [called]
  return [
    t('record.newTitle', { kind: tOf(entities[kind].names.one).toLowerCase() }),
    ...own,
    ...ownerTitles(state, kind, changes),
  ].join(' · ')
}

/** One line of the ledger. `retry` counts from 1; 0 is the first attempt. */
export type LedgerLine = Save & { readonly save: string; readonly retry: number }

/** Every write that is not forgotten, newest first. */
export const ledger = createSelector(
  [({ records }: WithRecords) => records.saves, ({ records }: WithRecords) => records.saved],
  (saves, saved): readonly LedgerLine[] =>
    [...Object.entries(saves), ...Object.entries(saved)]
      .map(([save, line]) => ({ ...line, save, retry: Math.max(0, line.attempt - 1) }))
      .toSorted((a, b) => b.requestedSeq - a.requestedSeq),
)

/** Saves whose outcome was lost when the application stopped. */
export const unfinishedSaves = createSelector([ledger], (lines): readonly LedgerLine[] =>
  lines.filter(({ phase }) => phase === 'unfinished'),
)

export const saveOf = ({ records }: WithRecords, save: string): Save | undefined =>
  records.saves[save] ?? records.saved[save]

export const isSaving = ({ records }: WithRecords, kind: Kind, id: number): boolean =>
  openSaves(records, kind, id).some(isInFlight)

/** The newest write of a draft, also of one that is no more: what it held was saved. */
export const newestSaveOf = (state: WithRecords, kind: Kind, draft: Draft): LedgerLine | undefined =>
  ledger(state).find((line) => line.request.kind === kind && isItsDraft(draft, line))

/**
 * The newest write of what stands in the form of this record. Of a new record's form that holds nothing, `last` is the
 * draft that stood there: it may have been saved.
 */
export const newestSave = (state: WithRecords, kind: Kind, id: number, last?: Draft): LedgerLine | undefined => {
  const isLeft = last !== undefined && id === 0 && tableGet(state.records.drafts[kind], 0) === undefined
  const ofLast = isLeft ? newestSaveOf(state, kind, last) : undefined
  if (ofLast?.phase === 'saved') return ofLast
  return ledger(state).find((line) => isOfForm(state.records, kind, id, line))
}

/** Every draft with something in it, last edited first; parked ones after them. */
export const drafts = createSelector(
  [({ records }: WithRecords) => records.drafts, ({ records }: WithRecords) => records.parked],
  (tables, parked): readonly AnyDraft[] => [
    ...kinds
      .flatMap((kind) => tableValues(tables[kind]).map((draft) => ({ kind, draft })))
      .filter(({ draft }) => !isEmptied(draft) && !isBlank(draft))
      .toSorted((a, b) => b.draft.editedAt - a.draft.editedAt),
    ...parked,
  ],
)

const isFormBlank = ({ records }: WithRecords, kind: Kind): boolean => {
  const draft = tableGet(records.drafts[kind], 0)
  return draft === undefined || isBlank(draft)
}

/** Whether a draft of the new record that is meant waits for its form. */
export const isNewDraftWaiting = ({ records }: WithRecords, meant: NewDraft): boolean =>
  records.parked.some(({ kind, draft }) => kind === meant.kind && isMeant(meant, draft))

/** Whether a form in which nothing stands has something to take up when it is opened, or one to let go that was emptied. */
export const isNewFormBehind = (state: WithRecords, meant: NewDraft): boolean =>
  isFormBlank(state, meant.kind) &&
  (isNewDraftWaiting(state, meant) || tableGet(state.records.drafts[meant.kind], 0) !== undefined)

const isOpen = (save: Save): boolean => isInFlight(save) || mayBeResent(save)

/**
 * What a later session takes up with `draftsRecovered`: every draft, and every save that was not seen to succeed; of one
 * that was put back and then given up, nothing is left.
 */
export const leftBehind = createSelector([drafts, ({ records }: WithRecords) => records.saves], (drafts, saves) => ({
  drafts: [...drafts],
  unfinished: Object.entries(saves).flatMap(([save, line]) => {
    if (!isOpen(line)) return []
    const { request, typed, of } = line
    const doubt = line.doubt || isInFlight(line)
    const isLeft = ({ kind, draft }: AnyDraft): boolean => kind === request.kind && isItsDraft(draft, line)
    if (line.phase === 'putBack' && !drafts.some(isLeft)) return []
    return [{ save, request, typed, doubt, ...(of && { of }) }]
  }),
}))

/** Which list is meant: the records of `kind` on the page of `owner` number `of`. */
export type CollectionName = { readonly kind: Kind; readonly owner: OwnerKind; readonly of: number }

export const collectionOf = ({ records }: WithRecords, { kind, owner, of }: CollectionName): Collection | undefined => {
  const table = records.collections[kind][owner]
  return table && tableGet(table, of)
}

/** Whether a list may lack something and is worth asking for again. */
export const collectionIsStale = ({ records }: WithRecords, name: CollectionName): boolean => {
  const collection = collectionOf({ records }, name)
  return collection === undefined || isCollectionStale(records, collection)
}

/** Whether a list came that something was heard of meanwhile. */
export const collectionIsOvertaken = ({ records }: WithRecords, name: CollectionName): boolean => {
  const collection = collectionOf({ records }, name)
  return collection?.status === 'loaded' && isOvertaken(records, collection)
}

/** The lists of a record's page that were opened. */
export const collectionsInView = (
  state: WithRecords,
  { kind: owner, id }: { readonly kind: OwnerKind; readonly id: number },
): readonly CollectionName[] =>
  kinds.map((kind) => ({ kind, owner, of: id })).filter((name) => collectionOf(state, name) !== undefined)

const nothing: readonly never[] = []
const listedRecords = createSelector(
  [(collection: Collection) => collection.ids, (_: Collection, table: Table<Loaded<SomeRecord>>) => table],
  (ids, table): readonly SomeRecord[] => ids.flatMap((id) => tableGet(table, id)?.record ?? []),
)

/** The records of a list that are loaded, in the order in which the server told them, new ones last. */
export const recordsListed = <K extends Kind>(
  state: WithRecords,
  name: CollectionName & { readonly kind: K },
): readonly Records[K][] => {
  const collection = collectionOf(state, name)
  return collection
    ? (listedRecords(collection, loadedTable(state.records, name.kind)) as readonly Records[K][])
    : nothing
}
