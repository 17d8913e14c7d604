/** What this device answers by itself, at once: values to pick from, and records that it has seen. */
import type { WithZone } from '../config/index.ts'
import { nameWords } from '../likeness/index.ts'
import {
  cardTitle,
  defaultPeriod,
  fieldChoices,
  localCards,
  searchChoices,
  searchFieldsOf,
  searchValueOf,
  textSearchOf,
  type RecordCard,
  type RecordTab,
  type Period,
  type SearchChoice,
  type WithLists,
} from '../lists/index.ts'
import { quickSearchType, textProblem, type WithQuickSearch } from './question.ts'
import type { QuickSearchRow, RecordRow } from './row.ts'

export type World = WithQuickSearch & WithZone & WithLists

/** Records that are shown before the server's; more would only push those down. */
const mostSeen = 5
/** Values are picked by what is typed, so no longer list helps. */
const mostValues = 100

/** The custom field that is searched by; undefined while none was chosen. */
export const chosenField = (state: WithQuickSearch & WithZone) =>
  searchFieldsOf(state, state.quickSearch.tab).find(({ id }) => id === state.quickSearch.field)

const isFieldSearch = (state: WithQuickSearch): boolean => searchValueOf(quickSearchType(state)) === 'customField'

/** Whether the list's rows are values to pick, and so what is typed only narrows them down. */
export const isPicking = (state: WithQuickSearch & WithZone): boolean => {
  if (!isFieldSearch(state)) return searchChoices(state, quickSearchType(state)) !== null
  const field = chosenField(state)
  return field === undefined || fieldChoices(field) !== null
}

/** SRC-37: every typed word begins some word. */
const isMeant = (typed: readonly string[], by: readonly string[]): boolean =>
  typed.every((word) => by.some((other) => other.startsWith(word)))

const rowOf = (type: ReturnType<typeof quickSearchType>, { value }: SearchChoice): QuickSearchRow => {
  const kind = searchValueOf(type)
  if (kind === 'period') return { of: 'period', period: value as Period }
  if (kind === 'race' || kind === 'gender' || kind === 'user' || kind === 'event_type')
    return { of: kind, id: Number(value) }
  return { of: 'choice', value }
}

type Labelled = { readonly row: QuickSearchRow; readonly label: string }

/** All values that can be picked now, with their names. */
export const valuesToPick = (state: WithQuickSearch & WithZone): readonly Labelled[] => {
  const type = quickSearchType(state)
  if (isFieldSearch(state)) {
    const field = chosenField(state)
    if (field === undefined)
      return searchFieldsOf(state, state.quickSearch.tab).map(({ id, label }) => ({ row: { of: 'field', id }, label }))
    return (fieldChoices(field) ?? []).map((choice) => ({ row: rowOf(type, choice), label: choice.label }))
  }
  return (searchChoices(state, type) ?? []).map((choice) => ({ row: rowOf(type, choice), label: choice.label }))
}

const numbersOf = ({ row }: RecordCard): readonly (string | null)[] =>
  'primary_phone' in row ? [row.primary_phone, row.secondary_phone] : []

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')

/** A telephone number of which at least this many digits are typed is looked for. */
const fewestDigits = 4

const isOfPhone = (card: RecordCard, typed: string): boolean => {
  const digits = digitsOf(typed)
  if (digits.length < fewestDigits || !/^[\d\s()+.-]+$/u.test(typed)) return false
  return numbersOf(card).some((number) => number !== null && number.includes(digits))
}

const wordsOf = (card: RecordCard): readonly string[] => {
  const business = 'business' in card.row ? (card.row.business ?? '') : ''
  return nameWords(`${cardTitle(card)} ${business}`)
}

const isSeen = (card: RecordCard, type: string, typed: string): boolean => {
  if ('status' in card.row && card.row.status !== 1) return false
  if (type === 'case_number') {
    const number = 'case_reference_id' in card.row ? card.row.case_reference_id : null
    return number !== null && number.toLowerCase().startsWith(typed.toLowerCase())
  }
  const words = nameWords(typed)
  return (words.length > 0 && isMeant(words, wordsOf(card))) || isOfPhone(card, typed)
}

/** Kinds of search that a card by itself can answer. */
const isAnsweredHere = (tab: RecordTab, type: string): boolean => type === textSearchOf(tab) || type === 'case_number'

const recordsSeen = (state: World): readonly QuickSearchRow[] => {
  const { tab, text } = state.quickSearch
  const type = quickSearchType(state)
  if (text.trim() === '' || textProblem(state) !== null || !isAnsweredHere(tab, type)) return []
  const seen: RecordRow[] = []
  for (const card of localCards(state)) {
    if (seen.length === mostSeen) break
    if (card.tab === tab && isSeen(card, type, text.trim())) seen.push({ of: tab, id: card.row.id })
  }
  return seen
}

/** The rows that need no server, in the order in which they are shown. */
export const rowsHere = (state: World): readonly QuickSearchRow[] => {
  if (!isPicking(state)) return state.quickSearch.page === 1 ? recordsSeen(state) : []
  const typed = nameWords(state.quickSearch.filter)
  return valuesToPick(state)
    .filter(({ label }) => isMeant(typed, nameWords(label)))
    .slice(0, mostValues)
    .map(({ row }) => row)
}

export const usualPeriod: QuickSearchRow = { of: 'period', period: defaultPeriod }
