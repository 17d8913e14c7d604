import type { ListedKind } from '../../domain/config/index.ts'
import type { Records } from '../../domain/records/index.ts'

export type Entry = Records[ListedKind]

/** Whether it is offered; what can't be switched off has no status. */
export const isActive = (entry: Entry): boolean => 'status' in entry && entry.status === 1
