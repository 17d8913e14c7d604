/** What a classic report was asked by, as its run shows it afterwards (RRV-06 … RRV-11, RRV-15). */
import { labelFor, optionsFor, type WithNames, type WithZone } from '../config/index.ts'
import type { Lookup } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { asItems } from './filterRules.ts'
import type { ChosenFilter } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'
import type { ReportObject } from './reportObjects.ts'
import { filterTitle, wordOf } from './words.ts'

type State = WithNames & WithZone
/** `texts`: one after the other. */
export type RunLine = { readonly title: string; readonly texts: readonly string[] }

const named = (state: State, lookup: Lookup, ids: readonly number[]): readonly string[] =>
  ids.map((id) => labelFor(state, lookup, id, 'heading'))

/** RRV-11 */
const tags = (state: State, ids: readonly number[]): readonly string[] =>
  ids.map((id) => {
    const option = optionsFor(state, 'term').find(({ value }) => value === id)
    if (option?.group === undefined) return labelFor(state, 'term', id, 'heading')
    return t('report.viewed.terms', { taxonomy: option.group, term: option.label })
  })

const one = (state: State, lookup: Lookup, id: number | null | undefined): readonly string[] =>
  id === null || id === undefined ? [t('report.word.any')] : named(state, lookup, [id])

const line = (filter: ChosenFilter, texts: readonly string[]): RunLine => ({ title: filterTitle(filter), texts })

/** RRV-08; `assigned`: by whom the client is looked after (RRV-09). */
const three = (state: State, filters: ReportFilters, by: 'advocate' | 'assigned'): readonly RunLine[] => [
  line('agency', one(state, 'agency', filters.agency)),
  // RRV-07
  line('grant', filters.by_grant === -1 ? [t('report.grant.no')] : one(state, 'grant', filters.grant)),
  line('advocate', one(state, 'user', by === 'advocate' ? filters.advocate : asItems(filters.assigned ?? [])[0])),
]

const lists = (state: State, filters: ReportFilters): readonly RunLine[] =>
  [
    line('victimizations', named(state, 'crime', asItems(filters.victimizations ?? []))),
    line('services', named(state, 'service', asItems(filters.services ?? []))),
    line('races', named(state, 'race', filters.races ?? [])),
    line('genders', named(state, 'gender', filters.genders ?? [])),
    line(
      'client_types',
      (filters.client_types ?? []).map((type) => t(`victim_type.${type}`)),
    ),
    line(
      'special_classifications',
      named(state, 'special_classification', asItems(filters.special_classifications ?? [])),
    ),
    line('terms', tags(state, asItems(filters.terms ?? []))),
  ].map(({ title, texts }) => ({ title, texts: texts.length === 0 ? [t('report.word.any')] : texts }))

/** Null for a dynamic report, whose filters are chips (RRV-05). */
export const runLines = (
  state: State,
  { type_simple: type, filters }: Pick<ReportObject, 'type_simple' | 'filters'>,
): readonly RunLine[] | null => {
  switch (type) {
    case 'dynamic':
      return null
    case 'legacy':
      return three(state, filters, 'assigned')
    case 'legacy_fsr':
    case 'legacy_missing':
      return three(state, filters, 'advocate')
    case 'legacy_list':
      return [...three(state, filters, 'advocate'), ...lists(state, filters)]
    case 'legacy_simple':
      return [
        line('report_new_all_time', [wordOf('report_new_all_time', filters.report_new_all_time ?? '0')]),
        line('status', [wordOf('status', filters.status ?? '')]),
        ...three(state, filters, 'advocate'),
      ]
  }
}
