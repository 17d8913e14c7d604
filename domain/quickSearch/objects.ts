/** SRC-02: what may be looked for. */
import { meets } from '../kernel/index.ts'
import { recordTabs, mayFind, type RecordTab } from '../lists/index.ts'

const pickerScopes: { readonly [T in Exclude<RecordTab, 'victims'>]: string } = {
  cases: 'view_case_manager',
  defendants: 'view_defendant_manager',
  locations: 'view_location_manager',
  events: 'view_own_event',
}

/** Clients always; another kind where its scope is held, and its records could be opened at all (PRM-11). */
export const objectsFor = (scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  recordTabs.filter(
    (tab) => tab === 'victims' || (meets(scopes, { allOf: [pickerScopes[tab]] }) && mayFind(scopes, tab)),
  )
