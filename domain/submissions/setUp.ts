/** What of the agency's own lists decides in which line a record is counted, though the record itself says no other. */
import type { ListedKind } from '../config/index.ts'
import type { CountQuestion, ReportFilters } from '../reports/index.ts'

/** Fields of the entries of a list. */
type Deciding = { readonly kind: ListedKind; readonly fields: readonly string[] }

type Decides = readonly (readonly [ListedKind, string])[]

const criminal: Decides = [
  ['crime', 'category_id'],
  ['crime_category', 'criminal'],
]
const byFilter: Readonly<Partial<Record<keyof ReportFilters, Decides>>> = {
  voca_races: [['race', 'voca_category']],
  voca_genders: [['gender', 'voca_category']],
  voca_victimizations: [['crime', 'voca_category']],
  voca_services: [['offered_service', 'voca_category']],
  voca_classifications: [['special_classification', 'voca_category']],
  service_categories: [['offered_service', 'category_id']],
  criminal_victimization: criminal,
  noncriminal_victimization: criminal,
  human_trafficking: [['crime', 'human_trafficking']],
}

const asks = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const decidingOne = (question: CountQuestion): Decides => [
  ...Object.entries(byFilter).flatMap(([filter, decides]) =>
    asks(question[filter as keyof ReportFilters]) ? decides : [],
  ),
  ...(question.show === 'multiple-voca' ? ([['crime', 'voca_category']] as const) : []),
]

/** Each list once, with those of its fields by which one of the questions counts. */
export const decidingIn = (questions: readonly CountQuestion[]): readonly Deciding[] =>
  [...Map.groupBy(questions.flatMap(decidingOne), ([kind]) => kind)].map(([kind, all]) => ({
    kind,
    fields: [...new Set(all.map(([, field]) => field))],
  }))
