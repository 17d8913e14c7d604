import type { RecentRecord } from '../../domain/dashboard/index.ts'
import { tableGet } from '../../domain/kernel/index.ts'
import { isPageKind, listPlace, pathOf, placeOf } from '../../domain/navigation/index.ts'
import { ownersOf, type AnyDraft, type PageKind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'

/** Where a record's page is; that of a party to a case stands under the case. */
export const pathOfRecent = ({ kind, id, case_id }: Pick<RecentRecord, 'kind' | 'id' | 'case_id'>): string =>
  pathOf(placeOf(kind, case_id === null ? { id } : { id, case_id }, 'edit'))

type Loaded = State['records']['loaded']
type Page = { readonly record: { readonly case_id?: number } }
const loadedPage = (loaded: Loaded, kind: PageKind, id: number): Page | undefined =>
  tableGet(loaded[kind] as Loaded['victim'], id)

/** The case of a record as it was loaded or opened; undefined where neither tells. */
const caseOf = ({ records, dashboard }: State, kind: PageKind, id: number): number | null | undefined => {
  if (kind !== 'victim' && kind !== 'defendant') return null
  const opened = dashboard.recent?.find((recent) => recent.kind === kind && recent.id === id)
  return loadedPage(records.loaded, kind, id)?.record.case_id ?? opened?.case_id
}

/** Where a draft's form is; some stand on another record's page. Where that is not known, the list leads there. */
export const pathOfDraft = (state: State, { kind, draft }: AnyDraft): string => {
  if (isPageKind(kind) && draft.id === 0) return pathOf(placeOf(kind, { id: 0 }))
  const owner = Object.entries(ownersOf(kind)).find(([, field]) => typeof draft.values[field] === 'number')
  const [pageKind, id] = owner === undefined ? [kind, draft.id] : [owner[0], Number(draft.values[owner[1]])]
  const case_id = isPageKind(pageKind) ? caseOf(state, pageKind, id) : undefined
  return isPageKind(pageKind) && case_id !== undefined
    ? pathOfRecent({ kind: pageKind, id, case_id })
    : pathOf(listPlace(kind))
}
