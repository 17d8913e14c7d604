import type { MouseEvent, ReactNode } from 'react'
import { meets } from '../../domain/kernel/index.ts'
import {
  arranged,
  cardPlace,
  cardTitle,
  narrowestColumn,
  type AnyCard,
  type Cards,
  type ColumnLayout,
  type ListTab,
} from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { cases } from './caseColumns.tsx'
import type { CellWorld, Column, Shown } from './column.tsx'
import css from './lists.module.css'
import { defendants, victims } from './partyColumns.tsx'
import { events, locations } from './placeColumns.tsx'
import type { WidthClass } from './widthClass.ts'

const shown: { readonly [T in ListTab]: Shown<Cards[T]> } = { victims, cases, defendants, locations, events }

/** A column's heading; which kind of row it draws no longer matters. */
export type Heading = Pick<Column<never>, 'id' | 'title' | 'width' | 'sort' | 'end'>
export type DrawnRow = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly cells: readonly { readonly id: string; readonly end: boolean; readonly content: ReactNode }[]
}

/** What the choice of columns depends on. */
type ColumnWorld = { readonly state: State }

/** A row of a phone's list is one cell: what names it, and under that what tells it from others. */
const onPhone = <Row,>({ columns: [first], onPhone: rest }: Shown<Row>): Column<Row> => ({
  ...first,
  width: 'minmax(0, 1fr)',
  cell: (row, world) => (
    <>
      {first.cell(row, world)}
      <span className={css.more}>
        {rest(row, world)
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </span>
    </>
  ),
})

const allowed = <Row,>(list: Shown<Row>, { state }: ColumnWorld): readonly Column<Row>[] => {
  const scopes = scopesOf(state)
  return list.columns.filter(({ needs }) => needs === undefined || meets(scopes, needs))
}

/** All columns that somebody may have, as they were arranged. */
export const columnsOf = (
  tab: ListTab,
  world: ColumnWorld,
): readonly (ColumnLayout & { readonly title: string; readonly isName: boolean })[] => {
  const all = allowed<never>(shown[tab], world)
  const known = all.map(({ id, extra }) => ({ id, isUsual: extra !== true }))
  return arranged(world.state.lists.layouts[tab], known).map((column) => ({
    ...column,
    title: tOf(all.find(({ id }) => id === column.id)?.title ?? column.id),
    isName: column.id === all[0]?.id,
  }))
}

/** A width that was chosen is the most that a column takes; where there is less room, it takes less. */
const chosenWidth = (width: number): string => `minmax(${narrowestColumn}px, ${width}px)`

const fitting = <Row,>(
  list: Shown<Row>,
  tab: ListTab,
  world: ColumnWorld,
  width: WidthClass,
): readonly Column<Row>[] => {
  if (width === 'phone') return [onPhone(list)]
  const all = allowed(list, world)
  return columnsOf(tab, world).flatMap(({ id, isShown, width: chosen }) => {
    const column = all.find((one) => one.id === id)
    if (column === undefined || !isShown || (width === 'tablet' && column.main !== true && column.extra !== true))
      return []
    return [chosen === null ? column : { ...column, width: chosenWidth(chosen) }]
  })
}

export type DrawnColumns<T extends ListTab> = readonly Column<Cards[T]>[]
/** The columns that rows are drawn with: the same for all of them. */
export const drawnColumns = <T extends ListTab>(tab: T, world: ColumnWorld, width: WidthClass): DrawnColumns<T> =>
  fitting<Cards[T]>(shown[tab], tab, world, width)

/** A row as it is drawn. */
export const drawnRow = <T extends ListTab>(
  tab: T,
  row: Cards[T],
  world: CellWorld,
  columns: DrawnColumns<T>,
): DrawnRow => ({
  id: row.id,
  name: cardTitle({ tab, row } as AnyCard),
  path: pathOf(cardPlace({ tab, row } as AnyCard)),
  cells: columns.map(({ id, end = false, cell }) => ({ id, end, content: cell(row, world) })),
})

/** NAV-53: a press anywhere in a row opens it; with ctrl, meta or the middle button in a new browser tab. Links do so by themselves. */
export const rowPress = (path: string, go: (path: string) => void) => {
  const press = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      (event.target instanceof Element && event.target.closest('a, button, label, input') !== null)
    )
      return
    if (event.button === 1 || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      open(path, '_blank', 'noopener')
    } else if (event.button === 0 && getSelection()?.isCollapsed !== false) go(path)
  }
  return { onClick: press, onAuxClick: press }
}
