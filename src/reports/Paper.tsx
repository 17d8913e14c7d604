import type { ReactNode } from 'react'
import type { SheetCell } from '../../domain/reports/index.ts'
import css from './print.module.css'
import { SheetRows } from './SheetRows.tsx'

type PaperProps = {
  /** What it is of: each what it is called, and what it is. */
  readonly about: readonly (readonly [string, string])[]
  readonly children: ReactNode
}

/** Figures as they are on paper, and on no screen. */
export const Paper = ({ about, children }: PaperProps) => (
  <div className={css.paper}>
    <dl className={css.about}>
      {about.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)

/** Lines that stay together on one page. */
const mostTogether = 14

type Row = { readonly title: string; readonly cells: readonly SheetCell[] }
type TableProps<R extends Row> = {
  readonly title: string
  readonly columns: readonly string[] | null
  readonly rows: readonly R[]
  readonly beside?: (row: R) => ReactNode
}

export const PaperTable = <R extends Row>({ title, columns, rows, beside }: TableProps<R>) => (
  <table className={css.table} data-short={rows.length <= mostTogether || undefined}>
    <caption>{title}</caption>
    <SheetRows columns={columns} rows={rows} number={css.number} {...(beside && { beside })} />
  </table>
)
