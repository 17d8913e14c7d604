import type { ReactNode } from 'react'
import type { Kind, Records } from '../../domain/records/index.ts'

/** As the server says of each record whether this person may change it. */
export const mayEdit = (record: object): boolean => !('may_edit' in record) || record.may_edit === true

/** What a kind adds to its rows, and what can be done with one. */
export type ItemRowProps<K extends Kind> = {
  /** A narrow first column: a box to tick, an icon. */
  readonly leading?: { readonly title: string; readonly cell: (record: Records[K]) => ReactNode }
  /** Draws a column in a way of its own; undefined leaves it to the declaration. */
  readonly cell?: (column: string, record: Records[K]) => ReactNode
  readonly actions?: (record: Records[K]) => ReactNode
  readonly editing: number | null
  readonly mayEdit: (record: Records[K]) => boolean
  readonly onEdit?: (id: number) => void
  readonly onRemove?: (record: Records[K]) => void
  /** Which of those that may be changed are deleted; all unless stated. */
  readonly mayRemove?: (record: Records[K]) => boolean
}
