/** SRC-02: what may be looked for. */
import { meets } from '../kernel/index.ts'
import { lists, mayFind, recordTabs, type RecordTab } from '../lists/index.ts'
import { pageOf } from '../records/index.ts'

/** Clients always; another kind for whom its menu's entry is there, and its records could be opened at all (PRM-11). */
export const objectsFor = (scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  recordTabs.filter(
    (tab) => tab === 'victims' || (meets(scopes, pageOf(lists[tab].kind).go.needs) && mayFind(scopes, tab)),
  )
