import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from 'react-router-dom'
import { labelsIn } from '../../domain/config/index.ts'
import {
  narrowestColumn,
  pageOf,
  pageOfRow,
  pageSizeOf,
  rowAt,
  rowLeft,
  selectedIds,
  totalOf,
  viewOf,
  type CellWorld,
  type ListTab,
} from '../../domain/lists/index.ts'
import { spokenLanguage } from '../../domain/messages/index.ts'
import { dayFrom } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { useAddressOf } from '../commands/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { DataTable, Skeleton, TableBody, useRowHeight } from '../ui/index.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow, PendingRow } from './ListRow.tsx'
import css from './lists.module.css'
import type { RowParts } from './parts.ts'
import { drawnColumns } from './rows.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useKeptPlace, useListTop } from './useListPlace.ts'
import { useNeededPages } from './useNeededPages.ts'
import { useWidthClass, type WidthClass } from './widthClass.ts'

/** Rows drawn beyond the edge of the screen. */
const overscan = 8
const selectTrack = '3.5rem'
const leadingTrack = '4rem'
const actionsTrack = '7.5rem'
/** A phone's row has two lines: half as high again as one. */
const phoneRow = 1.5

type Props = {
  readonly tab: ListTab
  readonly label: string
  readonly zone: string
  readonly parts: RowParts | undefined
}

/** A list of any length: only the rows in sight are drawn, and only their pages are asked for. */
export const VirtualTable = (props: Props) => {
  // Both look at the page's style, which is not to be worked out again for each step of a scroll.
  const width = useWidthClass()
  const height = useRowHeight() * (width === 'phone' ? phoneRow : 1)
  return <SizedTable {...props} width={width} height={height} />
}

type Sizes = {
  readonly width: WidthClass
  /** Pixels of a row. */
  readonly height: number
}

const SizedTable = ({ tab, label, zone, parts, width, height }: Props & Sizes) => {
  const read = useAppState()
  const total = useAppSelector((state) => totalOf(state, tab))
  const view = useAppSelector((state) => viewOf(state, tab))
  // Rows are looked up as they are drawn.
  useAppSelector((state) => state.lists.tabs[tab].pages)
  useAppSelector((state) => state.lists.cards[tab])
  const config = useAppSelector((state) => state.config)
  const claims = useAppSelector((state) => state.session.claims)
  const layout = useAppSelector((state) => state.lists.layouts[tab])
  const scopes = useAppSelector(scopesOf)
  const ids = useAppSelector((state) => selectedIds(state, tab))
  const left = useAppSelector((state) => rowLeft(state, tab))
  const selected = useMemo(() => new Set(ids), [ids])
  const navigate = useNavigate()
  const open = useCallback((path: string): void => void navigate(path), [navigate])
  const addressOf = useAddressOf()
  const body = useRef<HTMLDivElement>(null)
  const margin = useListTop(body)
  const today = useToday()
  const language = spokenLanguage()
  const rows = useWindowVirtualizer({ count: total ?? 0, estimateSize: () => height, overscan, scrollMargin: margin })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useLayoutEffect(() => rows.measure(), [rows, height])
  useNeededPages(tab, first, last)
  const scrollTo = useCallback((row: number) => rows.scrollToIndex(row, { align: 'start' }), [rows])
  useKeptPlace({ tab, total, top: margin, rowHeight: height, firstDrawn: first, scrollTo })
  useActiveRow(body, left, view?.value ?? '')

  const world = useMemo(
    (): CellWorld => ({ label: labelsIn({ config, session: { claims } }), today: dayFrom(today), zone }),
    // Cells hold words of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [config, claims, today, zone, language],
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => drawnColumns(tab, read(), width), [read, tab, width, layout, scopes, config, language])
  const [dragged, setDragged] = useState<{ readonly id: string; readonly width: number } | null>(null)
  const drag = useCallback(
    (id: string, chosen: number | null): void => setDragged(chosen === null ? null : { id, width: chosen }),
    [],
  )
  const tracks = columns.map((column) =>
    column.id === dragged?.id ? `minmax(${narrowestColumn}px, ${dragged.width}px)` : column.width,
  )
  return (
    <div ref={body} className={css.table} style={{ '--row': `${height}px` }} data-print="hide">
      <DataTable
        label={label}
        columns={[
          selectTrack,
          ...(parts?.leading === undefined ? [] : [width === 'phone' ? '2.75rem' : leadingTrack]),
          ...tracks,
          ...(parts?.actions === undefined ? [] : [width === 'phone' ? '6rem' : actionsTrack]),
        ].join(' ')}
        rowCount={total === null ? -1 : total + 1}
        busy={total === null}
      >
        <ListHead tab={tab} parts={parts} columns={columns} onDrag={width === 'phone' ? null : drag} />
        <TableBody height={total === null ? undefined : rows.getTotalSize()}>
          {total === null ? <Skeleton shape="row" count={20} /> : null}
          {items.map(({ index, start }) => {
            const top = start - margin
            const row = rowAt(read(), tab, index)
            if (row !== undefined)
              return (
                <ListRow
                  key={index}
                  tab={tab}
                  index={index}
                  top={top}
                  row={row}
                  columns={columns}
                  width={width}
                  parts={parts}
                  world={world}
                  isSelected={selected.has(row.id)}
                  isLeft={row.id === left}
                  onOpen={open}
                  addressOf={addressOf}
                />
              )
            const page = pageOfRow(tab, index)
            const isFailed = pageOf(read(), tab, page)?.status === 'failed'
            const again = isFailed && index === Math.max(first, (page - 1) * pageSizeOf(tab)) ? page : null
            return <PendingRow key={index} tab={tab} index={index} top={top} isFailed={isFailed} again={again} />
          })}
        </TableBody>
      </DataTable>
    </div>
  )
}
