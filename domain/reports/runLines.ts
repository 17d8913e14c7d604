/** What a classic report was asked by, as its run shows it afterwards (RRV-06 … RRV-11, RRV-15). */
import type { Lookup } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import { reports } from './declared.ts'
import type { ChosenFilter, CombinableFilter } from './filterForms.ts'
import { activeGroups, type ReportFilters } from './filters.ts'
import type { Names } from './names.ts'
import { daysIn } from './periods.ts'
import type { ReportObject } from './reportObjects.ts'
import type { Report } from './section.ts'
import { filterTitle, groupWords, rangeWords, wordOf } from './words.ts'

/** `texts`: one after the other; `tells`: the filters that it says all of. */
export type RunLine = {
  readonly title: string
  readonly texts: readonly string[]
  readonly tells: readonly ChosenFilter[]
}

const named = (names: Names, lookup: Lookup, ids: readonly number[]): readonly string[] =>
  ids.map((id) => names.label(lookup, id))

/** RRV-11 */
const tags = (names: Names, ids: readonly number[]): readonly string[] =>
  ids.map((id) => {
    const term = names.label('term', id)
    const taxonomy = names.taxonomy(id)
    return taxonomy === null ? term : t('report.viewed.terms', { taxonomy, term })
  })

const one = (names: Names, lookup: Lookup, id: number | null | undefined): readonly string[] =>
  id === null || id === undefined ? [] : named(names, lookup, [id])

/** How a group combines is said where it is not the one that lists have always had: any of some. */
const combined = (
  names: Names,
  filters: ReportFilters,
  filter: CombinableFilter,
  entries: (items: readonly number[]) => readonly string[],
): readonly string[] => {
  const groups = activeGroups(filters[filter])
  const [first, ...others] = groups
  const isPlain = others.length === 0 && first?.combine_type === 'any' && first.include_null !== true
  if (isPlain) return entries(first.items)
  const label: Names['label'] = (lookup, id) =>
    lookup === 'term' ? (tags(names, [id])[0] ?? '') : names.label(lookup, id)
  return groups.map((group) => groupWords({ ...names, label }, filter, group))
}

const line = (filter: ChosenFilter, texts: readonly string[], ...besides: readonly ChosenFilter[]): RunLine => ({
  title: filterTitle(filter),
  texts: texts.length === 0 ? [t('report.word.any')] : texts,
  tells: [filter, ...besides],
})

/** RRV-08; `assigned`: by whom the client is looked after (RRV-09). */
const three = (names: Names, filters: ReportFilters, by: 'advocate' | 'assigned'): readonly RunLine[] => {
  const users = (ids: readonly number[]): readonly string[] => named(names, 'user', ids)
  return [
    line('agency', one(names, 'agency', filters.agency)),
    // RRV-07
    line(
      'grant',
      filters.by_grant === -1 ? [t('report.grant.no')] : one(names, 'grant', filters.grant),
      ...(filters.by_grant === -1 ? (['by_grant'] as const) : []),
    ),
    by === 'advocate'
      ? line('advocate', one(names, 'user', filters.advocate))
      : { ...line('advocate', combined(names, filters, 'assigned', users)), tells: ['assigned'] },
  ]
}

const lists = (names: Names, filters: ReportFilters): readonly RunLine[] => {
  const combinable = (filter: CombinableFilter, lookup: Lookup): RunLine =>
    line(
      filter,
      combined(names, filters, filter, (items) => named(names, lookup, items)),
    )
  return [
    combinable('victimizations', 'crime'),
    combinable('services', 'service'),
    { ...line('races', named(names, 'race', filters.races ?? [])), title: t('report.viewed.races') },
    { ...line('genders', named(names, 'gender', filters.genders ?? [])), title: t('report.viewed.genders') },
    line('client_types', (filters.client_types ?? []).map(names.clientType)),
    combinable('special_classifications', 'special_classification'),
    line(
      'terms',
      combined(names, filters, 'terms', (items) => tags(names, items)),
    ),
  ]
}

/** What was asked besides filters: how events are counted, by what people stand in the tables, and what it stands beside. */
export const askedBesides = (
  { type, shown = {}, account }: Pick<ReportObject, 'type' | 'shown' | 'account'>,
  zone: string,
): readonly string[] => {
  const { show, parting, before } = shown
  const { about }: Report = reports[type]
  const days = before === undefined ? null : daysIn(before.since, before.until, shown.zone ?? account.time_zone ?? zone)
  const chip = (filter: string, text: string): string => t('report.filter.chip', { filter, text })
  return [
    ...(about === 'events' && show !== undefined ? [chip(t('report.show'), tOf(`report.show.event.${show}`))] : []),
    ...(parting === undefined ? [] : [chip(t('report.parting'), t(`report.parting.${parting}`))]),
    ...(days === null ? [] : [chip(t('report.before'), rangeWords(days))]),
  ]
}

/** Null for a dynamic report, whose filters are chips (RRV-05). */
export const runLines = (
  names: Names,
  { type_simple: type, filters }: Pick<ReportObject, 'type_simple' | 'filters'>,
): readonly RunLine[] | null => {
  switch (type) {
    case 'dynamic':
      return null
    case 'legacy':
      return three(names, filters, 'assigned')
    case 'legacy_fsr':
    case 'legacy_missing':
      return three(names, filters, 'advocate')
    case 'legacy_list':
      return [...three(names, filters, 'advocate'), ...lists(names, filters)]
    case 'legacy_simple':
      return [
        line('report_new_all_time', [wordOf('report_new_all_time', filters.report_new_all_time ?? '0')]),
        line('status', [wordOf('status', filters.status ?? '')]),
        ...three(names, filters, 'advocate'),
      ]
  }
}
