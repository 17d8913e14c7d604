import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { shownCell, type SheetCell } from '../../domain/reports/index.ts'

type Row = { readonly title: string; readonly cells: readonly SheetCell[] }
type Props<R extends Row> = {
  /** Null where each row has one figure, and says which. */
  readonly columns: readonly string[] | null
  readonly rows: readonly R[]
  /** Of cells with figures. */
  readonly number: string | undefined
  /** Beside a row's title. */
  readonly beside?: (row: R) => ReactNode
}

/** The head and the lines of a table whose figures lead nowhere: on paper, and of what was submitted. */
export const SheetRows = <R extends Row>({ columns, rows, number, beside }: Props<R>) => (
  <>
    {columns === null ? null : (
      <thead>
        <tr>
          <th scope="col">{t('report.line')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={at}>
          <th scope="row">
            {row.title}
            {beside?.(row)}
          </th>
          {row.cells.map((cell, column) => (
            // oxlint-disable-next-line react/no-array-index-key
            <td key={column} className={number}>
              {shownCell(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </>
)
