/** Cases: CAS-09, LST-24. */
import { category, group, id, isoInstant, nullable, quantity, text } from '../../kernel/index.ts'
import { t, tOf } from '../../messages/index.ts'
import { victimTypes } from '../../records/index.ts'
import { instantCell } from '../cells.ts'
import * as ofCard from '../card.ts'
import {
  byCaseNumber,
  called,
  counted,
  everyRow,
  more,
  named,
  ofRecord,
  owner,
  seesDefendants,
  seesLocations,
  ofReports,
} from '../columns.ts'
import { instantIn, mayView, several } from '../found.ts'
import { view } from '../view.ts'

/** CAS-09: who and what is on the case is counted and named as far as the user may view it. */
const card = group({
  id: id('court_case'),
  case_reference_id: text('number', 80),
  date_time: isoInstant(),
  stage_id: nullable(id('stage')),
  victim_count: quantity(),
  victim_name: ofCard.name(),
  victim_type: nullable(category(victimTypes)),
  defendant_count: quantity(),
  defendant_name: ofCard.name(),
  location_count: quantity(),
  location_name: ofCard.name(),
  ...ofCard.common,
})

export const cases = view(card, {
  kind: 'court_case',
  rank: 20,
  route: 'list.cases',
  advanced: { word: 'advanced', origins: ofReports },
  keywords: 'case',
  title: ({ case_reference_id }) => case_reference_id,
  found: {
    scope: 'ca',
    needs: { allOf: ['view_case_manager'] },
    keywords: (row) => [row.victim_name, row.defendant_name],
    digits: (row) => [row.case_reference_id],
    detail: (row) => [row.victim_name],
    lines: (row, world) => [
      [
        instantIn(row.date_time, world),
        row.victim_type === null ? null : tOf(`victim_type.${row.victim_type}`),
        several(t('quickSearch.card.clients', { count: row.victim_count }), row.victim_name, row.victim_count),
      ],
      [
        mayView(world, 'defendant')
          ? several(
              t('quickSearch.card.defendants', { count: row.defendant_count }),
              row.defendant_name,
              row.defendant_count,
            )
          : null,
        mayView(world, 'location')
          ? several(
              t('quickSearch.card.locations', { count: row.location_count }),
              row.location_name,
              row.location_count,
            )
          : null,
      ],
    ],
  },
  columns: [
    {
      id: 'case',
      title: 'list.column.case',
      width: 'minmax(9rem, 1.2fr)',
      sort: 'case_reference_id',
      main: true,
      cell: (row) => called(row.case_reference_id),
    },
    {
      id: 'date',
      title: 'list.column.date',
      width: 'minmax(10.5rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
    {
      id: 'stage',
      title: 'list.column.stage',
      width: 'minmax(8rem, 1fr)',
      sort: 'stage',
      main: true,
      field: 'stage_id',
      cell: (row, world) => named('case_stage', row.stage_id, world),
    },
    owner,
    {
      id: 'clients',
      title: 'list.column.clients',
      width: 'minmax(12rem, 2fr)',
      sort: 'victim_name',
      main: true,
      cell: (row) => counted(row.victim_name, row.victim_count),
    },
    // CAS-09, PRM-11
    {
      id: 'defendants',
      title: 'list.column.defendants',
      width: 'minmax(9rem, 1.4fr)',
      needs: seesDefendants,
      field: 'defendants',
      cell: (row) => counted(row.defendant_name, row.defendant_count),
    },
    {
      id: 'locations',
      title: 'list.column.locations',
      width: 'minmax(9rem, 1.4fr)',
      needs: seesLocations,
      field: 'locations',
      cell: (row) => counted(row.location_name, row.location_count),
    },
    {
      id: 'type',
      title: 'field.victim_type',
      width: 'minmax(6rem, 0.8fr)',
      extra: true,
      cell: (row) => (row.victim_type === null ? '' : tOf(`victim_type.${row.victim_type}`)),
    },
    ...more,
  ],
  onPhone: ['clients', 'stage', 'date'],
  searchTypes: [
    'case_number',
    ...everyRow,
    'victim',
    'defendant',
    'location',
    'date',
    'advocate',
    'owner',
    'custom_fields',
    'id',
    'case_id',
  ],
  ranked: true,
  filters: [
    byCaseNumber,
    { id: 'date', title: 'list.column.date', type: 'day' },
    { id: 'stage', title: 'list.column.stage', type: 'choice', lookup: 'case_stage', of: 'stage_id' },
    ...ofRecord('case_terms', 'Case'),
  ],
})
