/** What a list may have beside what its declaration tells: where its rows are worked with, not only looked at. */
import type { ReactNode } from 'react'
import type { Row, ViewOpened } from '../../domain/lists/index.ts'

export type RowParts = {
  /** A narrow first column. */
  readonly leading?: { readonly title: string; readonly cell: (row: Row) => ReactNode }
  /** Draws a column in a way of its own; undefined leaves it to the declaration. */
  readonly cell?: (column: string, row: Row) => ReactNode
  readonly actions?: (row: Row, name: string) => ReactNode
}

export type ListParts = {
  readonly rows?: RowParts
  /** In the head of the page: what adds a row. */
  readonly add?: ReactNode
  /** Between the list's tools and its rows. */
  readonly above?: ReactNode
  /** What it shows before somebody chose. */
  readonly begins?: ViewOpened
}
