import { memo } from 'react'
import {
  layoutOf,
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
import type { RowParts } from './parts.ts'
import type { Heading } from './rows.tsx'
import { SelectPage } from './SelectBoxes.tsx'

type Props = {
  readonly tab: ListTab
  readonly parts: RowParts | undefined
  readonly columns: readonly Heading[]
  /** Null where columns have no widths of their own. */
  readonly onDrag: ((id: string, width: number | null) => void) | null
}

/** The headings of a list: pressed to sort (LST-25), pulled to be wider. */
export const ListHead = memo(({ tab, parts, columns, onDrag }: Props) => {
  const view = useAppSelector((state) => viewOf(state, tab))
  const layout = useAppSelector((state) => state.lists.layouts[tab])
  const read = useAppState()
  const say = useSay()
  const keepWidth = (id: string, chosen: number | null): void => {
    const columns = widened(layoutOf(read(), tab), id, chosen)
    say(listLayoutChanged({ tab, layout: { ...(layout ?? usualLayout), columns } }))
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
      {parts?.leading === undefined ? null : <HeaderCell>{parts.leading.title}</HeaderCell>}
      {columns.map(({ id, title, sort, end }) => (
        <HeaderCell
          key={id}
          align={end === true ? 'end' : 'start'}
          sort={sortOf(sort)}
          onSort={sort === undefined || view === null ? undefined : () => sortBy(sort)}
          edge={
            onDrag === null ? null : (
              <ColumnResizer
                title={title}
                width={layout?.columns.find((column) => column.id === id)?.width ?? null}
                onPreview={(chosen) => onDrag(id, chosen)}
                onChange={(chosen) => keepWidth(id, chosen)}
              />
            )
          }
        >
          {title}
        </HeaderCell>
      ))}
      {parts?.actions === undefined ? null : <HeaderCell align="end">{t('item.actions')}</HeaderCell>}
    </TableHead>
  )
})
ListHead.displayName = 'ListHead'
