/** What filters say and hide, and what becomes of them when they are changed (RPT-28 … RPT-32, SAV-10). */
import { same } from '../kernel/index.ts'
import { activeGroups, isAnyAge, type CombinableGroup, type ReportFilters } from './filters.ts'
import {
  formOf,
  isCombinable,
  isOfLines,
  type ChosenFilter,
  type CombinableFilter,
  type FilterName,
} from './filterForms.ts'
import { askedRange, isWholeRange, raisedTo, type Highest, type IdRange } from './idRanges.ts'
import type { Without } from './section.ts'
import type { CountType } from './shows.ts'

type Value = ReportFilters[FilterName]

/** RPT-22 */
export const newGroup = (): CombinableGroup => ({ combine_type: 'any', items: [] })
/** RPT-28 */
export const asGroups = (items: readonly number[]): CombinableGroup[] => [{ combine_type: 'any', items: [...items] }]
export const asItems = (groups: readonly CombinableGroup[]): number[] => [
  ...new Set(groups.filter(({ combine_type: type }) => type === 'any').flatMap(({ items }) => items)),
]

/** RPT-29 */
export const hidesLine = (groups: readonly CombinableGroup[] | undefined, item: number): boolean => {
  const active = activeGroups(groups).filter(({ items }) => items.length > 0)
  const anys = active.filter(({ combine_type: type }) => type === 'any')
  return (
    (anys.length > 0 && !anys.some(({ items }) => items.includes(item))) ||
    active.some(({ combine_type: type, items }) => {
      if (type === 'any') return false
      return type === 'all' ? !items.includes(item) : items.includes(item)
    })
  )
}

/** RPT-25, RPT-29: the same of what has no value at all. */
const hidesNone = (groups: readonly CombinableGroup[] | undefined): boolean => {
  const active = activeGroups(groups)
  const anys = active.filter(({ combine_type: type }) => type === 'any')
  const isLacked = ({ items, include_null }: CombinableGroup): boolean => items.length > 0 && include_null !== true
  return (
    (anys.length > 0 && anys.every(isLacked)) || active.some((group) => group.combine_type === 'all' && isLacked(group))
  )
}

export type Bounds = { min: number | null; max: number | null }
export const isReversed = ({ min, max }: Bounds): boolean => min !== null && max !== null && min > max

