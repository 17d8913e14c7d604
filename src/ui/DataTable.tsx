import type { ComponentProps, ReactNode, Ref } from 'react'
import css from './DataTable.module.css'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'

export type DataTableProps = {
  readonly label: string
  /** Widths as CSS grid tracks: `3.25rem minmax(12rem, 2fr) 1fr`. None by content, since each row is its own grid. */
  readonly columns: string
  /** All rows there are, the heading's included, drawn or not; -1 when that is not known. */
  readonly rowCount?: number | undefined
  /** The element that scrolls, for a virtualiser. */
  readonly scrollRef?: Ref<HTMLDivElement> | undefined
  /** `page` lets the page scroll; `fill` makes the table scroll within the height it is given. */
  readonly height?: 'page' | 'fill' | undefined
  readonly busy?: boolean | undefined
  /** One `TableHead`, then one `TableBody`. */
  readonly children: ReactNode
}

/** A table whose rows may be only those in sight. Rows are `--row` high, in every density. */
export const DataTable = ({
  label,
  columns,
  rowCount,
  scrollRef,
  height = 'page',
  busy = false,
  children,
}: DataTableProps) => (
  <div
    ref={scrollRef}
    className={css.scroll}
    data-height={height}
    {...(height === 'fill' ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
  >
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-busy={busy}
      className={css.table}
      style={{ '--columns': columns }}
    >
      {children}
    </div>
  </div>
)

export const TableHead = ({ children }: { readonly children: ReactNode }) => (
  <div role="rowgroup" className={css.head}>
    <div role="row" aria-rowindex={1} className={css.row}>
      {children}
    </div>
  </div>
)

export type SortDirection = 'ascending' | 'descending' | 'none'
export type HeaderCellProps = {
  readonly children: ReactNode
  readonly align?: 'start' | 'end' | undefined
  readonly sort?: SortDirection | undefined
  /** Pressed to sort by this column; without it the column can't be sorted. */
  readonly onSort?: (() => void) | undefined
  /** At the heading's end edge, as what changes its width is. */
  readonly edge?: ReactNode
}

const sortIcons = { ascending: 'chevron-up', descending: 'chevron-down', none: 'sort' } as const

export const HeaderCell = ({ children, align = 'start', sort = 'none', onSort, edge }: HeaderCellProps) => (
  <div
    role="columnheader"
    className={css.heading}
    data-align={align}
    aria-sort={onSort === undefined ? undefined : sort}
  >
    {onSort === undefined ? (
      typeof children === 'string' ? (
        <span className={css.text} title={children}>
          {children}
        </span>
      ) : (
        children
      )
    ) : (
      <button type="button" className={css.sort} onClick={onSort}>
        {children}
        <Icon name={sortIcons[sort]} size="small" />
      </button>
    )}
    {edge}
  </div>
)

/** `height` is that of all rows, drawn or not, in pixels; without it the rows simply follow each other. */
export const TableBody = ({
  height,
  children,
}: {
  readonly height?: number | undefined
  readonly children: ReactNode
}) => (
  <div role="rowgroup" className={css.body} style={height === undefined ? undefined : { height }}>
    {children}
  </div>
)

export type TableRowProps = Omit<ComponentProps<'div'>, 'role' | 'style'> & {
  /** Its place among all rows, from 0. */
  readonly index: number
  /** Pixels from the top of the body, from a virtualiser. */
  readonly top?: number | undefined
  readonly selected?: boolean | undefined
}

export const TableRow = ({ index, top, selected, className, ...rest }: TableRowProps) => (
  <div
    {...rest}
    role="row"
    aria-rowindex={index + 2}
    aria-selected={selected}
    className={classNames(css.row, className)}
    data-placed={top === undefined ? undefined : ''}
    style={top === undefined ? undefined : { transform: `translateY(${String(top)}px)` }}
  />
)

export type TableCellProps = {
  readonly children?: ReactNode
  readonly align?: 'start' | 'end' | undefined
  /** The cell that names its row. */
  readonly header?: boolean | undefined
  /** 2 where it is all that a narrow row says: smaller, within the same height. */
  readonly lines?: 1 | 2 | undefined
}

/** Cut with an ellipsis. Numbers go to the end, so that their digits line up. */
export const TableCell = ({ children, align = 'start', header = false, lines = 1 }: TableCellProps) => (
  <div role={header ? 'rowheader' : 'cell'} className={css.cell} data-align={align}>
    <div className={css.text} data-lines={lines}>
      {children}
    </div>
  </div>
)
