import type { CustomFieldTable } from '../../domain/customFields/index.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AccessKind } from '../../domain/access/index.ts'
import type { CollectionName, TableName } from '../../domain/config/index.ts'
import type { Kind } from '../../domain/records/index.ts'

/** Wire values by field view id (FLD-11 … FLD-16). */
type CustomFields = ColumnType<Record<string, string | string[]>, string | undefined, string>

type Versioned = {
  account: number
  id: Generated<number>
  version: Generated<number>
  /** ISO UTC text. */
  updated_at: string
  updated_by: number | null
}

/** One human being or business (CLI-22). */
interface PersonTable extends Versioned {
  prefix: string | null
  first: string | null
  middle: string | null
  last: string | null
  suffix: string | null
  business: string | null
  race: number | null
  gender: number | null
  /** `yyyy-MM-dd`. */
  birthdate: string | null
  true_age: number | null
  deceased: Generated<boolean>
  deceased_date: string | null
  primary_phone: string | null
  secondary_phone: string | null
  email: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  county: string | null
  /** Folded words of business and address, each after a space; made from the columns above by `personKeys`. */
  business_words: string
  address_words: string
  deleted_at: Generated<string | null>
  full_name: Generated<string>
  sort_name: Generated<string>
  aliases: ColumnType<string[], string | undefined, string>
  identifications: ColumnType<unknown[], string | undefined, string>
  /** LOC-03: then the following columns say something too. */
  is_location: Generated<boolean>
  current: Generated<boolean>
  limited_access: Generated<boolean>
  owner_id: ColumnType<number | null, number | null | undefined, number | null>
  status: Generated<0 | 1>
  custom_fields: CustomFields
}

/** SRV-80: the dropped person's row stays, taken out. */
interface PersonMergeTable {
  account: number
  drop_id: number
  keep_id: number
  merged_at: string
  merged_by: number
  fields: string[]
  moved: ColumnType<Readonly<Record<string, number[]>>, string, never>
}

/** The client: a person's part in a case. Without a person it is a mass incident (CLI-11). */
interface VictimTable extends Versioned {
  case_id: number
  person_id: number | null
  victim_type: 'P' | 'S' | 'W' | 'A' | 'D' | 'O'
  anonymous: Generated<boolean>
  mass_incident: Generated<boolean>
  limited_access: Generated<boolean>
  count: Generated<number>
  title: string | null
  type_contact: string | null
  next_of_kin: string | null
  owner_id: number | null
  status: Generated<0 | 1>
  custom_fields: CustomFields
  /** Name as lists show it, and its folded form for order. */
  full_name: string
  sort_name: string
  /** When the person was deleted (CLI-24): the record leaves lists, searches and pages; its history stays. */
  removed_at: Generated<string | null>
}

/** A person's part in a case, as the one who is accused (DEF-01). */
interface DefendantTable extends Versioned {
  case_id: number
  person_id: number
  limited_access: Generated<boolean>
  owner_id: number | null
  status: Generated<0 | 1>
  custom_fields: CustomFields
  full_name: string
  sort_name: string
  removed_at: Generated<string | null>
}

/** EVT-01 */
interface EventTable extends Versioned {
  name: string
  sort_name: string
  date_time: string
  end_date_time: string | null
  event_type_id: number | null
  stage_id: number | null
  estimated_attendees: number | null
  /** EVT-11 */
  attendees_count: Generated<number>
  description: string | null
  last_stage_change: string | null
  limited_access: Generated<boolean>
  owner_id: number | null
  status: Generated<0 | 1>
  custom_fields: CustomFields
  removed_at: Generated<string | null>
}

/** EVT-02: a user of the agency (T) or a person (A). */
interface AttendeeTable extends Versioned {
  event_id: number
  type: 'T' | 'A'
  user_id: number | null
  person_id: number | null
  role_id: number | null
  event_date_time: string | null
  event_end_date_time: string | null
  removed_at: Generated<string | null>
}

/**
 * The words by which a client is found (SRC-37): one row for each word of the person's name and the client's title, with
 * what is needed to count without looking at the client.
 */
interface VictimWordTable {
  account: number
  word: string
  sort_name: string
  victim_id: number
  /**
   * How many first letters the word shares with the client's word before it: of all words of a client that begin with a
   * text of n letters, exactly one has `shared` below n.
   */
  shared: number
  status: 0 | 1
  limited_access: boolean
}

