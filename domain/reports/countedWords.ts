/** Of a list that a figure of a report opened: what it counted, of which days, and by what that was narrowed (RPT-47). */
import { t, tOf } from '../messages/index.ts'
import { chipsOf } from './chips.ts'
import { notMapped, type ReportFilters } from './filters.ts'
import type { Names } from './names.ts'
import { daysIn } from './periods.ts'
import type { CountQuestion } from './question.ts'
import { breakdowns } from './section.ts'
import { showOf } from './shows.ts'
import { chipWords, figureWords, filterTitle, rangeWords } from './words.ts'

/** How a list calls what it names, by the name of the list and a number there; and in which zone its days are days. */
type Naming = { readonly label: (list: string, id: number) => string | null; readonly zone: string }

const namesBy = ({ label }: Naming): Names => ({
  label: (lookup, id) => label(lookup, id) ?? String(id),
  taxonomy: () => null,
  field: (_, id) => label('field_view', id),
  person: (id) => t('report.filter.person', { id }),
  clientType: (code) => t(`victim_type.${code}`),
  account: String,
})

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

export const countedWords = (question: CountQuestion, naming: Naming): string => {
  const { type, show, since, until, ...filters } = question
  const days = daysIn(since, until, naming.zone)
  const names = namesBy(naming)
  return [
    `${t('report.counted')}: ${figureWords({ type, show: showOf(type, show) })}`,
    ...(days === null ? [] : [rangeWords(days)]),
    ...lineParts(filters),
    ...chipsOf(filters, () => true).map((chip) => chipWords(names, filters, chip)),
  ].join('; ')
}
