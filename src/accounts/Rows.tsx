import type { ReactNode } from 'react'
import { Card, ScrollArea } from '../ui/index.ts'
import css from './accounts.module.css'

type Column = { readonly title: string; readonly isNumber?: boolean; readonly onlyWide?: boolean }
type Props = {
  readonly label: string
  readonly columns: readonly Column[]
  /** Each is called by its first cell. */
  readonly rows: readonly { readonly id: number; readonly cells: readonly ReactNode[] }[]
}

/** A table that is read row by row; what a phone has no room for is not on it. */
export const Rows = ({ label, columns, rows }: Props) => {
  const kindOf = (at: number) => ({
    'data-number': columns[at]?.isNumber === true ? '' : undefined,
    'data-wide': columns[at]?.onlyWide === true ? '' : undefined,
  })
  return (
    <Card padded={false}>
      <div className={css.measured}>
        <ScrollArea label={label}>
          <table className={css.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ title }, at) => (
                  <th key={title} scope="col" {...kindOf(at)}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells: [name, ...cells] }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={at} {...kindOf(at + 1)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </div>
    </Card>
  )
}
