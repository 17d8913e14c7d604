/** Which columns somebody has in a list: the list's own, and the agency's custom fields (LST-20). */
import { hiddenFields } from '../access/index.ts'
import { fieldViewsOf, type FieldView, type WithConfig } from '../config/index.ts'
import { plainCustomValue, valueOf } from '../customFields/index.ts'
import { meets } from '../kernel/index.ts'
import { tOf } from '../messages/index.ts'
import { scopesOf, type SessionState } from '../session/index.ts'
import { arranged, customColumnId, type ColumnLayout } from './layout.ts'
import type { WithLists } from './selectors.ts'
import { declarationOf, type ListTab } from './tabs.ts'
import type { Column, Row } from './view.ts'

type World = WithConfig & WithLists & { readonly session: SessionState }

/** The list's own columns that somebody with these scopes may have, in the order in which they are told. */
export const offeredColumns = (tab: ListTab, scopes: ReadonlySet<string> | null): readonly Column<Row>[] => {
  const { columns, kind } = declarationOf(tab)
  const hidden = hiddenFields(scopes ?? new Set(), kind)
  return columns.filter(
    ({ needs, field }) =>
      (needs === undefined || meets(scopes, needs)) && (field === undefined || !hidden.includes(field)),
  )
}

/** Whether these may be asked by whether they are active: what somebody is told of no filter tells either (PRM-47). */
export const tellsStatus = (tab: ListTab, scopes: ReadonlySet<string> | null): boolean => {
  const { hasStatus, kind } = declarationOf(tab)
  return hasStatus && !hiddenFields(scopes ?? new Set(), kind).includes('status')
}

/** LST-24 */
export const usualColumns = (tab: ListTab, scopes: ReadonlySet<string> | null): readonly string[] =>
  offeredColumns(tab, scopes).flatMap(({ id, extra }) => (extra === true ? [] : [id]))

/** A column with its heading in words, and how it is arranged. */
export type ShownColumn = Omit<Column<Row>, 'title'> & { readonly title: string } & {
  readonly isShown: boolean
  /** Chosen, in CSS pixels. */
  readonly chosenWidth: ColumnLayout['width']
}

type Known = Omit<ShownColumn, 'isShown' | 'chosenWidth'>

/** The column of a custom field: what stands in it is told as the record tells it. */
export const ofField = (field: FieldView): Known => ({
  id: customColumnId(field.id),
  title: field.label,
  width: 'minmax(8rem, 1fr)',
  extra: true,
  cell: ({ custom }, { zone }) => plainCustomValue(field, valueOf(custom ?? {}, field.id), zone),
})

/** All columns that somebody may have, as they were arranged. */
export const columnsOf = (state: World, tab: ListTab): readonly ShownColumn[] => {
  const own = offeredColumns(tab, scopesOf(state)).map((column): Known => ({ ...column, title: tOf(column.title) }))
  const all = [...own, ...fieldViewsOf(state, declarationOf(tab).kind).map(ofField)]
  const known = all.map(({ id, extra }) => ({ id, isUsual: extra !== true }))
  return arranged(state.lists.layouts[tab], known).flatMap(({ id, isShown, width }) => {
    const column = all.find((one) => one.id === id)
    return column === undefined ? [] : [{ ...column, isShown, chosenWidth: width }]
  })
}

/** As it is kept: with those that are not there now, as a field that is switched off, for they may be again. */
export const layoutOf = (state: World, tab: ListTab): readonly ColumnLayout[] => {
  const known = columnsOf(state, tab).map(({ id, isShown, chosenWidth: width }) => ({ id, isShown, width }))
  const others = state.lists.layouts[tab]?.columns ?? []
  return [...known, ...others.filter(({ id }) => !known.some((one) => one.id === id))]
}

/** LST-19: what a file of the list has, in its order. */
export const shownColumnIds = (state: World, tab: ListTab): readonly string[] =>
  columnsOf(state, tab).flatMap(({ id, isShown }) => (isShown ? [id] : []))
