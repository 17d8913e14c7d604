/** Services of the agency's clients: LST-24, SVC-13, SVC-14. */
import { category, group, id, isoInstant, quantity, nullable } from '../../kernel/index.ts'
import { shownMinutes } from '../../records/index.ts'
import { byAdvocate, byId, byTag, byUpdate, everyRow, named, ofReports, status, updated } from '../columns.ts'
import {
  advocate,
  agency,
  byAgency,
  byClient,
  byGrant,
  client,
  day,
  grant,
  ofClient,
  placeOfClient,
} from '../itemColumns.ts'
import { view } from '../view.ts'

const card = group({
  id: id('service'),
  date_time: isoInstant(),
  service_id: id('service'),
  advocate_id: nullable(id('user')),
  agency_id: nullable(id('agency')),
  grant_id: nullable(id('grant')),
  amount: quantity(1, 100_000),
  time_minutes: nullable(quantity(0, 100_000)),
  status: category([0, 1]),
  updated_at: isoInstant(),
  ...ofClient,
})

export const services = view(card, {
  kind: 'service',
  rank: 60,
  route: 'list.services',
  keywords: 'service',
  leads: placeOfClient('services'),
  order: 'DESC',
  includes: 'user,victim',
  columns: [
    day,
    {
      id: 'service',
      title: 'field.service',
      width: 'minmax(9rem, 1.4fr)',
      sort: 'service',
      main: true,
      cell: (row, world) => named('service', row.service_id, world),
    },
    { ...client, sort: 'victim.full_name' },
    advocate,
    {
      id: 'amount',
      title: 'field.amount',
      width: 'minmax(5rem, 0.5fr)',
      sort: 'amount',
      main: true,
      end: true,
      cell: (row) => row.amount,
    },
    {
      id: 'time',
      title: 'field.time',
      width: 'minmax(6rem, 0.5fr)',
      sort: 'time_minutes',
      main: true,
      end: true,
      cell: (row) => (row.time_minutes === null ? null : shownMinutes(row.time_minutes)),
    },
    agency,
    grant,
    status,
    updated,
  ],
  onPhone: ['service', 'client', 'advocate'],
  searchTypes: ['text', ...everyRow],
  filters: [
    { id: 'date', title: 'list.column.date', type: 'day' },
    { id: 'service', title: 'field.service', type: 'choice', lookup: 'service' },
    { id: 'category', title: 'field.service_category', type: 'choice', lookup: 'service_category' },
    byClient,
    byAdvocate,
    byAgency,
    byGrant,
    byTag('terms', 'Service'),
    byUpdate,
    byId,
  ],
  // LST-10
  advanced: { word: 'initialize', origins: ofReports },
})
