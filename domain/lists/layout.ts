/** How somebody has a list's columns: which, in what order, how wide, and sorted by what. Kept for the user. */
import * as z from 'zod/mini'
import { call, count, flag, group, label, list, nullable, oneOf, schemaOf, type Infer } from '../kernel/index.ts'
import type { ListView } from './actions.ts'
import { lists, listTabs, type ListTab } from './tabs.ts'

/** CSS pixels. */
export const narrowestColumn = 56
export const widestColumn = 1_200

const columnLayout = group({
  id: label(40),
  isShown: flag(),
  /** Null for the usual one. */
  width: nullable(count(narrowestColumn, widestColumn)),
})
export type ColumnLayout = Infer<typeof columnLayout>

export const listLayout = group({
  columns: list(columnLayout, 100),
  orderBy: nullable(label(40)),
  order: oneOf(['ASC', 'DESC']),
})
export type ListLayout = Infer<typeof listLayout>

export const usualLayout: ListLayout = { columns: [], orderBy: null, order: 'ASC' }

/** A column as the list declares it. */
export type KnownColumn = { readonly id: string; readonly isUsual: boolean }

/**
 * All columns in the order and with the widths that were chosen. One that the layout does not know, since the list got
 * it later, stands where the list has it; one that the list no longer has is left out. The first one that the list
 * declares names its rows: it is always there.
 */
export const arranged = (layout: ListLayout | null, known: readonly KnownColumn[]): readonly ColumnLayout[] => {
  const usual = known.map(({ id, isUsual }): ColumnLayout => ({ id, isShown: isUsual, width: null }))
  if (layout === null || layout.columns.length === 0) return usual
  const chosen = layout.columns.filter(({ id }, at) => known.some((one) => one.id === id) && firstOf(layout, id) === at)
  const missing = usual.filter(({ id }) => !chosen.some((one) => one.id === id))
  const all = missing.reduce<ColumnLayout[]>((columns, one) => {
    const before = usual.slice(0, usual.indexOf(one)).map(({ id }) => id)
    const at = columns.findLastIndex(({ id }) => before.includes(id)) + 1
    return columns.toSpliced(at, 0, one)
  }, chosen)
  return all.map((one) => (one.id === known[0]?.id ? { ...one, isShown: true } : one))
}

const firstOf = ({ columns }: ListLayout, id: string): number => columns.findIndex((column) => column.id === id)

/** One place up or down; the first and the last stay. */
export const moved = (columns: readonly ColumnLayout[], id: string, by: -1 | 1): ColumnLayout[] => {
  const from = columns.findIndex((column) => column.id === id)
  const to = from + by
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length) return [...columns]
  return columns.toSpliced(from, 1).toSpliced(to, 0, column)
}

export const shownOrNot = (columns: readonly ColumnLayout[], id: string, isShown: boolean): ColumnLayout[] =>
  columns.map((column) => (column.id === id ? { ...column, isShown } : column))

export const widened = (columns: readonly ColumnLayout[], id: string, width: number | null): ColumnLayout[] => {
  const chosen = width === null ? null : columnWidth(width)
  return columns.map((column) => (column.id === id ? { ...column, width: chosen } : column))
}

export const columnWidth = (width: number): number =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, Number.isFinite(width) ? width : 0)))

/** LST-25: a list that nobody has sorted yet is in the order that was chosen last. */
export const inKeptOrder = (view: ListView, layout: ListLayout | null): ListView => {
  const column = layout?.orderBy ?? null
  const isUsual = view.orderBy === lists[view.tab].sortColumns[0] && view.order === 'ASC'
  if (layout === null || column === null || !isUsual || !lists[view.tab].sortColumns.some((each) => each === column))
    return view
  return { ...view, orderBy: column, order: layout.order }
}

const kept = schemaOf<{ tab: ListTab; layout: ListLayout }>(
  z.strictObject({ tab: z.enum(listTabs), layout: listLayout.schema }),
)

export const getLayouts = call({
  id: 'list_layout.list',
  method: 'GET',
  path: 'list_layout',
  needs: 'signedIn',
  response: z.strictObject({ data: z.array(kept) }),
  errors: [],
  summary: 'How the caller has the columns of lists',
})

export const putLayout = call({
  id: 'list_layout.keep',
  method: 'PUT',
  path: 'list_layout',
  needs: 'signedIn',
  /** Null for the usual one. */
  body: schemaOf<{ tab: ListTab; layout: ListLayout | null }>(
    z.strictObject({ tab: z.enum(listTabs), layout: z.nullable(listLayout.schema) }),
  ),
  response: z.strictObject({ success: z.literal(true) }),
  errors: [422],
  summary: 'Keeps how the caller has the columns of a list',
})
