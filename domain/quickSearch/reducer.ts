/**
 * The slice of the quick search. Rows of one question only ever grow at their end, so that none of them moves while
 * somebody reaches for it; another question begins with none.
 */
import {
  afresh,
  count,
  flag,
  group,
  id,
  instant,
  label,
  list,
  nullable,
  on,
  oneOf,
  slice,
  text,
  type Infer,
} from '../kernel/index.ts'
import { cachesEmptied } from '../config/index.ts'
import { lists, recordTabs, textSearchOf, typesOf } from '../lists/index.ts'
import { whenGone } from '../records/index.ts'
import { applicationStarted, loggedOut } from '../session/index.ts'
import * as facts from './actions.ts'
import { isRecordRow, quickSearchRow, sameRow, type QuickSearchRow } from './row.ts'

const quickSearchShape = group({
  open: flag(),
  tab: oneOf(recordTabs),
  searchType: label(40),
  field: nullable(id('field_view')),
  text: text('prose', facts.mostTyped),
  filter: text('prose', facts.mostTyped),
  page: count(1),
  ticket: count(),
  /** Each with the time since when it stands in its place. */
  rows: list(group({ row: quickSearchRow, at: instant() })),
  /** Place of the active row among them. */
  active: nullable(count()),
  answer: oneOf(['none', 'asked', 'answered', 'failed']),
  total: nullable(count()),
  more: flag(),
})
export type QuickSearchState = Infer<typeof quickSearchShape>

const noQuickSearch: QuickSearchState = {
  open: false,
  tab: 'victims',
  searchType: textSearchOf('victims'),
  field: null,
  text: '',
  filter: '',
  page: 1,
  ticket: 0,
  rows: [],
  active: null,
  answer: 'none',
  total: null,
  more: false,
}

/** Whatever was on its way answers another question. */
const ask = (state: QuickSearchState, page: number): void => {
  Object.assign(state, { page, rows: [], active: null, answer: 'none', total: null, more: false })
  state.ticket += 1
}

/** What was on its way is dropped, and asked for again at the next look. */
const close = (state: QuickSearchState): void => {
  Object.assign(state, { open: false, active: null })
  if (state.answer !== 'answered') state.answer = 'none'
}

const append = (state: QuickSearchState, rows: readonly QuickSearchRow[], at: number): void => {
  for (const row of rows) if (!state.rows.some((known) => sameRow(known.row, row))) state.rows.push({ row, at })
}

const placeAt = ({ rows, active }: QuickSearchState, to: 'next' | 'previous' | 'first' | 'last'): number => {
  const last = rows.length - 1
  if (to === 'first' || (to === 'next' && (active === null || active >= last))) return 0
  if (to === 'last' || active === null || (to === 'previous' && active <= 0)) return last
  return to === 'next' ? active + 1 : active - 1
}

export const quickSearchSlice = slice('quickSearch', quickSearchShape, noQuickSearch, [
  on(facts.quickSearchOpened, (state) => {
    state.open = true
  }),
  on(facts.quickSearchClosed, close),
  /** After a reload what was typed is there, and the list stays shut until somebody looks. */
  on(applicationStarted, close),
  on(facts.quickSearchObjectChosen, (state, { tab }) => {
    const types: readonly string[] = typesOf(tab)
    const isKept = state.searchType !== textSearchOf(state.tab) && types.includes(state.searchType)
    const searchType = isKept ? state.searchType : textSearchOf(tab)
    Object.assign(state, { tab, searchType, field: null, filter: '' })
    ask(state, 1)
  }),
  on(facts.quickSearchTypeChosen, (state, { searchType }) => {
    Object.assign(state, { searchType, field: null, filter: '' })
    ask(state, 1)
  }),
  on(facts.quickSearchFieldChosen, (state, { field }) => {
    Object.assign(state, { field, filter: '' })
    ask(state, 1)
  }),
  on(facts.quickSearchTyped, (state, { text: typed }) => {
    Object.assign(state, { text: typed, open: true })
    ask(state, 1)
  }),
  on(facts.quickSearchFiltered, (state, { text: typed }) => {
    Object.assign(state, { filter: typed, open: true })
    ask(state, 1)
  }),
  on(facts.quickSearchPageTurned, (state, { page }) => ask(state, page)),
  on(facts.quickSearchMoved, (state, { to }) => {
    state.open = true
    state.active = state.rows.length === 0 ? null : placeAt(state, to)
  }),
  on(facts.quickSearchFoundHere, (state, { ticket, rows }, { at }) => {
    if (ticket === state.ticket) append(state, rows, at)
  }),
  on(facts.quickSearchAsked, (state, { ticket }) => {
    if (ticket === state.ticket) state.answer = 'asked'
  }),
  on(facts.quickSearchAnswered, (state, { ticket, rows, total, more }, { at }) => {
    if (ticket !== state.ticket) return
    append(state, rows, at)
    Object.assign(state, { answer: 'answered', total, more })
  }),
  on(facts.quickSearchFailed, (state, { ticket }) => {
    if (ticket === state.ticket) state.answer = 'failed'
  }),
  /** The rows below move up: they stand there only since now. */
  ...whenGone<QuickSearchState>((state, { kind, id: gone }, { at }) => {
    const place = state.rows.findIndex(({ row }) => isRecordRow(row) && lists[row.of].kind === kind && row.id === gone)
    if (place < 0) return
    state.rows.splice(place, 1)
    for (const moved of state.rows.slice(place)) moved.at = at
    if (state.active !== null && state.active >= place) state.active = state.active === place ? null : state.active - 1
  }),
  /** CFG-10 */
  on(cachesEmptied, (state) => ask(state, 1)),
  on(loggedOut, (state) => {
    Object.assign(state, afresh(noQuickSearch), { ticket: state.ticket + 1 })
  }),
])
