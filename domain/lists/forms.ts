/** Rows of lists and search results (SRC-29, SRC-31, LST-24). */
import { category, count, day, flag, group, id, isoInstant, nullable, text, variant, type Field, type Infer } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { victimTypes } from '../records/index.ts'

const active = category([0, 1])

export const victimCard = group({
  id: id('victim'),
  case_id: id('court_case'),
  case_reference_id: nullable(text('number', 80)),
  /** Name as shown: last, first or business or mass-incident title. */
  title: text('name', 255),
  victim_type: category(victimTypes),
  race: nullable(id('race')),
  gender: nullable(id('gender')),
  birthdate: nullable(day()),
  true_age: nullable(count(0, 150)),
  business: nullable(text('name', 80)),
  primary_phone: nullable(text('phone', 40)),
  secondary_phone: nullable(text('phone', 40)),
  email: nullable(text('email', 255)),
  address: nullable(text('street', 400)),
  count: count(1, 100_000),
  mass_incident: flag(),
  limited_access: flag(),
  owner_id: nullable(id('user')),
  status: active,
  updated_at: isoInstant(),
})
export type VictimCard = Infer<typeof victimCard>

export const caseCard = group({
  id: id('court_case'),
  case_reference_id: text('number', 80),
  date_time: isoInstant(),
  stage_id: nullable(id('stage')),
  owner_id: nullable(id('user')),
  victim_count: count(),
  victim_name: nullable(text('name', 255)),
  victim_type: nullable(category(victimTypes)),
  limited_access: flag(),
  status: active,
  updated_at: isoInstant(),
})
export type CaseCard = Infer<typeof caseCard>

/** The list tabs that stand now, and the kind of record behind each. */
export const listTabs = ['victims', 'cases'] as const
export type ListTab = (typeof listTabs)[number]

export type AnyPage = { tab: 'victims'; rows: VictimCard[] } | { tab: 'cases'; rows: CaseCard[] }
export const cardFields = { victims: victimCard, cases: caseCard } as const
export const anyCard = variant('tab', { victims: group({ row: victimCard }), cases: group({ row: caseCard }) })
export type AnyCard = Infer<typeof anyCard>
export type CardField = Field<VictimCard | CaseCard>

/** What a row is called: a client without a name is told apart from one that lost it. */
export const cardTitle = (card: AnyCard): string =>
  card.tab === 'cases' ? card.row.case_reference_id : card.row.title || (card.row.victim_type === 'A' ? t('record.anonymous') : card.row.mass_incident ? t('record.massIncident') : t('record.unnamed'))
