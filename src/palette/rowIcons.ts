/** The pictures of rows that are neither a command nor a record. */
import { rowIds } from './pageRows.ts'
import type { RowFacts } from './rowsView.ts'

export const setRowId = 'set'

const icons: Readonly<Record<string, RowFacts['icon']>> = {
  [rowIds.done]: 'save',
  [rowIds.said]: 'save',
  [rowIds.line]: 'save',
  [rowIds.anew]: 'trash',
  [setRowId]: 'edit',
  search: 'search',
  line: 'edit',
  left: 'edit',
}
/** By the row's own id, else by what stands before its colon. */
export const iconOf = (id: string): RowFacts['icon'] => icons[id] ?? icons[id.split(':')[0] ?? ''] ?? 'arrow-right'
