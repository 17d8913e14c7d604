/**
 * What a list is filtered by (LST-13): conditions on its fields in groups of which any or all must hold, and groups
 * within groups. The plain form is one group of all, with one condition for each field.
 */
import * as z from 'zod/mini'
import { group, label, list, oneOf, refuse, text, type Field, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { minutesFrom } from '../records/index.ts'
import { filterField, mayFilterBy } from './filterFields.ts'
import { longestFilter, type ListTab } from './tabs.ts'
import type { FilterField, FilterType } from './view.ts'

const combines = ['any', 'all'] as const
export type Combine = (typeof combines)[number]

/**
 * `oneOf` and `has` hold for any of their values; `between` has two of which either may be empty, for open. What has no
 * value at all is `empty`, and no other question but that holds for it.
 */
const questions = ['oneOf', 'has', 'between', 'empty', 'filled'] as const
export type Question = (typeof questions)[number]

export type FilterCondition = { field: string; is: Question; values: string[] }
export type FilterGroup = { combine: Combine; conditions: FilterCondition[]; groups: FilterGroup[] }

/** Groups within the outermost one. */
export const deepestGroup = 3
export const mostConditions = 40
export const mostFilterValues = 100
/** What a filter may cost for each row that is looked at: each text that is looked for, and each other condition. */
const mostFilterCost = 300

export const filterCondition = group({
  field: label(40),
  is: oneOf(questions),
  values: list(text('prose', 200), mostFilterValues),
})

const groupField = (depth: number): Field<FilterGroup> =>
  group({
    combine: oneOf(combines),
    conditions: list(filterCondition, mostConditions),
    groups:
      depth === 0 ? (list(group({}), 0) as Field as Field<FilterGroup[]>) : list(groupField(depth - 1), mostConditions),
  })

export const filterGroup: Field<FilterGroup> = groupField(deepestGroup)

/** Which questions a field takes. */
const asked: Readonly<Record<FilterType, Question>> = {
  text: 'has',
  number: 'between',
  time: 'between',
  day: 'between',
  choice: 'oneOf',
  flag: 'oneOf',
}
export const mainQuestion = ({ type }: FilterField): Question => asked[type]
export const questionsOf = (field: FilterField): readonly Question[] =>
  field.type === 'flag' ? ['oneOf'] : field.id === 'id' ? ['between', 'oneOf'] : [asked[field.type], 'filled', 'empty']

export const noFilter: FilterGroup = { combine: 'all', conditions: [], groups: [] }

export const newCondition = (field: FilterField): FilterCondition => ({
  field: field.id,
  is: mainQuestion(field),
  values: mainQuestion(field) === 'between' ? ['', ''] : [],
})

/** One value of a field, as its main question asks for it. */
export const conditionOf = (field: FilterField, value: string): FilterCondition => {
  const is = mainQuestion(field)
  return { field: field.id, is, values: is === 'between' ? [value, value] : [value] }
}

/** What is filtered by, and this besides: of the same field it takes the other's place. */
export const narrowedBy = (filter: FilterGroup | null, condition: FilterCondition): FilterGroup => {
  const active = filter === null ? null : activeFilter(filter)
  if (active === null) return { combine: 'all', conditions: [condition], groups: [] }
  if (active.combine === 'any') return { combine: 'all', conditions: [condition], groups: [active] }
  const others = active.conditions.filter(({ field }) => field !== condition.field)
  return { ...active, conditions: [...others, condition] }
}

/** One that says nothing yet leaves everything as it is. */
const isSet = ({ is, values }: FilterCondition): boolean =>
  is === 'empty' || is === 'filled' || values.some((value) => value.trim() !== '')

/** The groups and conditions that say something; null when none does. */
export const activeFilter = (filter: FilterGroup): FilterGroup | null => {
  const conditions = filter.conditions.filter(isSet).map(({ values, is, ...rest }) => ({
    ...rest,
    is,
    values: is === 'between' ? values : values.filter((value) => value.trim() !== ''),
  }))
  const groups = filter.groups.flatMap((inner) => activeFilter(inner) ?? [])
  return conditions.length + groups.length === 0 ? null : { combine: filter.combine, conditions, groups }
}

export const conditionsOf = (filter: FilterGroup): readonly FilterCondition[] => [
  ...filter.conditions,
  ...filter.groups.flatMap(conditionsOf),
]

const isDay = (value: string): boolean => z.iso.date().safeParse(value).success
const isWhole = (value: string): boolean => /^\d{1,15}$/u.test(value)

const isOfType = ({ type, lookup, choices }: FilterField, value: string): boolean => {
  switch (type) {
    case 'text':
      return value.isWellFormed() && !value.includes('\0')
    case 'number':
      return isWhole(value)
    case 'time':
      return minutesFrom(value) !== null
    case 'day':
      return isDay(value)
    case 'flag':
      return value === '0' || value === '1'
    case 'choice':
      return lookup === undefined ? (choices ?? []).some((choice) => choice.value === value) : isWhole(value)
  }
}

const malformed = (why: string): Result<never> => refuse('malformed', `Parameter 'filter': ${why}`)

/** Why one condition can't be asked; null when it can. */
const conditionProblem = (tab: ListTab, { field: name, is, values }: FilterCondition): Result<never> | null => {
  const field = filterField(tab, name)
  if (field === undefined) return malformed('This list has no such field.')
  if (!questionsOf(field).includes(is)) return malformed(`'${field.id}' is not asked like this.`)
  if (is === 'between' && values.length !== 2) return malformed(`'${field.id}' needs two bounds.`)
  const wrong = values.some((value) => !isOfType(field, value) && !(is === 'between' && value === ''))
  return wrong ? malformed(`This is no value of '${field.id}'.`) : null
}

/** Whether what was typed can be asked. */
export const isAskable = (tab: ListTab, condition: FilterCondition): boolean =>
  !isSet(condition) || conditionProblem(tab, condition) === null

const notYours = (
  tab: ListTab,
  scopes: ReadonlySet<string> | null,
  { field: name }: FilterCondition,
): Result<never> | null => {
  const field = filterField(tab, name)
  return field === undefined || mayFilterBy(scopes, tab, field)
    ? null
    : refuse('forbidden', `You are not allowed to filter by '${field.id}'.`)
}

/** As it is sent. */
export const writtenFilter = (filter: FilterGroup): string => JSON.stringify(filter)

const costOf = ({ is, values }: FilterCondition): number => (is === 'has' ? values.length : 1)

/** Whether a filter is more than a question may hold; who asks is told so before, and the server asks no more than this. */
export const isTooLong = (filter: FilterGroup): boolean => {
  const all = conditionsOf(filter)
  const cost = all.reduce((sum, condition) => sum + costOf(condition), 0)
  return (
    all.length > mostConditions ||
    cost > mostFilterCost ||
    encodeURIComponent(writtenFilter(filter)).length > longestFilter
  )
}

/** What can be asked of a list by this person, without what says nothing. */
export const checkFilter = (
  tab: ListTab,
  scopes: ReadonlySet<string> | null,
  filter: FilterGroup,
): Result<FilterGroup | null> => {
  const active = activeFilter(filter)
  if (active === null) return { ok: true, value: null }
  if (isTooLong(active)) return refuse('malformed', wording('listFilter.tooLong'), { reason: 'filter_too_long' })
  const problem = conditionsOf(active).flatMap(
    (one) => conditionProblem(tab, one) ?? notYours(tab, scopes, one) ?? [],
  )[0]
  return problem ?? { ok: true, value: active }
}

/** A filter that came as a text. */
export const readFilter = (
  tab: ListTab,
  scopes: ReadonlySet<string> | null,
  written: string,
): Result<FilterGroup | null> => {
  return filterIn(tab, scopes, parsedJson(written))
}

const filterIn = (tab: ListTab, scopes: ReadonlySet<string> | null, value: unknown): Result<FilterGroup | null> => {
  const parsed = z.safeParse(filterGroup.schema, value)
  return parsed.success ? checkFilter(tab, scopes, parsed.data) : malformed('This is no filter.')
}

/** A filter that was kept, one that was taken away being empty; null for what can't be read, or asked any more. */
export const keptFilter = (tab: ListTab, scopes: ReadonlySet<string> | null, value: unknown): FilterGroup | null => {
  const checked = value === null ? { ok: true as const, value } : filterIn(tab, scopes, value)
  return checked.ok ? (checked.value ?? noFilter) : null
}

const parsedJson = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** The filter without the conditions that are not to be asked; null when none is left. */
const only = (filter: FilterGroup, isAsked: (condition: FilterCondition) => boolean): FilterGroup | null => {
  const without = (of: FilterGroup): FilterGroup => ({
    ...of,
    conditions: of.conditions.filter(isAsked),
    groups: of.groups.map(without),
  })
  return activeFilter(without(filter))
}

/** What can be sent: without conditions that this build does not know, as a set that another one kept may hold. */
export const askableFilter = (tab: ListTab, filter: FilterGroup): FilterGroup | null =>
  only(filter, (one) => conditionProblem(tab, one) === null)

/** What this person can ask of a filter that was kept: a field may be gone since, or not theirs to see any more. */
export const fittingFilter = (
  tab: ListTab,
  scopes: ReadonlySet<string> | null,
  filter: FilterGroup,
): FilterGroup | null =>
  only(filter, (one) => conditionProblem(tab, one) === null && notYours(tab, scopes, one) === null)
