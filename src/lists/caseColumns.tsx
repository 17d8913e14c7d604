import { labelFor } from '../../domain/config/index.ts'
import type { CaseCard } from '../../domain/lists/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { counted, moreColumns, NameLink, ownerColumn, type CellWorld, type Shown } from './column.tsx'

const stage = ({ stage_id }: CaseCard, { state }: CellWorld): string =>
  stage_id === null ? '' : labelFor(state, 'case_stage', stage_id)

/** LST-24 */
export const cases: Shown<CaseCard> = {
  columns: [
    {
      id: 'case',
      title: 'list.column.case',
      width: 'minmax(9rem, 1.2fr)',
      sort: 'case_reference_id',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'cases', row }} />,
    },
    {
      id: 'date',
      title: 'list.column.date',
      width: 'minmax(10.5rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => shownInstant(row.date_time, zone),
    },
    { id: 'stage', title: 'list.column.stage', width: 'minmax(8rem, 1fr)', main: true, cell: stage },
    ownerColumn,
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
      needs: { allOf: ['view_own_defendant', 'defendant_manager_enabled'] },
      cell: (row) => counted(row.defendant_name, row.defendant_count),
    },
    {
      id: 'locations',
      title: 'list.column.locations',
      width: 'minmax(9rem, 1.4fr)',
      needs: { allOf: ['view_own_location', 'location_manager_enabled'] },
      cell: (row) => counted(row.location_name, row.location_count),
    },
    ...moreColumns,
  ],
  onPhone: (row, world) => [row.victim_name, stage(row, world), shownInstant(row.date_time, world.zone)],
}
