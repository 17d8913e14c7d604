import { answerTo } from '../../domain/calls/index.ts'
import { recentRecords, type RecentRecord } from '../../domain/dashboard/index.ts'
import type { UploadOf } from '../../domain/documents/index.ts'
import { tableGet } from '../../domain/kernel/index.ts'
import { listPlace, pathOf, placeOf, tabOf } from '../../domain/navigation/index.ts'
import { isPageKind, isUnderCase, ownersOf, type AnyDraft, type PageKind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'

/** Where a record's page is; that of a party to a case stands under the case. */
export const pathOfRecent = ({ kind, id, case_id }: Pick<RecentRecord, 'kind' | 'id' | 'case_id'>): string =>
  pathOf(placeOf(kind, case_id === null ? { id } : { id, case_id }, 'edit'))

type Loaded = State['records']['loaded']
type Page = { readonly record: { readonly case_id?: number } }
const loadedPage = (loaded: Loaded, kind: PageKind, id: number): Page | undefined =>
  tableGet(loaded[kind] as Loaded['victim'], id)

/** The case of a record as it was loaded or opened; undefined where neither tells. */
const caseOf = (state: State, kind: PageKind, id: number): number | null | undefined => {
  if (!isUnderCase(kind)) return null
  const opened = answerTo(state, recentRecords).value?.data.find((recent) => recent.kind === kind && recent.id === id)
  return loadedPage(state.records.loaded, kind, id)?.record.case_id ?? opened?.case_id
}

/** What of a draft says where its form is. */
type Placed = Pick<AnyDraft, 'kind'> & { readonly draft: Pick<AnyDraft['draft'], 'id' | 'values'> }

/**
 * Where a draft's form is: on a tab of another record's page, or its own. Where that is not known, the list leads there;
 * null while it may be known in a moment.
 */
export const pathOfDraft = (state: State, { kind, draft }: Placed): string | null => {
  if (isPageKind(kind) && draft.id === 0) return pathOf(placeOf(kind, { id: 0 }))
  const owner = Object.entries(ownersOf(kind)).find(([, field]) => typeof draft.values[field] === 'number')
  const [pageKind, id] = owner === undefined ? [kind, draft.id] : [owner[0], Number(draft.values[owner[1]])]
  const case_id = isPageKind(pageKind) ? caseOf(state, pageKind, id) : undefined
  if (!isPageKind(pageKind)) return pathOf(listPlace(kind))
  if (case_id === undefined && answerTo(state, recentRecords).isAsking) return null
  return case_id === undefined
    ? pathOf(listPlace(pageKind))
    : pathOf(placeOf(pageKind, { id, ...(case_id !== null && { case_id }) }, tabOf(pageKind, kind) ?? 'edit'))
}

/** Where a file was chosen; null for one without a place, and while that may be known in a moment. */
export const pathOfUpload = (state: State, { path, fields }: UploadOf): string | null => {
  if (path === 'import') return pathOf({ route: 'imports' })
  if (path !== 'document') return null
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value)]))
  if (Object.keys(values).length === 0) return pathOf({ route: 'documents' })
  return pathOfDraft(state, { kind: 'document', draft: { id: 0, values } })
}
