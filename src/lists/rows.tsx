import type { MouseEvent, ReactNode } from 'react'
import { meets } from '../../domain/kernel/index.ts'
import { cardPlace, rowAt, type AnyCard, type Cards, type ListTab } from '../../domain/lists/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { cases } from './caseColumns.tsx'
import type { CellWorld, Column, Shown } from './column.tsx'
import css from './lists.module.css'
import { defendants, victims } from './partyColumns.tsx'
import { events, locations } from './placeColumns.tsx'
import type { WidthClass } from './widthClass.ts'

const shown: { readonly [T in ListTab]: Shown<Cards[T]> } = { victims, cases, defendants, locations, events }

/** A column's heading; which kind of row it draws no longer matters. */
export type Heading = Pick<Column<never>, 'id' | 'title' | 'width' | 'sort' | 'end'>
export type DrawnRow = { readonly path: string; readonly cells: readonly { readonly id: string; readonly end: boolean; readonly content: ReactNode }[] }

/** A row of a phone's list is one cell: what names it, and under that what tells it from others. */
const onPhone = <Row,>({ columns: [first], onPhone: rest }: Shown<Row>): Column<Row> => ({
  ...first,
  width: 'minmax(0, 1fr)',
  cell: (row, world) => (
    <>
      {first.cell(row, world)}
      <span className={css.more}>{rest(row, world).filter((part) => part !== null && part !== '').join(' · ')}</span>
    </>
  ),
})

const fitting = <Row,>(list: Shown<Row>, { state }: Pick<CellWorld, 'state'>, width: WidthClass): readonly Column<Row>[] => {
  if (width === 'phone') return [onPhone(list)]
  const scopes = scopesOf(state)
  return list.columns.filter(({ main, needs }) => (width === 'desk' || main === true) && (needs === undefined || meets(scopes, needs)))
}

export const headingsOf = (tab: ListTab, world: Pick<CellWorld, 'state'>, width: WidthClass): readonly Heading[] => fitting<never>(shown[tab], world, width)

/** Row `n` of a list as it is drawn; null while its page is not there. */
export const drawnRow = <T extends ListTab>(tab: T, n: number, world: CellWorld, width: WidthClass): DrawnRow | null => {
  const row = rowAt(world.state, tab, n)
  if (row === undefined) return null
  const list: Shown<Cards[T]> = shown[tab]
  return {
    path: pathOf(cardPlace({ tab, row } as AnyCard)),
    cells: fitting(list, world, width).map(({ id, end = false, cell }) => ({ id, end, content: cell(row, world) })),
  }
}

/** NAV-53: a press anywhere in a row opens it; with ctrl, meta or the middle button in a new browser tab. Links do so by themselves. */
export const rowPress = (path: string, go: (path: string) => void) => {
  const press = (event: MouseEvent): void => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('a, button') !== null)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      open(path, '_blank', 'noopener')
    } else if (event.button === 0 && getSelection()?.isCollapsed !== false) go(path)
  }
  return { onClick: press, onAuxClick: press }
}
