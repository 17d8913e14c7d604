/** What a classic report was asked by, as its run shows it afterwards (RRV-06 … RRV-11, RRV-15). */
import type { Lookup } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { asItems } from './filterRules.ts'
import type { ChosenFilter } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'
import type { Names } from './names.ts'
import type { ReportObject } from './reportObjects.ts'
import { filterTitle, wordOf } from './words.ts'

/** `texts`: one after the other. */
export type RunLine = { readonly title: string; readonly texts: readonly string[] }

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
  id === null || id === undefined ? [t('report.word.any')] : named(names, lookup, [id])

const line = (filter: ChosenFilter, texts: readonly string[]): RunLine => ({ title: filterTitle(filter), texts })

/** RRV-08; `assigned`: by whom the client is looked after (RRV-09). */
const three = (names: Names, filters: ReportFilters, by: 'advocate' | 'assigned'): readonly RunLine[] => [
  line('agency', one(names, 'agency', filters.agency)),
  // RRV-07
  line('grant', filters.by_grant === -1 ? [t('report.grant.no')] : one(names, 'grant', filters.grant)),
  line('advocate', one(names, 'user', by === 'advocate' ? filters.advocate : asItems(filters.assigned ?? [])[0])),
]

const lists = (names: Names, filters: ReportFilters): readonly RunLine[] =>
  [
    line('victimizations', named(names, 'crime', asItems(filters.victimizations ?? []))),
    line('services', named(names, 'service', asItems(filters.services ?? []))),
    line('races', named(names, 'race', filters.races ?? [])),
    line('genders', named(names, 'gender', filters.genders ?? [])),
    line('client_types', (filters.client_types ?? []).map(names.clientType)),
    line(
      'special_classifications',
      named(names, 'special_classification', asItems(filters.special_classifications ?? [])),
    ),
    line('terms', tags(names, asItems(filters.terms ?? []))),
  ].map(({ title, texts }) => ({ title, texts: texts.length === 0 ? [t('report.word.any')] : texts }))

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
