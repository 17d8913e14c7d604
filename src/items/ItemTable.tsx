import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { EntityField } from '../../domain/kernel/index.ts'
import { entities, type Kind, type Records } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useHidden, useZone } from '../forms/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import {
  DataTable,
  HeaderCell,
  Icon,
  Row,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  VisuallyHidden,
  useRowHeight,
  useWidth,
} from '../ui/index.ts'
import { cellOf, fitting, gridTrack, isNumber } from '../fields/index.ts'
import css from './items.module.css'
import { RowActions } from './RowActions.tsx'
import { rowNameOf } from './rowName.ts'
import type { ItemRowProps } from './rows.ts'

/** Rows drawn beyond the edge of the screen. */
const overscan = 10
/** Rem. Three buttons; a list’s own beside those of every row are up to five. */
const actionsWidths = { few: 8.5, more: 12 } as const
/** With its heading to be seen, and without. */
const leadingWidths = { roomy: 5, narrow: 3.75 } as const

/** Rem. */
const narrow = 30

/** Under its heading a tick says enough; whoever does not see the heading is told what is ticked. */
const ticked = (field: EntityField, text: ReactNode): ReactNode =>
  field.widget === 'checkbox' && text !== '' ? (
    <>
      <Icon name="check" size="small" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  ) : (
    text
  )

export type ItemTableProps<K extends Kind> = {
  readonly kind: K
  readonly label: string
  readonly records: readonly Records[K][]
  readonly columns: readonly string[]
  readonly row: ItemRowProps<K>
}

/** The records of one kind on another's page: only the rows in sight are drawn. */
export const ItemTable = <K extends Kind>({ kind, label, records, columns, row }: ItemTableProps<K>) => {
  const fields: Readonly<Record<string, EntityField>> = entities[kind].fields
  const hidden = useHidden(kind)
  const config = useAppSelector((state) => state.config)
  const read = useAppState()
  const zone = useZone()
  const height = useRowHeight()
  const body = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => height,
    overscan,
    scrollMargin: margin,
  })
  // What stands above the table may have grown; the place is read after each drawing, and set only when it changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = body.current === null ? 0 : Math.round(body.current.getBoundingClientRect().top + scrollY)
    if (top !== margin) setMargin(top)
  })
  useLayoutEffect(() => rows.measure(), [rows, height])
  const width = useWidth(body)
  const actionsWidth = actionsWidths[row.actions && row.onRemove ? 'more' : 'few']
  const known = fitting(
    columns.flatMap((name) => (fields[name] && !hidden.includes(name) ? [{ name, field: fields[name] }] : [])),
    width - actionsWidth - (row.leading ? leadingWidths.roomy : 0),
  )
  const isNarrow = known.length === 1 && width < narrow
  const leadingWidth = leadingWidths[isNarrow ? 'narrow' : 'roomy']
  const tracks = [
    ...(row.leading ? [`${leadingWidth}rem`] : []),
    // The first column stays however narrow the page is, and then takes what is left.
    ...(known.length === 1 ? ['minmax(0, 1fr)'] : known.map(({ field }) => gridTrack(field))),
    `${actionsWidth}rem`,
  ].join(' ')
  return (
    <div ref={body} className={css.table} data-revision={String(config.loaded)}>
      <DataTable label={label} columns={tracks} rowCount={records.length + 1}>
        <TableHead>
          {row.leading ? (
            <HeaderCell>
              {isNarrow ? <VisuallyHidden>{row.leading.title}</VisuallyHidden> : row.leading.title}
            </HeaderCell>
          ) : null}
          {known.map(({ name, field }) => (
            <HeaderCell key={name} align={isNumber(field) ? 'end' : 'start'}>
              {tOf(field.label)}
            </HeaderCell>
          ))}
          <HeaderCell align="end">{t('item.actions')}</HeaderCell>
        </TableHead>
        <TableBody height={rows.getTotalSize()}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const record = records[index]
            if (record === undefined) return null
            const name = rowNameOf(read(), kind, record, columns, zone)
            return (
              <TableRow key={record.id} index={index} top={start - margin} selected={row.editing === record.id}>
                {row.leading ? <TableCell>{row.leading.cell(record)}</TableCell> : null}
                {known.map(({ name: column, field }, at) => (
                  <TableCell
                    key={column}
                    header={at === 0}
                    lines={isNarrow ? 2 : 1}
                    align={isNumber(field) ? 'end' : 'start'}
                  >
                    {row.cell?.(column, record) ?? ticked(field, cellOf(read(), fields, column, record, zone))}
                  </TableCell>
                ))}
                <TableCell align="end">
                  <Row gap={1} wrap={false}>
                    {row.actions?.(record)}
                    {row.mayEdit(record) ? (
                      <RowActions
                        name={name}
                        onEdit={row.onEdit && (() => row.onEdit?.(record.id))}
                        onRemove={
                          row.mayRemove?.(record) === false ? undefined : row.onRemove && (() => row.onRemove?.(record))
                        }
                      />
                    ) : null}
                  </Row>
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </DataTable>
    </div>
  )
}
