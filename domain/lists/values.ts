/** What can be picked as the value of a search, and how a value reads. */
import {
  customFieldsOf,
  fieldViewsOf,
  optionsFor,
  type FieldView,
  type WithConfig,
  type WithZone,
} from '../config/index.ts'
import { familyOf } from '../customFields/index.ts'
import { t } from '../messages/index.ts'
import { isTooShort, searchTypeOf, textSearchOf, type ListView } from './queries.ts'
import { customFieldOf, noEventType, periods, searchTypeTitle, searchValueOf } from './searchTypes.ts'
import { lists, type ListTab, type SearchType } from './tabs.ts'

export type SearchChoice = { readonly value: string; readonly label: string }

/** The custom fields that a kind is searched by. */
export const searchFieldsOf = (state: WithConfig, tab: ListTab): readonly FieldView[] =>
  fieldViewsOf(state, lists[tab].kind)

const fieldOf = (state: WithConfig, tab: ListTab, id: number): FieldView | undefined =>
  customFieldsOf(state, lists[tab].kind).find((field) => field.id === id)

const answers = (field: FieldView): readonly SearchChoice[] => [
  { value: '1', label: t('customField.yes') },
  { value: '0', label: t('customField.no') },
  ...(field.options.neither ? [{ value: '-1', label: t('customField.neither') }] : []),
]

/** The entries of a custom field; null where its value is typed. */
export const fieldChoices = (field: FieldView): readonly SearchChoice[] | null => {
  const family = familyOf(field)
  if (family === 'yesOrNo') return answers(field)
  const isListed = family === 'choice' || family === 'many'
  return isListed ? field.options.select.map(({ value, label }) => ({ value, label })) : null
}

const looked = (state: WithZone, lookup: 'race' | 'gender' | 'user' | 'event_type'): readonly SearchChoice[] =>
  optionsFor(state, lookup).map(({ value, label }) => ({ value: String(value), label }))

/** SRC-09, SRC-19, SRC-34: what is picked instead of typed; null where a text is looked for. */
export const searchChoices = (state: WithZone, type: SearchType): readonly SearchChoice[] | null => {
  const kind = searchValueOf(type)
  switch (kind) {
    case 'race':
    case 'gender':
    case 'user':
      return looked(state, kind)
    case 'event_type':
      return [...looked(state, kind), { value: String(noEventType), label: t('search.noEventType') }]
    case 'period':
      return periods.map((period) => ({ value: period, label: t(`search.period.${period}`) }))
    default:
      return null
  }
}

/** SRC-25: of custom fields only text needs three characters. */
export const isTextField = (state: WithConfig, tab: ListTab, id: number): boolean => {
  const field = fieldOf(state, tab, id)
  return field !== undefined && familyOf(field) === 'text'
}

export const isTooShortIn = (state: WithConfig, view: Pick<ListView, 'tab' | 'searchType' | 'value'>): boolean =>
  isTooShort(view, (id) => isTextField(state, view.tab, id))

const labelOf = (choices: readonly SearchChoice[] | null, value: string): string =>
  choices?.find((choice) => choice.value === value)?.label ?? value

/** The value of a search as people read it: a name instead of a number. */
const shownSearch = (
  state: WithZone,
  { tab, searchType, value }: Pick<ListView, 'tab' | 'searchType' | 'value'>,
): string => {
  const type = searchTypeOf(tab, searchType)
  if (searchValueOf(type) !== 'customField') return labelOf(searchChoices(state, type), value)
  const asked = customFieldOf(value)
  const field = asked === null ? undefined : fieldOf(state, tab, asked.field)
  if (asked === null || field === undefined) return value
  return `${field.label}: ${labelOf(fieldChoices(field), asked.text)}`
}

/** What a search looks for, and by what; of a name the latter goes without saying. */
export const shownView = (state: WithZone, view: Pick<ListView, 'tab' | 'searchType' | 'value'>): string => {
  const shown = shownSearch(state, view)
  const type = searchTypeOf(view.tab, view.searchType)
  const kind = searchValueOf(type)
  const isPlain = type === 'all' || type === textSearchOf(view.tab) || kind === 'optional' || kind === 'customField'
  if (isPlain) return shown
  return `${t(searchTypeTitle(type))}: ${shown}`
}
