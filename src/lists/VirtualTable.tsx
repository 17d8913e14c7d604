import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from 'react-router-dom'
import { listLayoutChanged, listOpened, listPageRequested, narrowestColumn, usualLayout, widened, listScrolled, pageOf, selectedIds, pagesNeeded, positionOf, sortedBy, totalOf, viewOf, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { dayFrom } from '../../domain/records/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, DataTable, HeaderCell, Skeleton, TableBody, TableCell, TableHead, TableRow, useRowHeight, type SortDirection } from '../ui/index.ts'
import type { CellWorld } from './column.tsx'
import { ColumnResizer } from './ColumnResizer.tsx'
import css from './lists.module.css'
import { SelectPage, SelectRow } from './SelectBoxes.tsx'
import { columnsOf, drawnColumns, drawnRow, rowPress } from './rows.tsx'
import { usePrintedRows } from './usePrintedRows.ts'
import { useWidthClass } from './widthClass.ts'

/** Rows drawn beyond the edge of the screen. */
const overscan = 12
const perPage = 100
const selectTrack = '3.5rem'
/** A phone's row has two lines: half as high again as one. */
const phoneRow = 1.5

type Props = { readonly tab: ListTab; readonly label: string; readonly zone: string; readonly printRequest: number }

/** A list of any length: only the rows in sight are drawn, and only their pages are asked for. */
export const VirtualTable = ({ tab, label, zone, printRequest }: Props) => {
  const width = useWidthClass()
  const total = useAppSelector((state) => totalOf(state, tab))
  const view = useAppSelector((state) => viewOf(state, tab))
  const pages = useAppSelector((state) => state.lists.tabs[tab].pages)
  const cards = useAppSelector((state) => state.lists.cards[tab])
  const config = useAppSelector((state) => state.config)
  const layout = useAppSelector((state) => state.lists.layouts[tab])
  const ids = useAppSelector((state) => selectedIds(state, tab))
  const selected = useMemo(() => new Set(ids), [ids])
  const read = useAppState()
  const say = useSay()
  const navigate = useNavigate()
  const height = useRowHeight() * (width === 'phone' ? phoneRow : 1)
  const body = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const today = dayFrom(useToday())
  const rows = useWindowVirtualizer({ count: total ?? 0, estimateSize: () => height, overscan, scrollMargin: margin })
  const printed = usePrintedRows(tab, printRequest, pages)
  const items = printed === null ? rows.getVirtualItems() : Array.from({ length: printed }, (_, index) => ({ index, start: 0 }))
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0

  // Whatever was drawn above the list may have moved it; the place is read after each drawing, and set only when it changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = body.current === null ? 0 : Math.round(body.current.getBoundingClientRect().top + scrollY)
    if (top !== margin) setMargin(top)
  })
  useLayoutEffect(() => rows.measure(), [rows, height])
  useEffect(() => {
    for (const page of pagesNeeded(read(), tab, first, last)) say(listPageRequested({ tab, page }))
  }, [read, say, tab, first, last, pages])

  const restored = useRef(false)
  useLayoutEffect(() => {
    if (total === null || restored.current || margin === 0) return
    restored.current = true
    const row = positionOf(read(), tab)
    if (row > 0) rows.scrollToIndex(row, { align: 'start' })
    else scrollTo({ top: 0 })
  }, [total, margin, read, tab, rows])
  useEffect(() => {
    const timer = setTimeout(() => {
      const top = Math.max(0, Math.floor((scrollY - margin) / height))
      if (restored.current && top !== positionOf(read(), tab)) say(listScrolled({ tab, row: top }))
    }, 400)
    return () => clearTimeout(timer)
  }, [first, read, say, tab, height, margin])

  const world: CellWorld = { state: read(), today, zone }
  const columns = drawnColumns(tab, world, width)
  const [dragged, setDragged] = useState<{ readonly id: string; readonly width: number } | null>(null)
  const headings = columns.map((column) => (column.id === dragged?.id ? { ...column, width: `minmax(${narrowestColumn}px, ${dragged.width}px)` } : column))
  const keepWidth = (id: string, chosen: number | null): void => {
    const all = columnsOf(tab, world).map(({ id: name, isShown, width: now }) => ({ id: name, isShown, width: now }))
    say(listLayoutChanged({ tab, layout: { ...(layout ?? usualLayout), columns: widened(all, id, chosen) } }))
  }
  const sortBy = (column: string): void => {
    if (view === null) return
    const next = sortedBy(view, column)
    say(listOpened(next))
    say(listLayoutChanged({ tab, layout: { ...(layout ?? usualLayout), orderBy: next.orderBy, order: next.order } }))
  }
  const sortOf = (column: string | undefined): SortDirection => (view === null || column === undefined || view.orderBy !== column ? 'none' : view.order === 'ASC' ? 'ascending' : 'descending')
  return (
    <div ref={body} className={css.table} style={{ '--row': `${height}px` }} data-revision={`${cards.size}-${config.loaded}`}>
      <DataTable label={label} columns={[selectTrack, ...headings.map((heading) => heading.width)].join(' ')} rowCount={total === null ? -1 : total + 1} busy={total === null}>
        <TableHead>
          <HeaderCell>
            <SelectPage tab={tab} />
          </HeaderCell>
          {headings.map(({ id, title, sort, end }) => (
            <HeaderCell
              key={id}
              align={end === true ? 'end' : 'start'}
              sort={sortOf(sort)}
              onSort={sort === undefined || view === null ? undefined : () => sortBy(sort)}
              edge={
                width === 'phone' ? null : (
                  <ColumnResizer
                    title={t(title)}
                    width={layout?.columns.find((column) => column.id === id)?.width ?? null}
                    onPreview={(chosen) => setDragged(chosen === null ? null : { id, width: chosen })}
                    onChange={(chosen) => keepWidth(id, chosen)}
                  />
                )
              }
            >
              {t(title)}
            </HeaderCell>
          ))}
        </TableHead>
        <TableBody height={total === null || printed !== null ? undefined : rows.getTotalSize()}>
          {total === null ? <Skeleton shape="row" count={20} /> : null}
          {items.map(({ index, start }) => {
            const top = printed === null ? start - margin : undefined
            const row = drawnRow(tab, index, world, columns)
            if (row !== null)
              return (
                <TableRow key={index} index={index} top={top} selected={selected.has(row.id) ? true : undefined} data-opens="" {...rowPress(row.path, (path) => void navigate(path))}>
                  <TableCell>
                    <SelectRow tab={tab} id={row.id} name={row.name} isSelected={selected.has(row.id)} />
                  </TableCell>
                  {row.cells.map(({ id, end, content }, at) => (
                    <TableCell key={id} header={at === 0} align={end ? 'end' : 'start'}>
                      {content}
                    </TableCell>
                  ))}
                </TableRow>
              )
            const page = Math.floor(index / perPage) + 1
            const failed = pageOf(world.state, tab, page)?.status === 'failed'
            return (
              <TableRow key={index} index={index} top={top}>
                <TableCell />
                <TableCell header>
                  {failed ? t('list.failed') : t('list.loading')}{' '}
                  {failed && index === Math.max(first, (page - 1) * perPage) ? (
                    <Button size="small" onClick={() => say(listPageRequested({ tab, page }))}>
                      {t('record.again')}
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </DataTable>
    </div>
  )
}
