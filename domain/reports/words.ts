/** What reports say in words: lines, filters, periods. */
import { dayFromIso, shownDay } from '../kernel/index.ts'
import { clientTypeName, labelFor, mostCounties, reportPeriods, type WithNames } from '../config/index.ts'
import { shownMonth, shownNumber, t, tOf, type MessageKey } from '../messages/index.ts'
import { changeOf } from './amounts.ts'
import { isOfBefore, type PlannedFigure } from './figures.ts'
import { filterForms, formOf, type ChosenFilter } from './filterForms.ts'
import type { Run } from './forms.ts'
import { mostMinutesLines, type MinutesLine } from './minutes.ts'
import type { Names } from './names.ts'
import { activeGroups, elsewhere, isOpenEnded, notMapped, type CombinableGroup, type ReportFilters } from './filters.ts'
import type { OpenDays } from './periods.ts'
import type { CountQuestion } from './question.ts'
import { unheededIn } from './heeded.ts'
import { hidesLine } from './filterRules.ts'
import { breakdowns, type Section } from './section.ts'
import type { FilterChip } from './chips.ts'
import { showOf } from './shows.ts'

type Ages = { readonly min: number | null; readonly max: number | null }
export const agesWords = ({ min, max }: Ages): string => {
  if (min === null && max === null) return t('report.age.none')
  return isOpenEnded(max) ? t('report.age.older', { min: min ?? 0 }) : `${min ?? 0}-${max ?? ''}`
}

/** Of which line a figure is; nothing where it is of all. */
export const lineWords = (state: WithNames, figure: PlannedFigure): string => {
  const { by, of, ages, clientType, county, voca, month } = figure
  if (by === null) return ''
  const breakdown = breakdowns[by]
  if (ages !== null) return agesWords(ages)
  const first = month === undefined ? null : dayFromIso(month)
  if (first !== null) return shownMonth(first)
  if (county !== undefined) return county === '' ? t('report.county.none') : county
  if (breakdown.is === 'voca' && voca !== undefined)
    return voca === notMapped ? t('report.voca.none') : tOf(`voca.${breakdown.list}.${voca}`)
  if (clientType !== null) return clientTypeName(state, clientType)
  if (of === elsewhere) return t('report.line.elsewhere')
  if (of === null) return 'without' in breakdown ? t(`report.without.${breakdown.lookup}`) : ''
  return 'lookup' in breakdown ? labelFor(state, breakdown.lookup, of, 'heading') : ''
}

/** Whether there may be lines of minutes that are not listed. */
export const isMinutesCut = (lines: readonly MinutesLine[] | null): boolean =>
  lines !== null && lines.length >= mostMinutesLines
export const minutesCutWords = (): string => t('report.minutes.most', { most: shownNumber(mostMinutesLines) })

/** RPT-79: by whom the minutes of a line were given. */
export const minutesWho = (state: WithNames, { advocate }: MinutesLine): string =>
  advocate === null ? t('report.minutes.nobody') : labelFor(state, 'user', advocate, 'heading')

/** By what they are parted. */
export const minutesPart = (state: WithNames, { service, sort, day }: MinutesLine): string => {
  if (service !== null) return labelFor(state, 'service', service, 'heading')
  if (sort !== null) return t(`report.minutes.sort.${sort}`)
  const date = day === null ? null : dayFromIso(day)
  return date === null ? '' : shownDay(date)
}

/** RPT-72: what is new by a year, where whoever was served in any year is not. */
const everNew: Readonly<Partial<Record<string, MessageKey>>> = {
  'service.year': 'report.ever.service',
  'service.oct': 'report.ever.service',
  'case.year': 'report.ever.case',
  'defendant.victim_year': 'report.ever.defendant',
  'location.year': 'report.ever.location',
  'finding.twice': 'report.ever.twice',
}

type Counted = Pick<PlannedFigure, 'type' | 'show' | 'span' | 'month'>
/** `filters`: by which it was counted. */
export const figureWords = (figure: Counted, filters: ReportFilters): string => {
  const name = `${figure.type}.${figure.show}`
  const ever = filters.report_new_all_time === '1' ? everNew[name] : undefined
  const words = t(ever ?? (`report.show.${name}` as 'report.show.service.all'))
  return isOfBefore(figure) ? t('report.before.of', { figure: words }) : words
}

/**
 * What lies between a figure and the one of the period before, with its part of that one; null where one of them has
 * not come.
 */
