import { labelFor } from '../../domain/config/index.ts'
import type { EventCard, LocationCard } from '../../domain/lists/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import {
  counted,
  firstPhone,
  moreColumns,
  NameLink,
  ownerColumn,
  phonesColumn,
  type CellWorld,
  type Shown,
} from './column.tsx'

/** LST-24 */
export const locations: Shown<LocationCard> = {
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2fr)',
      sort: 'location_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'locations', row }} />,
    },
    { id: 'business', title: 'list.column.business', width: 'minmax(8rem, 1fr)', cell: (row) => row.business },
    {
      id: 'address',
      title: 'list.column.address',
      width: 'minmax(12rem, 2fr)',
      main: true,
      cell: (row) => row.address,
    },
    phonesColumn,
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
    { ...ownerColumn, extra: true },
    ...moreColumns,
  ],
  onPhone: (row) => [row.address, firstPhone(row)],
}

const type = ({ event_type_id }: EventCard, { state }: CellWorld): string =>
  event_type_id === null ? '' : labelFor(state, 'event_type', event_type_id, 'value')

/** LST-24 */
export const events: Shown<EventCard> = {
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2.2fr)',
      sort: 'event_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'events', row }} />,
    },
    { id: 'type', title: 'list.column.type', width: 'minmax(7rem, 1fr)', main: true, cell: type },
    {
      id: 'start',
      title: 'list.column.start',
      width: 'minmax(9rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => shownInstant(row.date_time, zone),
    },
    {
      id: 'end',
      title: 'list.column.end',
      width: 'minmax(9rem, 1fr)',
      sort: 'end_date_time',
      cell: (row, { zone }) => (row.end_date_time === null ? '' : shownInstant(row.end_date_time, zone)),
    },
    // PRM-39
    {
      id: 'location',
      title: 'list.column.location',
      width: 'minmax(9rem, 1.4fr)',
      needs: { allOf: ['view_own_location', 'location_manager_enabled'] },
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
    { ...ownerColumn, extra: true },
    ...moreColumns,
  ],
  onPhone: (row, world) => [shownInstant(row.date_time, world.zone), type(row, world), row.location_name],
}
