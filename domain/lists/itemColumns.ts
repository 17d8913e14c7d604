/** Columns and filters of lists of what was done for clients: services, timelogs. */
import { gates } from '../access/index.ts'
import { id, nullable, optional, text } from '../kernel/index.ts'
import { placeOf, type Destination } from '../navigation/index.ts'
import { t } from '../messages/index.ts'
import { instantCell } from './cells.ts'
import { named } from './columns.ts'
import type { Column } from './view.ts'

/** Of the client, as far as the reader may see one. */
export const ofClient = {
  victim_id: nullable(id('victim')),
  victim_name: optional(nullable(text('name', 400))),
  victim_case_id: optional(nullable(id('court_case'))),
}
type OfClient = {
  readonly victim_id?: number | null | undefined
  readonly victim_name?: string | null | undefined
  readonly victim_case_id?: number | null | undefined
}

/** The client's page, where the row stands; null without a client that one may see. */
export const placeOfClient =
  (tab: string) =>
  ({ victim_id, victim_case_id }: OfClient): Destination | null =>
    victim_id === null || victim_id === undefined || victim_case_id === null || victim_case_id === undefined
      ? null
      : placeOf('victim', { id: victim_id, case_id: victim_case_id }, tab)

export const day = {
  id: 'date',
  title: 'list.column.date',
  width: 'minmax(10rem, 0.9fr)',
  sort: 'date_time',
  main: true,
  cell: ({ date_time }, { zone }) => instantCell(date_time, zone),
} as const satisfies Column<{ readonly date_time: string }>

export const client = {
  id: 'client',
  title: 'itemList.client',
  width: 'minmax(7rem, 1.4fr)',
  main: true,
  cell: (row) => row.victim_name || (placeOfClient('')(row) === null ? '' : t('record.unnamed')),
} as const satisfies Column<OfClient>

export const advocate = {
  id: 'advocate',
  title: 'field.advocate',
  width: 'minmax(6rem, 1fr)',
  main: true,
  sort: 'advocate',
  cell: ({ advocate_id }, world) => named('user', advocate_id, world),
} as const satisfies Column<{ readonly advocate_id: number | null }>

export const agency = {
  id: 'agency',
  title: 'field.agency',
  width: 'minmax(8rem, 1fr)',
  sort: 'agency',
  extra: true,
  cell: ({ agency_id }, world) => named('agency', agency_id, world),
} as const satisfies Column<{ readonly agency_id: number | null }>
export const grant = {
  id: 'grant',
  title: 'field.grant',
  width: 'minmax(8rem, 1fr)',
  sort: 'grant',
  extra: true,
  needs: gates['grant.filter'],
  cell: ({ grant_id }, world) => named('grant', grant_id, world),
} as const satisfies Column<{ readonly grant_id: number | null }>

export const byClient = { id: 'client', title: 'itemList.client', type: 'text' } as const
export const byAgency = { id: 'agency', title: 'field.agency', type: 'choice', lookup: 'agency' } as const
/** PRM-55 */
export const byGrant = {
  id: 'grant',
  title: 'field.grant',
  type: 'choice',
  lookup: 'grant',
  needs: gates['grant.filter'],
} as const