export const changeWords = ({ now, before }: { readonly now: number | null; readonly before: number | null }) => {
  if (now === null || before === null) return null
  const by = Math.abs(changeOf({ now, before }))
  const sign = now === before ? '' : now > before ? '+' : '−'
  const count = `${sign}${shownNumber(by)}`
  if (before === 0 || now === before) return count
  return t('report.change.part', { count, part: `${sign}${shownNumber(Math.round((by / before) * 100))}` })
}

/** RPT-26, RPT-27 */
const words: Readonly<Partial<Record<ChosenFilter, Readonly<Record<string, 'report.word.any'>>>>> = {
  status: { '1': 'report.word.active', '0': 'report.word.inactive' } as never,
  report_new_all_time: { '0': 'report.word.standard', '1': 'report.word.allTime' } as never,
}
const usualWords: Readonly<Record<string, 'report.word.any'>> = {
  '1': 'report.word.yes',
  '0': 'report.word.no',
} as never

export const wordOf = (filter: ChosenFilter, value: string): string =>
  t((words[filter] ?? usualWords)[value] ?? 'report.word.any')

export const filterTitle = (filter: ChosenFilter): string => t(`report.filter.${filter}`)

/**
 * RPT-29: whether somebody whom the groups let pass may be on none of the lines that they leave. Whoever passes has all that
 * "all" names; of what "not all" names they may have some, and nothing else. Said rather too often than not.
 */
const leaveOut = (groups: readonly CombinableGroup[] | undefined): boolean => {
  const active = activeGroups(groups)
  // Nobody passes then who has anything.
  if (active.some(({ items }) => items.length === 0)) return false
  const of = (type: CombinableGroup['combine_type']) => active.filter((group) => group.combine_type === type)
  const alls = of('all').flatMap(({ items }) => items)
  if (alls.length > 0) return alls.every((item) => hidesLine(active, item))
  const several = of('not_all').filter(({ items }) => items.length > 1)
  const barred = [...of('none'), ...of('not_all').filter(({ items }) => items.length === 1)]
  const isIn = (groups: readonly CombinableGroup[], item: number): boolean =>
    groups.some(({ items }) => items.includes(item))
  const hasHidden = ({ items }: CombinableGroup): boolean =>
    items.some((item) => isIn(several, item) && !isIn(barred, item))
  return several.some(hasHidden) && of('any').every(hasHidden)
}

/** Of single services nothing is counted that is on no line. */
const leavesSomeOut = ({ by }: Section, filters: ReportFilters): boolean =>
  (by === 'victimization' || by === 'classification') && leaveOut(filters[breakdowns[by].filter])

/** RPT-67: figures of one section of which one counts those who stay anonymous, and another does not. */
const anonymousNotes = ({ by, columns }: Section, filters: ReportFilters): readonly string[] => {
  if (by !== undefined || (filters.anonymous ?? '') !== '') return []
  const named = (is: (type: string, show: string) => boolean): string =>
    columns
      .flatMap(({ type, show }) =>
        show !== 'shown' && is(type, show) ? [t('report.quoted', { text: figureWords({ type, show }, filters) })] : [],
      )
      .join(', ')
  const among = named((type, show) => type === 'service' && (show === 'multiple' || show === 'multiple-sc'))
  const isOfAnonymous = columns.some(({ type }) => type === 'anonymous')
  const left = isOfAnonymous ? named((type) => type === 'victimized') : ''
  return [
    ...(among === '' ? [] : [t('report.anonymous.among', { figures: among })]),
    ...(left === '' ? [] : [t('report.anonymous.left', { figures: left })]),
  ]
}

/** Of a run what its sections are noted by. */
type Noted = Pick<Run, 'filters'> & Partial<Pick<Run, 'before' | 'figures' | 'lacking'>>

/** Whether there may be counties without a line. */
const isCutAtCounties = ({ id, by }: Section, figures: Run['figures']): boolean =>
  by === 'county' &&
  new Set(figures.flatMap(({ section, county }) => (section === id ? [county] : []))).size > mostCounties

/**
 * What is to be said of a section: by which filters of its run it is not told apart, and whom its lines leave out; which of
 * its figures count anonymous clients; that lines may be missing; and that they stand beside nothing of the period before,
 * where the run is compared with one.
 */
