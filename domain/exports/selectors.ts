/** Questions to the state of exports. */
import { isUnfinished, type ExportRow } from './forms.ts'
import type { ExportsState } from './reducer.ts'

export type WithExports = { readonly exports: ExportsState }

export const exportsListed = ({ exports }: WithExports): readonly ExportRow[] => exports.rows
export const exportsStatus = ({ exports }: WithExports): ExportsState['status'] => exports.status
export const exportsMessage = ({ exports }: WithExports): string | null => exports.message
/** Rows that are queued or in the works: what makes a screen ask again. */
export const hasUnfinishedExports = ({ exports }: WithExports): boolean => exports.rows.some(isUnfinished)
