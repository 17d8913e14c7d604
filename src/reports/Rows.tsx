import type { ReactNode } from 'react'
import { ScrollArea } from '../ui/index.ts'
import css from './reports.module.css'

type RowsProps = {
  readonly label: string
  readonly titles: readonly ReactNode[]
  /** Each is called by its first cell. */
  readonly rows: readonly { readonly id: number; readonly name: ReactNode; readonly cells: readonly ReactNode[] }[]
}

/** What was asked for, as a table that is read row by row. */
export const Rows = ({ label, titles, rows }: RowsProps) => (
  <ScrollArea label={label}>
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {titles.map((title, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th scope="col" key={at}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
