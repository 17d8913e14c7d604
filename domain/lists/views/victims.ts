/** Clients: SRC-29, LST-24. */
import { category, day, flag, group, id, nullable, quantity, optional, text, type Infer } from '../../kernel/index.ts'
import { t, tOf } from '../../messages/index.ts'
import { victimTypes } from '../../records/index.ts'
import * as ofCard from '../card.ts'
import {
  age,
  birthdate,
  business,
  byCaseDate,
  byCaseNumber,
  byName,
  called,
  caseNumber,
  everyRow,
  more,
  named,
  ofPerson,
  ofRecord,
  ofReports,
  owner,
  phones,
  seesDefendants,
  yesNo,
} from '../columns.ts'
import { agedNow, birthdayOf, born, firstPhone, mayView, onCase, phonesOf, shownPhones } from '../found.ts'
import { view } from '../view.ts'

const card = group({
  id: id('victim'),
  case_id: id('court_case'),
  case_reference_id: nullable(text('number', 80)),
  /** Name as shown: last, first or business or mass-incident title. */
  title: text('name', 255),
  victim_type: category(victimTypes),
  race: nullable(id('race')),
  gender: nullable(id('gender')),
  birthdate: nullable(day()),
  true_age: nullable(quantity(0, 150)),
  deceased_date: optional(nullable(day())),
  business: nullable(text('name', 80)),
  ...ofCard.phones,
  email: nullable(text('email', 255)),
  address: ofCard.address,
  count: quantity(1, 100_000),
  mass_incident: flag(),
  /** Of the case, as far as the user may view them: the primary one, or the first. */
  defendant_id: optional(nullable(id('defendant'))),
  defendant_name: optional(ofCard.name()),
  ...ofCard.common,
})
export type VictimCard = Infer<typeof card>

/** A client without a name is told apart from one that lost it. */
const title = ({ title: name, victim_type, mass_incident }: VictimCard): string =>
  name || (victim_type === 'A' ? t('record.anonymous') : mass_incident ? t('record.massIncident') : '')

export const victims = view(card, {
  kind: 'victim',
  rank: 10,
  route: 'list.victims',
  keywords: 'client',
  title,
  found: {
    scope: 'cl',
    needs: 'signedIn',
    keywords: (row) => [row.case_reference_id, row.business, row.email],
    digits: (row) => [...phonesOf(row), row.case_reference_id],
    day: birthdayOf,
    detail: (row) => [row.case_reference_id, born(row), firstPhone(row)],
    lines: (row, world) => [
      [
        onCase(row.case_reference_id),
        agedNow(row, world),
        born(row),
        row.mass_incident ? t('quickSearch.card.mass', { count: row.count }) : null,
      ],
      [row.business, ...shownPhones(row), row.email, row.address],
      [
        row.defendant_name === null || row.defendant_name === undefined || !mayView(world, 'defendant')
          ? null
          : t('quickSearch.card.defendant', { name: row.defendant_name }),
      ],
    ],
  },
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(12rem, 1.9fr)',
      sort: 'victim.full_name',
      main: true,
      cell: (row) => called(title(row)),
    },
    caseNumber,
    {
      id: 'type',
      title: 'list.column.type',
      width: 'minmax(6rem, 0.8fr)',
      sort: 'victim_type',
      main: true,
      cell: (row) => tOf(`victim_type.${row.victim_type}`),
    },
    {
      id: 'race',
      title: 'list.column.race',
      width: 'minmax(6rem, 1.2fr)',
      sort: 'race',
      cell: (row, world) => named('race', row.race, world),
    },
    {
      id: 'gender',
      title: 'list.column.gender',
      width: 'minmax(6rem, 0.7fr)',
      sort: 'gender',
      cell: (row, world) => named('gender', row.gender, world),
    },
    age,
    phones,
    owner,
    { ...birthdate, extra: true },
    { ...business, extra: true },
    { id: 'email', title: 'field.email', width: 'minmax(10rem, 1fr)', extra: true, cell: (row) => row.email },
    {
      id: 'address',
      title: 'list.column.address',
      width: 'minmax(12rem, 2fr)',
      extra: true,
      cell: (row) => row.address,
    },
    {
      id: 'count',
      title: 'field.count',
      width: 'minmax(5rem, 0.5fr)',
      end: true,
      extra: true,
      cell: (row) => row.count,
    },
    {
      id: 'mass_incident',
      title: 'field.mass_incident',
      width: 'minmax(6rem, 0.6fr)',
      extra: true,
      cell: (row) => yesNo(row.mass_incident),
    },
    {
      id: 'defendant',
      title: 'field.defendant',
      width: 'minmax(9rem, 1.4fr)',
      extra: true,
      needs: seesDefendants,
      cell: (row) => row.defendant_name ?? '',
    },
    ...more,
  ],
  onPhone: ['case', 'type', 'phones'],
  searchTypes: [
    'victim',
    ...everyRow,
    'date',
    'case_number',
    'address',
    'business',
    'race',
    'gender',
    'advocate',
    'owner',
    'custom_fields',
    'id',
    'person_id',
    'case_id',
    'victim_id',
  ],
  ranked: true,
  filters: [
    byName,
    {
      id: 'type',
      title: 'field.victim_type',
      type: 'choice',
      choices: victimTypes.map((type) => ({ value: type, label: `victim_type.${type}` as const })),
    },
    ...ofPerson,
    byCaseNumber,
    byCaseDate,
    { id: 'mass_incident', title: 'field.mass_incident', type: 'flag' },
    ...ofRecord('terms', 'Client'),
    {
      id: 'victimization_tag',
      title: 'tags.table.victimization',
      type: 'choice',
      lookup: 'term',
      tagsOf: 'Victimization',
      of: 'terms',
    },
  ],
  advanced: { word: 'advanced', origins: ofReports },
})
