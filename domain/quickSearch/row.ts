/** Rows of the quick search's list: records that were found, or values that can be picked. */
import { group, id, oneOf, text, variant, type Infer } from '../kernel/index.ts'
import { eachRecordTab, lists, recordTabs, periods, type RecordTab } from '../lists/index.ts'

export const quickSearchRow = variant('of', {
  ...eachRecordTab((tab) => group({ id: id(lists[tab].kind) })),
  race: group({ id: id('race') }),
  gender: group({ id: id('gender') }),
  user: group({ id: id('user') }),
  /** SRC-09: 0 is no type. */
  event_type: group({ id: id('event_type') }),
  period: group({ period: oneOf(periods) }),
  /** A custom field, to be searched by next. */
  field: group({ id: id('field_view') }),
  /** An entry of the custom field that was chosen. */
  choice: group({ value: text('name', 160) }),
})

export type QuickSearchRow = Infer<typeof quickSearchRow>
export type RecordRow = { of: RecordTab; id: number }

export const isRecordRow = (row: QuickSearchRow): row is Extract<QuickSearchRow, RecordRow> =>
  recordTabs.some((tab) => tab === row.of)

const partOf = (row: QuickSearchRow): string | number => {
  if (row.of === 'period') return row.period
  return row.of === 'choice' ? row.value : row.id
}

export const sameRow = (a: QuickSearchRow, b: QuickSearchRow): boolean => a.of === b.of && partOf(a) === partOf(b)

/** Tells rows of one list apart. */
export const rowKey = (row: QuickSearchRow): string => `${row.of}:${partOf(row)}`