/** A whole number with whatever parts its thousands; null of none, undefined of what is not taken for one. */
export const numberTyped = (text: string): number | null | undefined => {
  const written = text.trim()
  if (written === '') return null
  if (!/^(?:\d{1,9}|\d{1,3}(?:[\s.,'’]\d{3}){1,2})$/.test(written)) return undefined
  return Number(written.replaceAll(/\D/g, ''))
}

const isRange = (value: object): value is IdRange => 'enabled' in value && 'min' in value
const isText = (value: object): value is { search: string } => 'search' in value

/** Without having been chosen it is that; and then it says nothing. */
const usual: Readonly<Partial<Record<FilterName, string>>> = { is_mass_incident: 'any', report_new_all_time: '0' }

/** Whether it says anything: one that does not leaves everything, and has no chip (RPT-30). */
export const isActive = (filter: FilterName, value: Value): boolean => {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== '' && value !== usual[filter]
  if (typeof value === 'number') return true
  if (Array.isArray(value)) {
    if (isCombinable(filter)) return activeGroups(value as CombinableGroup[]).length > 0
    return (value as readonly unknown[]).some((one) => {
      if (typeof one === 'string') return one.trim() !== ''
      if (typeof one !== 'object' || one === null || !('enabled' in one && 'search' in one)) return true
      return one.enabled === true && String(one.search).trim() !== ''
    })
  }
  if (isRange(value)) return value.enabled && !isWholeRange(value)
  if (isText(value)) return value.search.trim() !== ''
  return !isAnyAge(value)
}

const namesIn = (filters: ReportFilters): readonly FilterName[] => Object.keys(filters) as FilterName[]

const activeNames = (filters: ReportFilters): readonly FilterName[] =>
  namesIn(filters).filter((filter) => isActive(filter, filters[filter]))

const linesIn = (lines: readonly string[]): string[] => lines.map((one) => one.trim()).filter((one) => one !== '')

/** What is asked and saved: of those that say something, the groups that do. */
export const askedFilters = (filters: ReportFilters): ReportFilters =>
  Object.fromEntries(
    activeNames(filters).map((filter) => {
      const value = filters[filter]
      if (isCombinable(filter)) return [filter, activeGroups(value as CombinableGroup[])]
      if (isOfLines(filter)) return [filter, linesIn(value as string[])]
      const range = rangeIn(filters, filter)
      return [filter, range === null ? value : askedRange(range)]
    }),
  )

const isBounds = (value: unknown): value is Bounds =>
  typeof value === 'object' && value !== null && 'min' in value && 'max' in value

/** RPT-16: nobody is between a higher number and a lower one, which nobody means to ask. */
export const reversedIn = (filters: ReportFilters): readonly FilterName[] =>
  Object.entries(askedFilters(filters)).flatMap(([filter, value]) =>
    (Array.isArray(value) ? value : [value]).some((one: unknown) => isBounds(one) && isReversed(one))
      ? [filter as FilterName]
      : [],
  )

/** Whether two sets of filters leave the same: what says nothing, and the order of all, make no difference. */
export const asksTheSame = (one: ReportFilters, other: ReportFilters): boolean =>
  same(inOrder(askedFilters(one)), inOrder(askedFilters(other)))

/** Whether the groups of one filter do. No number or word is looked at, for a renamed log has others. */
export const groupsAskTheSame = (
  one: readonly CombinableGroup[] | undefined,
  other: readonly CombinableGroup[] | undefined,
): boolean => same(sorted(activeGroups(one)), sorted(activeGroups(other)))

/** RPT-59: the same, whatever was chosen first. */
export const inOrder = (filters: ReportFilters): ReportFilters =>
  Object.fromEntries(
    namesIn(filters)
      .toSorted()
      .map((filter) => [filter, sorted(filters[filter])]),
  )

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, sorted(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The entries of a filter by the agency's own fields; null of any other. */
const customFieldsIn = (filters: ReportFilters, filter: FilterName): readonly CustomField[] | null => {
  const { [filter]: value } = filters
  return Array.isArray(value) && filter.endsWith('_custom_fields') ? (value as CustomField[]) : null
}
const rangeIn = (filters: ReportFilters, filter: FilterName): IdRange | null => {
  const { [filter]: value } = filters
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isRange(value) ? value : null
}

const withoutGroup = (groups: readonly CombinableGroup[], at: number): CombinableGroup[] =>
  groups.length === 1 ? [newGroup()] : groups.filter((_, index) => index !== at)

/**
 * RPT-32: an id range and a custom field are switched off and keep their values, a group goes, or is emptied where it is
 * the only one; anything else is cleared. `at` is the group or the custom field.
 */
export const withoutFilter = (filters: ReportFilters, filter: FilterName, at = 0): ReportFilters => {
  const { [filter]: value, ...rest } = filters
  if (value === undefined) return filters
  if (isCombinable(filter)) return { ...filters, [filter]: withoutGroup(value as CombinableGroup[], at) }
  const entries = customFieldsIn(filters, filter)
  if (entries !== null)
    return { ...filters, [filter]: entries.map((one, index) => (index === at ? { ...one, enabled: false } : one)) }
  const range = rangeIn(filters, filter)
  return range === null ? rest : { ...filters, [filter]: { ...range, enabled: false } }
}

/** RPT-32, of a filter with several parts: all its groups go, all its custom fields are switched off; null of any other. */
export const withoutParts = (filters: ReportFilters, filter: FilterName): ReportFilters | null => {
  if (isCombinable(filter)) return { [filter]: [newGroup()] }
  const entries = customFieldsIn(filters, filter)
  return entries === null ? null : { [filter]: entries.map((one) => ({ ...one, enabled: false })) }
}

/**
 * The filters with one line's value alone; null where they hide that line. The records that are counted by them are those
 * that have something on the line, and what is counted one by one is what stands on it.
 */
export const onlyLine = (filters: ReportFilters, filter: CombinableFilter, item: number): ReportFilters | null => {
  const groups = activeGroups(filters[filter])
  if (hidesLine(groups, item)) return null
  const others = groups.filter(({ combine_type: type }) => type !== 'any')
  const anys = groups.filter(({ combine_type: type }) => type === 'any')
  // One group is told by the item alone. Several are asked of the record, each of them, and count what is in any: of that
  // a group of all leaves the item.
  if (anys.length < 2 && anys.every(({ items }) => items.length > 0))
    return { ...filters, [filter]: [...others, ...asGroups([item])] }
  return { ...filters, [filter]: [...groups, { combine_type: 'all', items: [item] }] }
}

/**
 * As lines of records were asked until 2026-12-01: with the whole filter beside the line. Kept runs have figures under that
 * name, and none is asked by it.
 */
export const onlyLineOnce = (filters: ReportFilters, filter: CombinableFilter, item: number): ReportFilters | null => {
  const groups = activeGroups(filters[filter])
  return hidesLine(groups, item) ? null : { ...filters, [filter]: [...groups, ...asGroups([item])] }
}

/** The filters with what has no value alone; null where they hide that line, or nothing can be on it. */
export const onlyNone = (
  filters: ReportFilters,
  filter: CombinableFilter | 'event_types',
  without: Without,
  type: CountType,
): ReportFilters | null => {
  if (filter === 'event_types') return isActive(filter, filters[filter]) ? null : { ...filters, [without]: -1 }
  if (hidesNone(filters[filter])) return null
  // A victimization is always one of something, and a timelog somebody's.
  if (without === 'include_null')
    return type === 'victimization_total'
      ? null
      : { ...filters, [filter]: [...activeGroups(filters[filter]), { ...newGroup(), include_null: true }] }
  if (without === 'by_advocate' && type === 'timelog_minutes') return null
  const chosen = without === 'by_agency' ? filters.agency : filters.advocate
  return (chosen ?? null) === null ? { ...filters, [without]: -1 } : null
}

type CustomField = NonNullable<ReportFilters['victim_custom_fields']>[number]
/** RPT-15: whether an entry leaves anything out. */
export const saysSomething = ({ enabled, search }: CustomField): boolean => enabled && search.trim() !== ''

const begunFilter = (filter: ChosenFilter, highest: Highest): ReportFilters => {
  const form = formOf(filter)
  const begun: Readonly<Record<typeof form.is, unknown>> = {
    text: '',
    contained: { search: '', contains: true },
    words: form.is === 'words' ? form.words[1] : '',
    ids: [],
    combinable: [newGroup()],
    ages: [],
    customFields: [],
    clientTypes: [],
    lines: [],
    persons: [],
    customAge: { min: null, max: null },
    range: form.is === 'range' ? { enabled: true, min: 0, max: raisedTo(highest(form.of)), open: true } : null,
    noGrant: -1,
    one: null,
    account: null,
  }
  return { [filter]: begun[form.is] }
}

/** RPT-32: a range that was taken away stands nowhere, until it is added again. */
export const isSwitchedOff = (filters: ReportFilters, filter: FilterName): boolean =>
  rangeIn(filters, filter)?.enabled === false

/** RPT-32: what was switched off is again what it was; any other filter begins anew. */
export const addedFilter = (filters: ReportFilters, filter: ChosenFilter, highest: Highest): ReportFilters => {
  const [range, entries] = [rangeIn(filters, filter), customFieldsIn(filters, filter)]
  if (range?.enabled === false) return { [filter]: { ...range, enabled: true } }
  if (entries !== null && entries.length > 0) return { [filter]: entries.map((one) => ({ ...one, enabled: true })) }
  return begunFilter(filter, highest)
}
