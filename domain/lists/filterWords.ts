/** What is filtered by, in words. */
import { missingChoice } from '../config/index.ts'
import { shownDay } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import { minutesFrom, shownMinutes } from '../records/index.ts'
import type { CellWorld } from './cells.ts'
import { activeFilter, type FilterCondition, type FilterGroup } from './filter.ts'
import { filterField } from './filterFields.ts'
import type { ListTab } from './tabs.ts'
import type { FilterField } from './view.ts'

/** Names of the entries that are filtered by. */
type Label = CellWorld['label']

/** A day of a filter as people write it. */
const dayText = (value: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? []
  if (year === undefined) return value
  return shownDay({ year: Number(year), month: Number(month), day: Number(day) })
}

/** SVC-05: a time as hours and minutes, however it was typed. */
const timeText = (value: string): string => {
  const minutes = minutesFrom(value)
  return minutes === null ? value : shownMinutes(minutes)
}

const shownBound = ({ type }: FilterField, value: string): string => {
  if (type === 'day') return dayText(value)
  return type === 'time' ? timeText(value) : value
}

const boundsText = (field: FilterField, [from = '', to = '']: readonly string[]): string => {
  if (to === '') return t('listFilter.from', { from: shownBound(field, from) })
  if (from === '') return t('listFilter.to', { to: shownBound(field, to) })
  return t('listFilter.between', { from: shownBound(field, from), to: shownBound(field, to) })
}

/** CFG-27: a value whose entry is gone says so. */
const valueText = (label: Label, field: FilterField, value: string): string => {
  if (field.type === 'flag') return t(value === '1' ? 'record.yes' : 'record.no')
  if (field.type !== 'choice') return value
  const missing = missingChoice(field.title, 'heading')
  if (field.lookup !== undefined) return label(field.lookup, Number(value)) || missing
  const choice = field.choices?.find((each) => each.value === value)
  return choice === undefined ? missing : tOf(choice.label)
}

/** CFG-28: a field that is not known is an unknown filter. */
export const shownCondition = (label: Label, tab: ListTab, { field: name, is, values }: FilterCondition): string => {
  const field = filterField(tab, name)
  if (field === undefined) return t('listFilter.unknown')
  const title = tOf(field.title)
  if (is === 'empty' || is === 'filled') return `${title}: ${t(`listFilter.${is}`)}`
  if (is === 'between') return `${title}: ${boundsText(field, values)}`
  return `${title}: ${values.map((value) => valueText(label, field, value)).join(t('listFilter.or'))}`
}

const shownGroup = (label: Label, tab: ListTab, { combine, conditions, groups }: FilterGroup): string => {
  const parts = [
    ...conditions.map((condition) => shownCondition(label, tab, condition)),
    ...groups.map((inner) => `(${shownGroup(label, tab, inner)})`),
  ]
  return parts.join(t(combine === 'any' ? 'listFilter.or' : 'listFilter.and'))
}

export type FilterChip = { readonly id: string; readonly text: string }

/** Places of the outermost group that have a chip each. */
const chipPlaces = ({ conditions, groups }: FilterGroup): readonly string[] => [
  ...conditions.map((_, index) => `condition ${index}`),
  ...groups.map((_, index) => `group ${index}`),
]

/** One for each part of what is filtered by; where any of them will do, they say so together. */
export const filterChips = (label: Label, tab: ListTab, filter: FilterGroup | null): readonly FilterChip[] => {
  const active = filter === null ? null : activeFilter(filter)
  if (active === null) return []
  const { conditions, groups } = active
  if (active.combine === 'any' && conditions.length + groups.length > 1)
    return [{ id: 'all', text: shownGroup(label, tab, active) }]
  const texts = [
    ...conditions.map((condition) => shownCondition(label, tab, condition)),
    ...groups.map((inner) => shownGroup(label, tab, inner)),
  ]
  return chipPlaces(active).map((id, index) => ({ id, text: texts[index] ?? '' }))
}

/** The filter without what a chip stands for; null when nothing is left. */
export const withoutChip = (filter: FilterGroup, id: string): FilterGroup | null => {
  const active = activeFilter(filter)
  if (active === null || id === 'all') return null
  return activeFilter({
    ...active,
    conditions: active.conditions.filter((_, index) => `condition ${index}` !== id),
    groups: active.groups.filter((_, index) => `group ${index}` !== id),
  })
}
