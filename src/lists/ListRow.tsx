import { memo } from 'react'
import { listPageRequested, type CellWorld, type ListTab, type Row } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useSay } from '../store/index.ts'
import { Button, Row as FlexRow, TableCell, TableRow } from '../ui/index.ts'
import type { RowParts } from './parts.ts'
import { drawnRow, rowPress, type DrawnColumns } from './rows.tsx'
import { SelectRow } from './SelectBoxes.tsx'
import type { WidthClass } from './widthClass.ts'

type RowProps = {
  readonly tab: ListTab
  /** Its place among all rows, from 0. */
  readonly index: number
  /** Pixels from the list's top. */
  readonly top: number
  readonly row: Row
  readonly columns: DrawnColumns
  readonly width: WidthClass
  readonly parts: RowParts | undefined
  readonly world: CellWorld
  readonly isSelected: boolean
  /** The row that somebody comes back to. */
  readonly isLeft: boolean
  readonly onOpen: (path: string) => void
  readonly addressOf: (path: string) => string
}

/** Drawn anew only when something of it changed: scrolling draws the rows that come into sight, and no others. */
export const ListRow = memo(
  ({ tab, index, top, row, columns, width, parts, world, isSelected, isLeft, onOpen, addressOf }: RowProps) => {
    const { id, name, path, cells } = drawnRow(tab, row, world, columns, width, parts?.cell)
    return (
      <TableRow
        index={index}
        top={top}
        selected={isSelected ? true : undefined}
        aria-current={isLeft ? 'true' : undefined}
        {...(path === null ? {} : { 'data-opens': '', ...rowPress(path, onOpen, addressOf) })}
      >
        <TableCell>
          <SelectRow tab={tab} id={id} name={name} isSelected={isSelected} />
        </TableCell>
        {parts?.leading === undefined ? null : <TableCell>{parts.leading.cell(row)}</TableCell>}
        {cells.map((cell, at) => (
          <TableCell key={cell.id} header={at === 0} align={cell.end ? 'end' : 'start'}>
            {cell.content}
          </TableCell>
        ))}
        {parts?.actions === undefined ? null : (
          <TableCell align="end">
            <FlexRow gap={1} wrap={false}>
              {parts.actions(row, name)}
            </FlexRow>
          </TableCell>
        )}
      </TableRow>
    )
  },
)
ListRow.displayName = 'ListRow'

type PendingProps = Pick<RowProps, 'tab' | 'index' | 'top'> & {
  readonly isFailed: boolean
  /** The page that can be asked for again here; null on the failed page's other rows. */
  readonly again: number | null
}

/** A row whose page is not there. */
export const PendingRow = memo(({ tab, index, top, isFailed, again }: PendingProps) => {
  const say = useSay()
  return (
    <TableRow index={index} top={top}>
      <TableCell />
      <TableCell header>
        {isFailed ? t('list.failed') : t('list.loading')}{' '}
        {again === null ? null : (
          <Button size="small" onClick={() => say(listPageRequested({ tab, page: again }))}>
            {t('record.again')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
})
PendingRow.displayName = 'PendingRow'
