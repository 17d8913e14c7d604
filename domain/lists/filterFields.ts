/** By what each list is filtered (LST-13): typed fields, each once. */
import { hiddenFields } from '../access/index.ts'
import { meets, type Lookup, type Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { victimTypes } from '../records/index.ts'
import { lists, type ListTab } from './tabs.ts'

/** What the values of a field are, and so what may be asked of it. */
export type FilterType = 'text' | 'number' | 'day' | 'choice' | 'flag'

export type FilterField = {
  readonly id: string
  readonly title: MessageKey
  readonly type: FilterType
  /** The list whose entries are chosen from, by their ids. */
  readonly lookup?: Lookup
  /** Entries that the product itself names. */
  readonly choices?: readonly { readonly value: string; readonly label: MessageKey }[]
  /** The record's field, where somebody may be kept from it. */
  readonly of?: string
  readonly needs?: Needs
}

const ofRecord = {
  owner: { id: 'owner', title: 'list.column.owner', type: 'choice', lookup: 'user' },
  advocate: { id: 'advocate', title: 'search.type.advocate', type: 'choice', lookup: 'user' },
  limited: { id: 'limited_access', title: 'field.limited_access', type: 'flag' },
  updated: { id: 'updated', title: 'field.updated_at', type: 'day' },
  id: { id: 'id', title: 'search.type.id', type: 'number' },
} as const satisfies Readonly<Record<string, FilterField>>

const tag = (of: string): FilterField => ({ id: 'tag', title: 'listFilter.tag', type: 'choice', lookup: 'term', of })

const name: FilterField = { id: 'name', title: 'list.column.name', type: 'text' }
const caseNumber: FilterField = { id: 'case_number', title: 'list.column.case', type: 'text' }
const business: FilterField = { id: 'business', title: 'list.column.business', type: 'text' }
const city: FilterField = { id: 'city', title: 'list.column.city', type: 'text' }
const ofPerson: readonly FilterField[] = [
  { id: 'race', title: 'list.column.race', type: 'choice', lookup: 'race' },
  { id: 'gender', title: 'list.column.gender', type: 'choice', lookup: 'gender' },
  { id: 'birthdate', title: 'list.column.birthdate', type: 'day' },
  business,
  city,
]
const caseDate: FilterField = { id: 'case_date', title: 'listFilter.caseDate', type: 'day' }

export const filterFields: Readonly<Record<ListTab, readonly FilterField[]>> = {
  victims: [
    name,
    {
      id: 'type',
      title: 'field.victim_type',
      type: 'choice',
      choices: victimTypes.map((type) => ({ value: type, label: `victim_type.${type}` })),
    },
    ...ofPerson,
    caseNumber,
    caseDate,
    { id: 'mass_incident', title: 'field.mass_incident', type: 'flag' },
    ofRecord.advocate,
    ofRecord.owner,
    tag('terms'),
    ofRecord.limited,
    ofRecord.updated,
    ofRecord.id,
  ],
  cases: [
    caseNumber,
    { id: 'date', title: 'list.column.date', type: 'day' },
    { id: 'stage', title: 'list.column.stage', type: 'choice', lookup: 'case_stage', of: 'stage_id' },
    ofRecord.advocate,
    ofRecord.owner,
    tag('case_terms'),
    ofRecord.limited,
    ofRecord.updated,
    ofRecord.id,
  ],
  defendants: [
    name,
    ...ofPerson,
    caseNumber,
    caseDate,
    ofRecord.advocate,
    ofRecord.owner,
    tag('defendant_terms'),
    ofRecord.limited,
    ofRecord.updated,
    ofRecord.id,
  ],
  locations: [
    name,
    business,
    city,
    ofRecord.advocate,
    ofRecord.owner,
    tag('location_terms'),
    ofRecord.limited,
    ofRecord.updated,
    ofRecord.id,
  ],
  events: [
    name,
    { id: 'date', title: 'list.column.start', type: 'day' },
    { id: 'end', title: 'list.column.end', type: 'day' },
    { id: 'type', title: 'list.column.type', type: 'choice', lookup: 'event_type' },
    { id: 'stage', title: 'list.column.stage', type: 'choice', lookup: 'event_stage' },
    { id: 'attendees', title: 'list.column.attendees', type: 'number' },
    { id: 'team_member', title: 'search.type.team_member', type: 'choice', lookup: 'user' },
    ofRecord.advocate,
    ofRecord.owner,
    tag('event_terms'),
    ofRecord.limited,
    ofRecord.updated,
    ofRecord.id,
  ],
}

/** Undefined for what this build does not know, as a set that another one kept may hold. */
export const filterField = (tab: ListTab, id: string): FilterField | undefined =>
  filterFields[tab].find((field) => field.id === id)

/** What somebody can't see they can't filter by either: the rows would tell. */
export const mayFilterBy = (scopes: ReadonlySet<string> | null, tab: ListTab, field: FilterField): boolean =>
  scopes !== null &&
  meets(scopes, field.needs ?? 'signedIn') &&
  (field.of === undefined || !hiddenFields(scopes, lists[tab].kind).includes(field.of))

export const offeredFilters = (scopes: ReadonlySet<string> | null, tab: ListTab): readonly FilterField[] =>
  filterFields[tab].filter((field) => mayFilterBy(scopes, tab, field))
