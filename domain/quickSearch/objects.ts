/** SRC-02: what may be looked for. */
import { meets } from '../kernel/index.ts'
import { foundBy, mayFind, recordTabs, type RecordTab } from '../lists/index.ts'

/** Clients always; another kind where its scope is held, and its records could be opened at all (PRM-11). */
export const objectsFor = (scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  recordTabs.filter((tab) => tab === 'victims' || (meets(scopes, foundBy(tab).needs) && mayFind(scopes, tab)))
