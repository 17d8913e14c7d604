import { memo } from 'react'
import {
  listLayoutChanged,
  listOpened,
  sortedBy,
  usualLayout,
  viewOf,
  widened,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { HeaderCell, TableHead, type SortDirection } from '../ui/index.ts'
import { ColumnResizer } from './ColumnResizer.tsx'
import { columnsOf, type Heading } from './rows.tsx'
import { SelectPage } from './SelectBoxes.tsx'

type Props = {
  readonly tab: ListTab
  readonly columns: readonly Heading[]
  /** Null where columns have no widths of their own. */
  readonly onDrag: ((id: string, width: number | null) => void) | null
}

/** The headings of a list: pressed to sort (LST-25), pulled to be wider. */
export const ListHead = memo(({ tab, columns, onDrag }: Props) => {
  const view = useAppSelector((state) => viewOf(state, tab))
  const layout = useAppSelector((state) => state.lists.layouts[tab])
  const read = useAppState()
  const say = useSay()
  const keepWidth = (id: string, chosen: number | null): void => {
    const all = columnsOf(tab, { state: read() }).map(({ id: name, isShown, width }) => ({ id: name, isShown, width }))
    say(listLayoutChanged({ tab, layout: { ...(layout ?? usualLayout), columns: widened(all, id, chosen) } }))
  }
  const sortBy = (column: string): void => {
    if (view === null) return
    const next = sortedBy(view, column)
    say(listOpened(next))
    say(listLayoutChanged({ tab, layout: { ...(layout ?? usualLayout), orderBy: next.orderBy, order: next.order } }))
  }
  const sortOf = (column: string | undefined): SortDirection => {
    if (view === null || column === undefined || view.orderBy !== column) return 'none'
    return view.order === 'ASC' ? 'ascending' : 'descending'
  }
  return (
    <TableHead>
      <HeaderCell>
        <SelectPage tab={tab} />
      </HeaderCell>
      {columns.map(({ id, title, sort, end }) => (
        <HeaderCell
          key={id}
          align={end === true ? 'end' : 'start'}
          sort={sortOf(sort)}
          onSort={sort === undefined || view === null ? undefined : () => sortBy(sort)}
          edge={
            onDrag === null ? null : (
              <ColumnResizer
                title={t(title)}
                width={layout?.columns.find((column) => column.id === id)?.width ?? null}
                onPreview={(chosen) => onDrag(id, chosen)}
                onChange={(chosen) => keepWidth(id, chosen)}
              />
            )
          }
        >
          {t(title)}
        </HeaderCell>
      ))}
    </TableHead>
  )
})
ListHead.displayName = 'ListHead'
