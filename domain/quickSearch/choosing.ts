/** Where a row, the list button or a press of Enter leads. */
import {
  cardOf,
  cardPlace,
  customFieldSearch,
  longestSearch,
  searchValueOf,
  type RecordCard,
  type RecordTab,
  type SearchType,
} from '../lists/index.ts'
import { mayOpen, type Destination } from '../navigation/index.ts'
import { isPicking, usualPeriod, type World } from './here.ts'
import { questionOf, quickSearchType, typedValue } from './question.ts'
import { isRecordRow, sameRow, type QuickSearchRow } from './row.ts'

/** How long a row must have stood in its place before it is acted on, in ms: nobody can have meant a newer one. */
export const seenAfter = 150

/** What becomes of a choice. */
export type Choice =
  | { readonly is: 'place'; readonly to: Destination }
  | { readonly is: 'field'; readonly id: number }
  /** What is typed is asked for at once. */
  | { readonly is: 'ask' }
  | { readonly is: 'nothing' }

const nothing: Choice = { is: 'nothing' }

/** SRC-05 … SRC-09: the list of a search. */
const listOf = (tab: RecordTab, searchType: SearchType, searchValue?: string): Destination => ({
  route: `list.${tab}`,
  searchType,
  ...(searchValue === undefined ? {} : { searchValue }),
})

export const cardOfRow = (state: World, row: QuickSearchRow): RecordCard | undefined => {
  if (!isRecordRow(row)) return undefined
  const card = cardOf(state, row.of, row.id)
  return card === undefined ? undefined : ({ tab: row.of, row: card } as RecordCard)
}

const pickedValue = (state: World, row: Exclude<QuickSearchRow, { of: RecordTab | 'field' }>): string => {
  if (row.of === 'period') return row.period
  return row.of === 'choice' ? customFieldSearch(state.quickSearch.field ?? 0, row.value) : String(row.id)
}

/** SRC-04, SRC-05: a record's form, the list of a picked value, or the next thing to choose. */
export const choiceOf = (state: World, row: QuickSearchRow, scopes: ReadonlySet<string> | null): Choice => {
  if (row.of === 'field') return { is: 'field', id: row.id }
  if (!isRecordRow(row))
    return { is: 'place', to: listOf(state.quickSearch.tab, quickSearchType(state), pickedValue(state, row)) }
  const card = cardOfRow(state, row)
  const to = card === undefined ? null : cardPlace(card)
  return to !== null && mayOpen(scopes, to) ? { is: 'place', to } : nothing
}

/** SRC-06 … SRC-08: what the list button opens; null while there is nothing to list. */
export const listAsked = (state: World): Destination | null => {
  const { tab, active, rows } = state.quickSearch
  const type = quickSearchType(state)
  if (isPicking(state)) {
    const row = (active === null ? undefined : rows[active]?.row) ?? (type === 'date' ? usualPeriod : undefined)
    if (row === undefined || row.of === 'field' || isRecordRow(row)) return null
    return listOf(tab, type, pickedValue(state, row))
  }
  const value = typedValue(state)
  if (value.length > longestSearch) return null
  if (value !== '') return listOf(tab, type, value)
  return searchValueOf(type) === 'optional' ? listOf(tab, type) : { route: `list.${tab}` }
}

/** A row is acted on only where it is shown, and has been for long enough to be seen. */
export const pressedChoice = (
  state: World,
  row: QuickSearchRow,
  at: number,
  scopes: ReadonlySet<string> | null,
): Choice => {
  const shown = state.quickSearch.open ? state.quickSearch.rows.find((each) => sameRow(each.row, row)) : undefined
  return shown === undefined || at - shown.at < seenAfter ? nothing : choiceOf(state, shown.row, scopes)
}

/** Enter acts on the active row; without one it asks for what is typed at once. It never picks by itself. */
export const enteredChoice = (state: World, at: number, scopes: ReadonlySet<string> | null): Choice => {
  const { open, active, rows, answer } = state.quickSearch
  const row = active === null ? undefined : rows[active]?.row
  if (open && row !== undefined) return pressedChoice(state, row, at, scopes)
  return answer === 'none' && questionOf(state, scopes) !== null ? { is: 'ask' } : nothing
}