export const sectionNotes = (section: Section, run: Noted): readonly string[] => {
  const { filters, before = null, figures = [], lacking = [] } = run
  const names = unheededIn(section, filters)
  return [
    ...(names.length === 0 ? [] : [t('report.unheeded', { filters: names.map(filterTitle).join(', ') })]),
    ...(leavesSomeOut(section, filters) ? [t('report.leftOut')] : []),
    ...anonymousNotes(section, filters),
    ...(lacking.includes(section.id) ? [t('report.lacking.note')] : []),
    ...(isCutAtCounties(section, figures) ? [t('report.county.most', { most: shownNumber(mostCounties) })] : []),
    ...(section.by === 'month' && before !== null ? [t('report.month.uncompared')] : []),
  ]
}

export const rangeWords = ({ from, until }: OpenDays): string =>
  t('report.range', { from: from === null ? '…' : shownDay(from), until: shownDay(until) })

export const groupWords = (
  names: Names,
  filter: ChosenFilter,
  { combine_type, items, include_null }: CombinableGroup,
): string => {
  if (items.length === 0) return include_null === true ? t('report.combine.onlyNull') : ''
  const form = filterForms[filter]
  const texts = 'lookup' in form ? items.map((item) => names.label(form.lookup, item)) : []
  const combined = `${t(`report.combine.${combine_type}`)} ${texts.join(', ')}`
  return include_null === true ? `${combined}, ${t('report.combine.null')}` : combined
}

/** What stands behind the filter's name. */
const valueWords = (names: Names, filters: ReportFilters, filter: ChosenFilter): string => {
  const value: unknown = filters[filter]
  const form = formOf(filter)
  switch (form.is) {
    case 'words':
      return wordOf(filter, String(value))
    case 'ids':
      return (value as number[]).map((of) => names.label(form.lookup, of)).join(', ')
    case 'one':
      return names.label(form.lookup, Number(value))
    case 'ages':
      return (value as Ages[]).map(agesWords).join(', ')
    case 'lines':
      return (value as string[]).filter((one) => one.trim() !== '').join(', ')
    case 'persons':
      return (value as number[]).map(names.person).join(', ')
    case 'clientTypes':
      return (value as 'P'[]).map(names.clientType).join(', ')
    case 'customAge':
      return agesWords({ min: (value as Ages).min ?? 0, max: (value as Ages).max })
    case 'range': {
      const { min, max, open } = value as { min: number; max: number; open?: boolean }
      return open === true ? t('listFilter.from', { from: String(min) }) : `${min} – ${max}`
    }
    case 'contained':
      return (value as { search: string }).search.trim()
    case 'text':
      return String(value).trim()
    case 'account':
      return names.account(Number(value))
    case 'noGrant':
      return t('report.word.yes')
    case 'combinable':
    case 'customFields':
      return ''
  }
}

/** Of an agency's own field its name and what is looked for in it. */
const customWords = (names: Names, filters: ReportFilters, { filter, at }: FilterChip): string | null => {
  const form = formOf(filter)
  if (form.is !== 'customFields') return null
  const entry = (filters[filter] as NonNullable<ReportFilters['victim_custom_fields']>)[at]
  const field = entry === undefined ? null : names.field(form.of, entry.field_view_id)
  const text = entry === undefined ? '' : names.sought(form.of, entry.field_view_id, entry.search.trim())
  return t('report.filter.chip', { filter: field ?? filterTitle(filter), text })
}

export const chipWords = (names: Names, filters: ReportFilters, chip: FilterChip): string =>
  customWords(names, filters, chip) ?? plainWords(names, filters, chip)

/** RPT-14: whether its text may stand anywhere, and need not be all that there is. */
const isAnywhere = (filters: ReportFilters, filter: ChosenFilter): boolean =>
  formOf(filter).is === 'contained' && (filters[filter] as { readonly contains?: boolean } | null)?.contains === true

const plainWords = (names: Names, filters: ReportFilters, { filter, group }: FilterChip): string =>
  t(isAnywhere(filters, filter) ? 'report.filter.chip.contains' : 'report.filter.chip', {
    filter: filterTitle(filter),
    text: group === null ? valueWords(names, filters, filter) : groupWords(names, filter, group),
  })

/** Of a list that a figure opened, what that added up. */
export const sumWords = ({ type, show, ...filters }: CountQuestion, sum: number): string =>
  t('report.sum', { figure: figureWords({ type, show: showOf(type, show) }, filters), sum: shownNumber(sum) })

/** Of a run that is kept; an older one may have a period that is no longer offered. */
export const periodName = (kept: string): string => {
  const known = reportPeriods.find((each) => each === kept)
  return known === undefined ? kept : t(`report.period.${known}`)
}
