import type { ColumnType, Generated } from 'kysely'

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
export interface PersonTable extends Versioned {
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
  /** Folded words of business and address, each after a space; made from the columns above by `personKeys`. */
  business_words: string
  address_words: string
  deleted_at: string | null
}

/** The client: a person's part in a case. Without a person it is a mass incident (CLI-11). */
export interface VictimTable extends Versioned {
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

/**
 * The words by which a client is found (SRC-37): one row for each word of the person's name and the client's title, with
 * what is needed to count without looking at the client.
 */
export interface VictimWordTable {
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

export interface CourtCaseTable extends Versioned {
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
  last_stage_change: string | null
}

export interface CaseStageTable {
  account: number
  id: Generated<number>
  label: string
  status: Generated<number>
  is_default: Generated<boolean>
  sort_order: Generated<number>
}

/** CAS-04 */
export interface StageHistoryTable {
  account: number
  id: Generated<number>
  case_id: number
  stage_id: number | null
  user_id: number | null
  at: string
}

/** Who besides the owner works with an object. */
export interface AssignmentTable {
  account: number
  kind: 'case' | 'victim'
  object_id: number
  user_id: number
}

/** Races and genders have the specification's ids within each account (CLI-33: race 9, gender 4 not reported). */
export interface DemographicTable {
  account: number
  id: number
  label: string
  status: Generated<number>
}

export interface FieldViewTable {
  account: number
  id: Generated<number>
  table_name: 'Victim' | 'Case' | 'Defendant' | 'Location' | 'Event'
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

/** Which fields a version changed: what says whether two saves clash. */
export interface RecordChangeTable {
  account: number
  kind: 'victim' | 'court_case' | 'person'
  record_id: number
  version: number
  fields: string[]
}

export interface RecordTables {
  person: PersonTable
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
}
