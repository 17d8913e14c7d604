/** Locations, which are rows of persons (LOC-03): LST-24. */
import { group, id, nullable, quantity, text, type Infer } from '../../kernel/index.ts'
import { t } from '../../messages/index.ts'
import * as ofCard from '../card.ts'
import {
  business,
  byBusiness,
  byCity,
  byName,
  called,
  everyRow,
  more,
  ofRecord,
  owner,
  phones,
  ofReports,
} from '../columns.ts'
import { phonesOf, shownPhones } from '../found.ts'
import { view } from '../view.ts'

/** Cases and events are counted as far as the user may view them. */
const card = group({
  id: id('location'),
  location_name: ofCard.name(),
  business: nullable(text('name', 80)),
  address: ofCard.address,
  ...ofCard.phones,
  cases_count: quantity(),
  events_count: quantity(),
  ...ofCard.common,
})
export type LocationCard = Infer<typeof card>

const title = ({ location_name, business: firm, address }: LocationCard): string =>
  location_name || firm || address || ''

export const locations = view(card, {
  kind: 'location',
  rank: 40,
  route: 'list.locations',
  advanced: { word: 'advanced', origins: ofReports },
  keywords: 'location',
  path: 'person',
  always: { is_location: '1' },
  title,
  found: {
    scope: 'lo',
    needs: { allOf: ['view_location_manager'] },
    keywords: (row) => [row.business, row.address],
    digits: phonesOf,
    detail: (row) => [row.address],
    lines: (row) => [
      [row.business, row.address, ...shownPhones(row)],
      [
        row.cases_count === 0 ? null : t('quickSearch.card.cases', { count: row.cases_count }),
        row.events_count === 0 ? null : t('quickSearch.card.events', { count: row.events_count }),
      ],
    ],
  },
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2fr)',
      sort: 'location_name',
      main: true,
      cell: (row) => called(title(row)),
    },
    business,
    {
      id: 'address',
      title: 'list.column.address',
      width: 'minmax(12rem, 2fr)',
      main: true,
      cell: (row) => row.address,
    },
    phones,
    {
      id: 'cases',
      title: 'list.column.cases',
      width: 'minmax(5rem, 0.5fr)',
      end: true,
      needs: { allOf: ['view_own_case'] },
      cell: (row) => row.cases_count,
    },
    {
      id: 'events',
      title: 'list.column.events',
      width: 'minmax(5rem, 0.5fr)',
      end: true,
      needs: { allOf: ['view_own_event', 'event_manager_enabled'] },
      cell: (row) => row.events_count,
    },
    { ...owner, extra: true },
    ...more,
  ],
  onPhone: ['address', 'phones'],
  // SRV-34
  searchTypes: [
    'location',
    ...everyRow,
    'location_address',
    'location_business',
    'case_number',
    'custom_fields',
    'id',
    'location_id',
  ],
  ranked: true,
  filters: [byName, byBusiness, byCity, ...ofRecord('location_terms', 'Location')],
})