interface CourtCaseTable extends Versioned {
  case_reference_id: string
  /** Folded `case_reference_id`, for search and order. */
  reference_key: string
  date_time: string
  incident_date_time: string | null
  officer: string | null
  badge: string | null
  police_division: string | null
  limited_access: Generated<boolean>
  owner_id: number | null
  stage_id: number | null
  status: Generated<0 | 1>
  custom_fields: CustomFields
  primary_victim_id: number | null
  primary_defendant_id: Generated<number | null>
  primary_location_id: Generated<number | null>
  last_stage_change: string | null
  /** CAS-08 */
  removed_at: Generated<string | null>
}

interface CaseStageTable {
  account: number
  id: Generated<number>
  label: string
  status: Generated<number>
  is_default: Generated<boolean>
  sort_order: Generated<number>
}

/** CAS-04 */
interface StageHistoryTable {
  account: number
  id: Generated<number>
  case_id: number
  stage_id: number | null
  user_id: number | null
  at: string
}
type EventStageHistoryTable = Omit<StageHistoryTable, 'case_id'> & { event_id: number }

/** Who besides the owner works with an object. */
interface AssignmentTable {
  account: number
  id: Generated<number>
  kind: AccessKind
  object_id: number
  user_id: number
  secondary: Generated<boolean>
  made_by: number | null
  made_at: string | null
}

/** What stands between a record and another one, or a list of the agency's. */
type LinkTable<Of extends string, To extends string> = { account: number; id: Generated<number> } & {
  [N in Of | To]: number
}

/** TAG-01: `kind` is that of the record, or victimization. */
interface ObjectTermTable {
  account: number
  id: Generated<number>
  kind: string
  object_id: number
  term_id: number
}

/** Races and genders have the specification's ids within each account (CLI-33: race 9, gender 4 not reported). */
interface DemographicTable {
  account: number
  id: number
  label: string
  status: Generated<number>
  voca_category: string | null
}

interface FieldViewTable {
  account: number
  id: Generated<number>
  table_name: CustomFieldTable
  label: string
  description: string | null
  type: string
  required: Generated<boolean>
  /** 0 inactive, 1 active, 2 read-only (FLD-03). */
  status: Generated<number>
  sort_order: Generated<number>
  default_value: string | null
  /** The wire form of `fieldView.options`. */
  options: ColumnType<unknown, string, string>
}

/** Records, the entries of the agency's own lists by their tables, and what else is kept in versions. */
export type ChangedKind = Kind | TableName<CollectionName> | 'app_user' | 'role' | 'field_view' | 'saved_report'

/**
 * What a version changed: the fields say whether two saves clash, the values are the record's history. They are as
 * confidential as the record.
 */
export interface RecordChangeTable {
  account: number
  kind: ChangedKind
  record_id: number
  version: number
  fields: string[]
  verb: Generated<'create' | 'update' | 'remove' | 'restore'>
  /** Values by field, custom fields as `custom_fields.{id}`; an empty one is left out. */
  before: ColumnType<Record<string, unknown>, string | undefined, string>
  after: ColumnType<Record<string, unknown>, string | undefined, string>
  at: string | null
  user_id: number | null
}

interface RecordTables {
  person: PersonTable
  person_merge: PersonMergeTable
  victim: VictimTable
  victim_word: VictimWordTable
  court_case: CourtCaseTable
  case_stage: CaseStageTable
  stage_history: StageHistoryTable
  assignment: AssignmentTable
  race: DemographicTable
  gender: DemographicTable
  field_view: FieldViewTable
  record_change: RecordChangeTable
  defendant: DefendantTable
  event: EventTable
  event_stage_history: EventStageHistoryTable
  attendee: AttendeeTable
  object_term: ObjectTermTable
  victim_condition: LinkTable<'victim_id', 'special_classification_id'>
  victimization: LinkTable<'victim_id', 'crime_id'>
  victim_agency: LinkTable<'victim_id', 'agency_id'>
  victim_grant: LinkTable<'victim_id', 'grant_id'>
  event_grant: LinkTable<'event_id', 'grant_id'>
  location_case: LinkTable<'location_id', 'case_id'>
  location_event: LinkTable<'location_id', 'event_id'>
}

declare module '../kernel/database.ts' {
  interface Database extends RecordTables {}
}
