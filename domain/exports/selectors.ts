/** Questions to the state of exports. */
import type { ListTab } from '../lists/index.ts'
import { usualColumns } from './columns.ts'
import { isUnfinished, type ExportRow } from './forms.ts'
import type { ExportsState } from './reducer.ts'

export type WithExports = { readonly exports: ExportsState }

export const exportsListed = ({ exports }: WithExports): readonly ExportRow[] => exports.rows
export const exportsStatus = ({ exports }: WithExports): ExportsState['status'] => exports.status
export const exportsMessage = ({ exports }: WithExports): string | null => exports.message
/** Rows that are queued or in the works: what makes a screen ask again. */
export const hasUnfinishedExports = ({ exports }: WithExports): boolean => exports.rows.some(isUnfinished)
/** LST-20: null while nobody chose. */
const chosenColumns = ({ exports }: WithExports, tab: ListTab): readonly string[] | null => exports.columns[tab]
export const columnsOf = (state: WithExports, tab: ListTab, scopes: ReadonlySet<string> | null): readonly string[] =>
  chosenColumns(state, tab) ?? usualColumns(tab, scopes)
