/** The columns that a list's export may have: what its cards hold (LST-19, LST-20); the usual ones are the list's own. */
import { hiddenFields } from '../access/index.ts'
import { meets, type Day, type Needs } from '../kernel/index.ts'
import { cardTitle, lists, type Card, type Cards, type ListTab } from '../lists/index.ts'
import { t, tOf, type MessageKey } from '../messages/index.ts'
import { ageOf, shownPhone } from '../records/index.ts'
import { dayCell, instantCell, type Cell } from './cells.ts'

/** What a cell needs beside its row. */
export type CellWorld = {
  readonly zone: string
  readonly today: Day | null
  /** The name of an entry of a configured list; null for what is no such list, '' for what the reader may not know. */
  readonly label: (list: string, id: number) => string | null
}

export type ExportColumn<Row> = {
  readonly id: string
  readonly title: MessageKey
  /** LST-24: there without being chosen. */
  readonly usual?: true
  readonly needs?: Needs
  /** The record's field, where somebody may be kept from it (PRM-39, PRM-47). */
  readonly field?: string
  readonly cell: (row: Row, world: CellWorld) => Cell
}

const named = (list: string, id: number | null, { label }: CellWorld): Cell => (id === null ? '' : label(list, id))

/** The first one's name, and how many others there are. */
const counted = (name: string | null, count: number): Cell => {
  if (name === null) return count === 0 ? '' : count
  return count > 1 ? `${name} +${count - 1}` : name
}

const yesNo = (value: boolean): string => t(value ? 'record.yes' : 'record.no')

const nameOf =
  <T extends ListTab>(tab: T) =>
  (row: Cards[T]): Cell =>
    cardTitle({ tab, row } as Card)

type Common = Cards[ListTab]
type Phones = { readonly primary_phone: string | null; readonly secondary_phone: string | null }
type Aged = { readonly birthdate: string | null; readonly true_age: number | null }

const phones: ExportColumn<Phones> = {
  id: 'phones',
  title: 'list.column.phones',
  usual: true,
  cell: ({ primary_phone, secondary_phone }) =>
    [primary_phone, secondary_phone].flatMap((phone) => (phone === null ? [] : [shownPhone(phone)])).join(', '),
}
const owner: ExportColumn<Common> = {
  id: 'owner',
  title: 'list.column.owner',
  cell: (row, world) => named('user', row.owner_id, world),
}
const birthdate: ExportColumn<Aged> = {
  id: 'birthdate',
  title: 'list.column.birthdate',
  cell: (row) => dayCell(row.birthdate),
}
const age: ExportColumn<Aged> = {
  id: 'age',
  title: 'list.column.age',
  cell: ({ birthdate: born, true_age }, { today }) =>
    today === null ? true_age : ageOf({ birthdate: born, true_age }, today),
}
const caseNumber: ExportColumn<{ readonly case_reference_id: string | null }> = {
  id: 'case',
  title: 'list.column.case',
  usual: true,
  cell: (row) => row.case_reference_id,
}
const business: ExportColumn<{ readonly business: string | null }> = {
  id: 'business',
  title: 'list.column.business',
  cell: (row) => row.business,
}
/** At the end of every list's columns. */
const more: readonly ExportColumn<Common>[] = [
  {
    id: 'status',
    title: 'field.status',
    field: 'status',
    cell: (row) => t(row.status === 1 ? 'status.active' : 'status.inactive'),
  },
  { id: 'limited_access', title: 'field.limited_access', cell: (row) => yesNo(row.limited_access) },
  { id: 'updated', title: 'field.updated_at', cell: (row, { zone }) => instantCell(row.updated_at, zone) },
]

const usual = <Row>(column: ExportColumn<Row>): ExportColumn<Row> => ({ ...column, usual: true })

const seesDefendants: Needs = { allOf: ['view_own_defendant', 'defendant_manager_enabled'] }
const seesLocations: Needs = { allOf: ['view_own_location', 'location_manager_enabled'] }

