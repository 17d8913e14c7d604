/** Of a list that a figure of a report opened: what it counted, of which days, and by what that was narrowed (RPT-47). */
import { t, tOf } from '../messages/index.ts'
import { chipsOf } from './chips.ts'
import { notMapped, type ReportFilters } from './filters.ts'
import { yearWords } from './grantDays.ts'
import type { ShownBy } from '../customFields/index.ts'
import { soughtWords, type Names } from './names.ts'
import { openDaysIn } from './periods.ts'
import type { CountQuestion } from './question.ts'
import { breakdowns } from './section.ts'
import { showOf } from './shows.ts'
import { chipWords, figureWords, filterTitle, rangeWords } from './words.ts'

/** By the name of a list and a number there; null or nothing of what is not there, or not the reader's to know. */
type Label = (list: string, id: number) => string | null

/** An agency's own field by its number; null of one that is not there. */
type FieldBy = (id: number) => ShownBy | null

/** Where no state is at hand: what has no name is called by its number. */
export const namesBy = (label: Label, field: FieldBy, zone: string): Names => {
  const named = (list: string, id: number): string | null => {
    const found = label(list, id)
    return found === '' ? null : found
  }
  return {
    label: (lookup, id) => named(lookup, id) ?? String(id),
    taxonomy: () => null,
    field: (_, id) => named('field_view', id),
    sought: (_, id, search) => soughtWords(field(id), search, zone),
    person: (id) => t('report.filter.person', { id }),
    clientType: (code) => t(`victim_type.${code}`),
    account: String,
  }
}

/** Under which filter's name an agency knows what a funder has categories of. */
const ofFunder = {
  vocaRace: 'victim_races',
  vocaGender: 'victim_genders',
  vocaClassification: 'special_classifications',
  vocaVictimization: 'victimizations',
  vocaService: 'services',
} as const

/** What leaves one line of a report alone, and is chosen nowhere else. */
const lineParts = (filters: ReportFilters): readonly string[] => [
  ...(['agency', 'advocate', 'eventType'] as const).flatMap((by) => {
    const { without, lookup } = breakdowns[by]
    return filters[without] === -1 ? [t(`report.without.${lookup}`)] : []
  }),
  ...(filters.counties ?? []).map((county) => (county === '' ? t('report.county.none') : county)),
  ...(Object.keys(ofFunder) as (keyof typeof ofFunder)[]).flatMap((by) => {
    const { filter, list } = breakdowns[by]
    const words = (filters[filter] ?? []).map((one) =>
      one === notMapped ? t('report.voca.none') : tOf(`voca.${list}.${one}`),
    )
    return words.length === 0
      ? []
      : [t('report.filter.chip', { filter: filterTitle(ofFunder[by]), text: words.join(', ') })]
  }),
]

/** What a report asks of itself, and nobody has chosen (RPT-80, RPT-81). */
const ownParts = (filters: ReportFilters): readonly string[] => {
  const year = yearWords(filters)
  return [
    ...(filters.human_trafficking === '1' ? [t('report.type.human_trafficking')] : []),
    ...(year === null ? [] : [year]),
  ]
}

/** `zone`: in which its days are days. */
export const countedWords = (question: CountQuestion, names: Names, zone: string): string => {
  const { type, show, since, until, ...filters } = question
  const days = openDaysIn(since, until, zone)
  return [
    `${t('report.counted')}: ${figureWords({ type, show: showOf(type, show) }, filters)}`,
    ...(days === null ? [] : [rangeWords(days)]),
    ...ownParts(filters),
    ...lineParts(filters),
    ...chipsOf(filters, () => true).map((chip) => chipWords(names, filters, chip)),
  ].join('; ')
}
