/** Events: PRM-39, LST-24. */
import { group, id, isoInstant, nullable, quantity, text } from '../../kernel/index.ts'
import { t } from '../../messages/index.ts'
import { instantCell } from '../cells.ts'
import * as ofCard from '../card.ts'
import { byName, called, counted, everyRow, more, named, ofEvent, owner, seesLocations } from '../columns.ts'
import { instantIn, mayView } from '../found.ts'
import { view } from '../view.ts'

/** PRM-39: its locations are counted and named as far as the user may view them. */
const card = group({
  id: id('event'),
  name: text('name', 160),
  date_time: isoInstant(),
  end_date_time: nullable(isoInstant()),
  event_type_id: nullable(id('event_type')),
  stage_id: nullable(id('event_stage')),
  /** The first of them. */
  location: nullable(id('location')),
  location_name: ofCard.name(),
  location_count: quantity(),
  estimated_attendees: nullable(quantity(0, 10_000_000)),
  attendees_count: quantity(),
  ...ofCard.common,
})

export const events = view(card, {
  kind: 'event',
  rank: 50,
  route: 'list.events',
  keywords: 'event',
  title: ({ name }) => name,
  found: {
    scope: 'ev',
    needs: { allOf: ['view_own_event'] },
    keywords: (row) => [row.location_name],
    detail: (row) => [row.location_name],
    lines: (row, world) => [
      [
        instantIn(row.date_time, world),
        mayView(world, 'location') ? row.location_name : null,
        row.estimated_attendees === null ? null : t('quickSearch.card.attendees', { count: row.estimated_attendees }),
      ],
    ],
  },
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2.2fr)',
      sort: 'event_name',
      main: true,
      cell: (row) => called(row.name),
    },
    {
      id: 'type',
      title: 'list.column.type',
      width: 'minmax(7rem, 1fr)',
      sort: 'event_type',
      main: true,
      cell: (row, world) => named('event_type', row.event_type_id, world),
    },
    {
      id: 'start',
      title: 'list.column.start',
      width: 'minmax(9rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
    {
      id: 'end',
      title: 'list.column.end',
      width: 'minmax(9rem, 1fr)',
      sort: 'end_date_time',
      cell: (row, { zone }) => instantCell(row.end_date_time, zone),
    },
    {
      id: 'location',
      title: 'list.column.location',
      width: 'minmax(9rem, 1.4fr)',
      needs: seesLocations,
      field: 'location',
      cell: (row) => counted(row.location_name, row.location_count),
    },
    {
      id: 'attendees',
      title: 'list.column.attendees',
      width: 'minmax(6rem, 0.6fr)',
      sort: 'estimated_attendees',
      end: true,
      cell: (row) => row.estimated_attendees,
    },
    {
      id: 'stage',
      title: 'list.column.stage',
      width: 'minmax(7rem, 1fr)',
      sort: 'stage',
      extra: true,
      cell: (row, world) => named('event_stage', row.stage_id, world),
    },
    { ...owner, extra: true },
    ...more,
  ],
  onPhone: ['start', 'type', 'location'],
  searchTypes: [
    'event',
    ...everyRow,
    'attendee',
    'date',
    'location',
    'team_member',
    'event_type',
    'owner',
    'custom_fields',
    'id',
    'event_id',
  ],
  ranked: true,
  filters: [
    byName,
    { id: 'date', title: 'list.column.start', type: 'day' },
    { id: 'end', title: 'list.column.end', type: 'day' },
    { id: 'type', title: 'list.column.type', type: 'choice', lookup: 'event_type' },
    { id: 'stage', title: 'list.column.stage', type: 'choice', lookup: 'event_stage' },
    { id: 'attendees', title: 'list.column.attendees', type: 'number' },
    { id: 'team_member', title: 'search.type.team_member', type: 'choice', lookup: 'user' },
    ...ofEvent,
  ],
  // LST-11
  advanced: { word: 'advanced', origins: ['event'] },
})
