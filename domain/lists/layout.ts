/** How somebody has a list's columns: which, in what order, how wide, and sorted by what. Kept for the user. */
import { count, flag, group, label, list, nullable, oneOf, type Infer } from '../kernel/index.ts'
import type { ListView } from './queries.ts'
import { declarationOf } from './tabs.ts'
import { mostColumns } from './view.ts'

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
  columns: list(columnLayout, mostColumns),
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
export const inKeptOrder = <V extends ListView>(view: V, layout: ListLayout | null): V => {
  const column = layout?.orderBy ?? null
  const { sortColumns, order } = declarationOf(view.tab)
  const isUsual = view.orderBy === sortColumns[0] && view.order === order
  if (layout === null || column === null || !isUsual || !sortColumns.includes(column)) return view
  return { ...view, orderBy: column, order: layout.order }
}

/** The column of a custom field, by the id of its definition; null for what is no such column. */
export const customColumnId = (field: number): string => `custom_${field}`
export const fieldOfColumn = (column: string): number | null => {
  const found = /^custom_(\d{1,15})$/.exec(column)?.[1]
  return found === undefined ? null : Number(found)
}

/** Definitions whose values a list shows. */
export const customFieldsShown = (columns: readonly Pick<ColumnLayout, 'id' | 'isShown'>[]): readonly number[] =>
  columns.flatMap(({ id, isShown }) => (isShown ? (fieldOfColumn(id) ?? []) : []))