export const exportColumns: { readonly [T in ListTab]: readonly ExportColumn<Cards[T]>[] } = {
  victims: [
    { id: 'name', title: 'list.column.name', usual: true, cell: nameOf('victims') },
    caseNumber,
    { id: 'type', title: 'list.column.type', usual: true, cell: (row) => tOf(`victim_type.${row.victim_type}`) },
    { id: 'race', title: 'list.column.race', usual: true, cell: (row, world) => named('race', row.race, world) },
    {
      id: 'gender',
      title: 'list.column.gender',
      usual: true,
      cell: (row, world) => named('gender', row.gender, world),
    },
    usual(age),
    phones,
    usual(owner),
    birthdate,
    business,
    { id: 'email', title: 'field.email', cell: (row) => row.email },
    { id: 'address', title: 'list.column.address', cell: (row) => row.address },
    { id: 'count', title: 'field.count', cell: (row) => row.count },
    ...more,
  ],
  cases: [
    { id: 'case', title: 'list.column.case', usual: true, cell: nameOf('cases') },
    { id: 'date', title: 'list.column.date', usual: true, cell: (row, { zone }) => instantCell(row.date_time, zone) },
    {
      id: 'stage',
      title: 'list.column.stage',
      usual: true,
      field: 'stage_id',
      cell: (row, world) => named('case_stage', row.stage_id, world),
    },
    usual(owner),
    {
      id: 'clients',
      title: 'list.column.clients',
      usual: true,
      cell: (row) => counted(row.victim_name, row.victim_count),
    },
    {
      id: 'defendants',
      title: 'list.column.defendants',
      usual: true,
      needs: seesDefendants,
      field: 'defendants',
      cell: (row) => counted(row.defendant_name, row.defendant_count),
    },
    {
      id: 'locations',
      title: 'list.column.locations',
      usual: true,
      needs: seesLocations,
      field: 'locations',
      cell: (row) => counted(row.location_name, row.location_count),
    },
    ...more,
  ],
  defendants: [
    { id: 'name', title: 'list.column.name', usual: true, cell: nameOf('defendants') },
    caseNumber,
    usual(birthdate),
    phones,
    { id: 'city', title: 'list.column.city', usual: true, cell: (row) => row.city },
    age,
    business,
    { id: 'date', title: 'list.column.date', cell: (row, { zone }) => instantCell(row.date_time, zone) },
    owner,
    ...more,
  ],
  locations: [
    { id: 'name', title: 'list.column.name', usual: true, cell: nameOf('locations') },
    usual(business),
    { id: 'address', title: 'list.column.address', usual: true, cell: (row) => row.address },
    phones,
    {
      id: 'cases',
      title: 'list.column.cases',
      usual: true,
      needs: { allOf: ['view_own_case'] },
      cell: (row) => row.cases_count,
    },
    {
      id: 'events',
      title: 'list.column.events',
      usual: true,
      needs: { allOf: ['view_own_event', 'event_manager_enabled'] },
      cell: (row) => row.events_count,
    },
    owner,
    ...more,
  ],
  events: [
    { id: 'name', title: 'list.column.name', usual: true, cell: nameOf('events') },
    {
      id: 'type',
      title: 'list.column.type',
      usual: true,
      cell: (row, world) => named('event_type', row.event_type_id, world),
    },
    { id: 'start', title: 'list.column.start', usual: true, cell: (row, { zone }) => instantCell(row.date_time, zone) },
    { id: 'end', title: 'list.column.end', usual: true, cell: (row, { zone }) => instantCell(row.end_date_time, zone) },
    {
      id: 'location',
      title: 'list.column.location',
      usual: true,
      needs: seesLocations,
      field: 'location',
      cell: (row) => counted(row.location_name, row.location_count),
    },
    { id: 'attendees', title: 'list.column.attendees', usual: true, cell: (row) => row.estimated_attendees },
    { id: 'stage', title: 'list.column.stage', cell: (row, world) => named('event_stage', row.stage_id, world) },
    owner,
    ...more,
  ],
}

/** What columns are called in requests and in what is kept of them. */
export const columnWords: readonly string[] = [
  ...Object.values(exportColumns).flatMap((columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)),
  'custom',
]

type Offered = Pick<ExportColumn<never>, 'id' | 'title' | 'usual'>

/** Those that somebody with these scopes may have, in the order in which they stand in a file. */
export const offeredColumns = <T extends ListTab>(
  tab: T,
  scopes: ReadonlySet<string> | null,
): readonly ExportColumn<Cards[T]>[] => {
  const hidden = hiddenFields(scopes ?? new Set(), lists[tab].kind)
  return exportColumns[tab].filter(
    ({ needs, field }) =>
      (needs === undefined || meets(scopes, needs)) && (field === undefined || !hidden.includes(field)),
  )
}

/** LST-24 */
export const usualColumns = (tab: ListTab, scopes: ReadonlySet<string> | null): readonly string[] =>
  offeredColumns(tab, scopes).flatMap(({ id, usual: isUsual }: Offered) => (isUsual ? [id] : []))

/** The column of a custom field, by the id of its definition; null for what is no such column. */
export const customColumnId = (field: number): string => `custom_${field}`
export const customFieldOf = (column: string): number | null => {
  const found = /^custom_(\d{1,15})$/.exec(column)?.[1]
  return found === undefined ? null : Number(found)
}
