/** Defendants: LST-24. */
import { day, group, id, isoInstant, nullable, optional, quantity, text, type Infer } from '../../kernel/index.ts'
import { instantCell } from '../cells.ts'
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
  ofPerson,
  ofRecord,
  ofReports,
  owner,
  phones,
} from '../columns.ts'
import { agedNow, birthdayOf, born, firstPhone, instantIn, onCase, phonesOf, shownPhones } from '../found.ts'
import { view } from '../view.ts'

const card = group({
  id: id('defendant'),
  case_id: id('court_case'),
  case_reference_id: nullable(text('number', 80)),
  /** The case's. */
  date_time: nullable(isoInstant()),
  title: text('name', 255),
  race: optional(nullable(id('race'))),
  gender: optional(nullable(id('gender'))),
  birthdate: nullable(day()),
  true_age: nullable(quantity(0, 150)),
  deceased_date: optional(nullable(day())),
  business: nullable(text('name', 80)),
  ...ofCard.phones,
  city: nullable(text('street', 80)),
  ...ofCard.common,
})
export type DefendantCard = Infer<typeof card>

export const defendants = view(card, {
  kind: 'defendant',
  rank: 30,
  route: 'list.defendants',
  keywords: 'defendant',
  title: ({ title }) => title,
  found: {
    scope: 'de',
    needs: { allOf: ['view_defendant_manager'] },
    keywords: (row) => [row.case_reference_id, row.business],
    digits: (row) => [...phonesOf(row), row.case_reference_id],
    day: birthdayOf,
    detail: (row) => [row.case_reference_id, born(row), firstPhone(row)],
    lines: (row, world) => [
      [onCase(row.case_reference_id), instantIn(row.date_time, world), agedNow(row, world), born(row)],
      [row.business, ...shownPhones(row), row.city],
    ],
  },
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2.2fr)',
      sort: 'defendant.full_name',
      main: true,
      cell: (row) => called(row.title),
    },
    caseNumber,
    birthdate,
    phones,
    { id: 'city', title: 'list.column.city', width: 'minmax(8rem, 1fr)', sort: 'city', cell: (row) => row.city },
    { ...age, extra: true },
    { ...business, extra: true },
    {
      id: 'date',
      title: 'list.column.date',
      width: 'minmax(10.5rem, 1fr)',
      extra: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
    { ...owner, extra: true },
    ...more,
  ],
  onPhone: ['case', 'birthdate', 'phones'],
  searchTypes: [
    'defendant',
    ...everyRow,
    'charged',
    'cited',
    'arrested',
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
    'defendant_id',
  ],
  ranked: true,
  filters: [byName, ...ofPerson, byCaseNumber, byCaseDate, ...ofRecord('defendant_terms', 'Defendant')],
  advanced: { word: 'advanced', origins: ofReports },
})
