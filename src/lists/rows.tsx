import type { MouseEvent, ReactNode } from 'react'
import { rowAt, type CaseCard, type ListTab, type VictimCard } from '../../domain/lists/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import type { State } from '../../domain/state.ts'
import { caseCardCell, caseColumns, victimCardCell, victimColumns, type CellWorld, type Column } from './columns.tsx'
import type { WidthClass } from './widthClass.ts'

/** A column's heading; which kind of row it draws no longer matters. */
export type Heading = Pick<Column<never>, 'id' | 'title' | 'width' | 'sort' | 'end'>
export type DrawnRow = { readonly path: string; readonly cells: readonly { readonly id: string; readonly end: boolean; readonly content: ReactNode }[] }

const fitting = <Row,>(columns: readonly Column<Row>[], width: WidthClass): readonly Column<Row>[] =>
  width === 'desk' ? columns : width === 'tablet' ? columns.filter(({ main }) => main) : columns.slice(0, 1).map((column) => ({ ...column, width: 'minmax(0, 1fr)' }))

export const headingsOf = (tab: ListTab, width: WidthClass): readonly Heading[] => (tab === 'victims' ? fitting(victimColumns, width) : fitting(caseColumns, width))

const draw = <Row,>(columns: readonly Column<Row>[], onPhone: (row: Row, world: CellWorld) => ReactNode, row: Row, world: CellWorld, width: WidthClass): DrawnRow['cells'] =>
  fitting(columns, width).map(({ id, end = false, cell }) => ({ id, end, content: width === 'phone' ? onPhone(row, world) : cell(row, world) }))

const victimRow = (row: VictimCard | undefined, world: CellWorld, width: WidthClass): DrawnRow | null =>
  row === undefined ? null : { path: pathOf({ route: 'case.victim', caseId: row.case_id, victimId: row.id, tab: 'edit' }), cells: draw(victimColumns, victimCardCell, row, world, width) }

const caseRow = (row: CaseCard | undefined, world: CellWorld, width: WidthClass): DrawnRow | null =>
  row === undefined ? null : { path: pathOf({ route: 'case.manage', caseId: row.id, tab: 'edit' }), cells: draw(caseColumns, caseCardCell, row, world, width) }

/** Row `n` of a list as it is drawn; null while its page is not there. */
export const drawnRow = (tab: ListTab, state: State, n: number, world: CellWorld, width: WidthClass): DrawnRow | null =>
  tab === 'victims' ? victimRow(rowAt(state, 'victims', n), world, width) : caseRow(rowAt(state, 'cases', n), world, width)

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
