import { count, fact, flag, group, id, label, list, nullable, oneOf, text } from '../kernel/index.ts'
import { recordTabs } from '../lists/index.ts'
import { quickSearchRow } from './row.ts'

/** What is typed is kept whole, however little of it can be looked for. */
export const mostTyped = 100_000

const typed = text('prose', mostTyped)
/** Numbers what is asked, so that an answer to anything but the newest question is known. */
const ticket = count()

export const quickSearchOpened = fact('quickSearch/opened', { v: 1, origin: 'intent', payload: group({}) })
export const quickSearchClosed = fact('quickSearch/closed', { v: 1, origin: 'intent', payload: group({}) })
/** SRC-02 */
export const quickSearchObjectChosen = fact('quickSearch/objectChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(recordTabs) }),
})
/** SRC-12 */
export const quickSearchTypeChosen = fact('quickSearch/typeChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ searchType: label(40) }),
})
/** The custom field that is searched by; null to choose another. */
export const quickSearchFieldChosen = fact('quickSearch/fieldChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ field: nullable(id('field_view')) }),
})
export const quickSearchTyped = fact('quickSearch/typed', { v: 1, origin: 'intent', payload: group({ text: typed }) })
/** What is typed to find a value among those that can be picked; the searched text stays as it is. */
export const quickSearchFiltered = fact('quickSearch/filtered', {
  v: 1,
  origin: 'intent',
  payload: group({ text: typed }),
})
/** SRC-10, SRC-11 */
export const quickSearchPageTurned = fact('quickSearch/pageTurned', {
  v: 1,
  origin: 'intent',
  payload: group({ page: count(1) }),
})
export const quickSearchMoved = fact('quickSearch/moved', {
  v: 1,
  origin: 'intent',
  payload: group({ to: oneOf(['next', 'previous', 'first', 'last']) }),
})
export const quickSearchEntered = fact('quickSearch/entered', { v: 1, origin: 'intent', payload: group({}) })
/** A row was pressed; it is named, since what stands in its place may change before this is heard. */
export const quickSearchRowPressed = fact('quickSearch/rowPressed', {
  v: 1,
  origin: 'intent',
  payload: group({ row: quickSearchRow }),
})
/** SRC-06 */
export const quickSearchListAsked = fact('quickSearch/listAsked', { v: 1, origin: 'intent', payload: group({}) })

/** What this device has by itself: records seen before, or values to pick from. */
export const quickSearchFoundHere = fact('quickSearch/foundHere', {
  v: 1,
  origin: 'storage',
  payload: group({ ticket, rows: list(quickSearchRow) }),
})
export const quickSearchAsked = fact('quickSearch/asked', { v: 1, origin: 'pipeline', payload: group({ ticket }) })
/** `more`: the page was full and is not the last (SRC-10, SRC-23). */
export const quickSearchAnswered = fact('quickSearch/answered', {
  v: 1,
  origin: 'server',
  payload: group({ ticket, rows: list(quickSearchRow), total: count(), more: flag() }),
})
/** SRC-28: nothing is found, and no error shown. */
export const quickSearchFailed = fact('quickSearch/failed', { v: 1, origin: 'server', payload: group({ ticket }) })
