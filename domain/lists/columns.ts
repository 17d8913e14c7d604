/** Columns and filters that several lists have. */
import type { TagObject } from '../config/index.ts'
import type { Needs } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { ageOf, shownPhone } from '../records/index.ts'
import { dayCell, instantCell, type Cell, type CellWorld } from './cells.ts'
import type { Aged, Phones } from './found.ts'
import type { Column, FilterField } from './view.ts'

/** What a row without a name is called. */
export const called = (name: string): string => name || t('record.unnamed')

export const named = (list: string, id: number | null, { label }: CellWorld): Cell =>
  id === null ? '' : label(list, id)

/** The first one's name, and how many others there are. */
export const counted = (name: string | null, count: number): Cell => {
  if (name === null) return count === 0 ? '' : count
  return count > 1 ? `${name} +${count - 1}` : name
}

export const yesNo = (value: boolean): string => t(value ? 'record.yes' : 'record.no')

export const seesDefendants: Needs = { allOf: ['view_own_defendant', 'defendant_manager_enabled'] }
export const seesLocations: Needs = { allOf: ['view_own_location', 'location_manager_enabled'] }

type Common = {
  readonly status: 0 | 1
  readonly limited_access: boolean
  readonly owner_id: number | null
  readonly updated_at: string
}

export const phones = {
  id: 'phones',
  title: 'list.column.phones',
  width: 'minmax(10rem, 1.4fr)',
  main: true,
  cell: ({ primary_phone, secondary_phone }) =>
    [primary_phone, secondary_phone].flatMap((phone) => (phone === null ? [] : [shownPhone(phone)])).join(', '),
} as const satisfies Column<Phones>

export const owner = {
  id: 'owner',
  title: 'list.column.owner',
  width: 'minmax(8rem, 1fr)',
  sort: 'owner',
  cell: ({ owner_id }, world) => named('user', owner_id, world),
} as const satisfies Column<Pick<Common, 'owner_id'>>

export const birthdate = {
  id: 'birthdate',
  title: 'list.column.birthdate',
  width: 'minmax(7rem, 0.8fr)',
  sort: 'birthdate',
  cell: (row) => dayCell(row.birthdate),
} as const satisfies Column<Pick<Aged, 'birthdate'>>

export const age = {
  id: 'age',
  title: 'list.column.age',
  width: 'minmax(4rem, 0.4fr)',
  sort: 'age',
  end: true,
  cell: (row, { today }) => (today === null ? row.true_age : ageOf(row, today)),
} as const satisfies Column<Aged>

export const caseNumber = {
  id: 'case',
  title: 'list.column.case',
  width: 'minmax(8rem, 1.2fr)',
  sort: 'case_reference_id',
  main: true,
  cell: (row) => row.case_reference_id,
} as const satisfies Column<{ readonly case_reference_id: string | null }>

export const business = {
  id: 'business',
  title: 'list.column.business',
  width: 'minmax(8rem, 1fr)',
  sort: 'business',
  cell: (row) => row.business,
} as const satisfies Column<{ readonly business: string | null }>

export const status = {
  id: 'status',
  title: 'field.status',
  width: 'minmax(6rem, 0.6fr)',
  extra: true,
  field: 'status',
  cell: (row) => t(row.status === 1 ? 'status.active' : 'status.inactive'),
} as const satisfies Column<Pick<Common, 'status'>>

export const updated = {
  id: 'updated',
  title: 'field.updated_at',
  width: 'minmax(10.5rem, 1fr)',
  sort: 'updated_at',
  extra: true,
  cell: (row, { zone }) => instantCell(row.updated_at, zone),
} as const satisfies Column<Pick<Common, 'updated_at'>>

/** LST-20: what every card of a record has besides. */
export const more = [
  status,
  {
    id: 'limited_access',
    title: 'field.limited_access',
    width: 'minmax(6rem, 0.6fr)',
    extra: true,
    cell: (row) => yesNo(row.limited_access),
  },
  updated,
] as const satisfies readonly Column<Common>[]

/** Filters */
const byOwner = { id: 'owner', title: 'list.column.owner', type: 'choice', lookup: 'user' } as const
export const byAdvocate = { id: 'advocate', title: 'search.type.advocate', type: 'choice', lookup: 'user' } as const
export const byId = { id: 'id', title: 'search.type.id', type: 'number' } as const
export const byUpdate = { id: 'updated', title: 'field.updated_at', type: 'day' } as const
const byLimited = { id: 'limited_access', title: 'field.limited_access', type: 'flag' } as const
/** `of`: the record's field that holds its tags. */
export const byTag = <const F extends string, const O extends TagObject>(of: F, tagsOf: O) =>
  ({ id: 'tag', title: 'listFilter.tag', type: 'choice', lookup: 'term', tagsOf, of }) as const
export const byName = { id: 'name', title: 'list.column.name', type: 'text' } as const
export const byBusiness = { id: 'business', title: 'list.column.business', type: 'text' } as const
export const byCity = { id: 'city', title: 'list.column.city', type: 'text' } as const
export const byCaseNumber = { id: 'case_number', title: 'list.column.case', type: 'text' } as const
export const byCaseDate = { id: 'case_date', title: 'listFilter.caseDate', type: 'day' } as const

export const ofPerson = [
  { id: 'race', title: 'list.column.race', type: 'choice', lookup: 'race' },
  { id: 'gender', title: 'list.column.gender', type: 'choice', lookup: 'gender' },
  { id: 'birthdate', title: 'list.column.birthdate', type: 'day' },
  byBusiness,
  byCity,
] as const satisfies readonly FilterField[]

/** In the order in which they stand at the end of every record's filters. TAG-02: events are not filtered by tags. */
export const ofRecord = <const F extends string, const O extends TagObject>(tags: F, of: O) =>
  [byAdvocate, byOwner, byTag(tags, of), byLimited, byUpdate, byId] as const
export const ofEvent = [byAdvocate, byOwner, byLimited, byUpdate, byId] as const

/** Search types that show every row (LST-04, SRC-38). */
export const everyRow = ['all', 'all_active', 'all_inactive', 'inactive'] as const

/** LST-10 */
export const ofReports = ['full', 'grant', 'service'] as const
