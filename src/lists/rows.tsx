import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  cardPlace,
  cellText,
  columnsOf,
  declarationOf,
  narrowestColumn,
  rowName,
  type AnyCard,
  type CellWorld,
  type ListTab,
  type Row,
  type ShownColumn,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import type { State } from '../../domain/state.ts'
import { Icon } from '../ui/index.ts'
import css from './lists.module.css'
import type { WidthClass } from './widthClass.ts'

/** A column's heading; which kind of row it draws no longer matters. */
export type Heading = Pick<ShownColumn, 'id' | 'title' | 'width' | 'sort' | 'end'>
export type DrawnRow = {
  readonly id: number
  readonly name: string
  /** Where it leads; null where there is nothing that one may see. */
  readonly path: string | null
  readonly cells: readonly { readonly id: string; readonly end: boolean; readonly content: ReactNode }[]
}

/** A width that was chosen is the most that a column takes; where there is less room, it takes less. */
const trackOf = ({ width, chosenWidth }: ShownColumn): string =>
  chosenWidth === null ? width : `minmax(${narrowestColumn}px, ${chosenWidth}px)`

export type DrawnColumns = readonly ShownColumn[]

/** The columns that rows are drawn with: the same for all of them. A phone has one, with what tells rows apart under it. */
export const drawnColumns = (tab: ListTab, state: State, width: WidthClass): DrawnColumns => {
  const all = columnsOf(state, tab)
  if (width === 'phone')
    return all
      .filter(({ id }) => id === declarationOf(tab).columns[0].id)
      .map((column) => ({ ...column, width: 'minmax(0, 1fr)' }))
  return all
    .filter(({ isShown, main, extra }) => isShown && (width !== 'tablet' || main === true || extra === true))
    .map((column) => ({ ...column, width: trackOf(column) }))
}

export const Limited = ({ row }: { readonly row: Row }) =>
  row.limited_access === true ? <Icon name="lock" size="small" label={t('record.limitedAccess')} /> : null

/** What tells a row from others where only a phone's width is there. */
const Under = ({ tab, row, world }: { readonly tab: ListTab; readonly row: Row; readonly world: CellWorld }) => {
  const { columns, onPhone: ids } = declarationOf(tab)
  const parts = ids.map((id) => cellText(columns.find((column) => column.id === id)?.cell(row, world) ?? null))
  return <span className={css.more}>{parts.filter((part) => part !== '').join(' · ')}</span>
}

/** NAV-53: the first cell is a link, so that the browser opens it where it was asked to. */
const nameCell = (text: string, name: string, path: string | null, row: Row): ReactNode => {
  const content = (
    <>
      {text}
      <Limited row={row} />
    </>
  )
  return path === null ? (
    content
  ) : (
    // Two rows may begin alike: what the link is called tells them apart.
    <Link className={css.name} to={path} aria-label={name.startsWith(text) && name !== text ? name : undefined}>
      {content}
    </Link>
  )
}

/** A row as it is drawn. */
export const drawnRow = (
  tab: ListTab,
  row: Row,
  world: CellWorld,
  columns: DrawnColumns,
  width: WidthClass,
  drawn?: (column: string, row: Row) => ReactNode,
): DrawnRow => {
  const card = { tab, row } as AnyCard
  const place = cardPlace(card)
  const path = place === null ? null : pathOf(place)
  const first = declarationOf(tab).columns[0].id
  const name = rowName(tab, row, world)
  const content = ({ id, cell }: ShownColumn): ReactNode => {
    const text = cellText(cell(row, world))
    if (id !== first) return drawn?.(id, row) ?? text
    return (
      <>
        {drawn?.(id, row) ?? nameCell(text, name, path, row)}
        {width === 'phone' ? <Under tab={tab} row={row} world={world} /> : null}
      </>
    )
  }
  return {
    id: row.id,
    name,
    path,
    cells: columns.map((column) => ({ id: column.id, end: column.end === true, content: content(column) })),
  }
}

/**
 * NAV-53: a press anywhere in a row opens it; with ctrl, meta or the middle button in a new browser tab. Links do so by
 * themselves.
 */
export const rowPress = (path: string, go: (path: string) => void, addressOf: (path: string) => string) => {
  const press = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      (event.target instanceof Element && event.target.closest('a, button, label, input') !== null)
    )
      return
    if (event.button === 1 || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      open(addressOf(path), '_blank', 'noopener')
    } else if (event.button === 0 && getSelection()?.isCollapsed !== false) go(path)
  }
  return { onClick: press, onAuxClick: press }
}
