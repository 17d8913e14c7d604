/**
 * The agency's own lists, each declared once (CFG-04, CFG-05). The server makes its table and route from it, the client
 * its load, its place in the state and its pickers. To add a list is to add its row and its line here.
 *
 * Users and custom fields are not here: they are paged and asked for in ways of their own (CFG-06, CFG-08).
 */
import type { Field, Infer, Needs } from '../kernel/index.ts'
import { gender, race, stage } from './forms.ts'
import * as rows from './rows.ts'

export type Filter = 'object' | 'category_id'

export type Collection = {
  readonly path: string
  readonly version: 1 | 2
  readonly row: Field
  /** The table's name where that of the collection is a word of SQL, or that of a kind of record. */
  readonly table?: string
  /** `type` of the query that tells it from another one of the same path. */
  readonly type?: 'Event'
  /** Query by which rows are chosen, and the member that has the value, or holds it among others. */
  readonly filters?: Readonly<Partial<Record<Filter, string>>>
  /** SRV-58: may be asked of a client account, or of all accounts for which the user acts. */
  readonly byAccount?: true
  /** Loaded before the first screen is shown; others come behind it, in the order in which they stand here. */
  readonly first?: true
  /** For the documentation of the call. */
  readonly summary: string
}

const collection = <const C extends Collection>(declaration: C): C => declaration

export const collections = {
  race: collection({ path: 'race', version: 2, row: race, first: true, summary: 'Races of the account' }),
  gender: collection({ path: 'gender', version: 2, row: gender, first: true, summary: 'Genders of the account' }),
  case_stage: collection({
    path: 'stage',
    version: 1,
    row: stage,
    first: true,
    summary: 'Stages of cases, or with type=Event of events',
  }),
  service_category: collection({
    path: 'service_category',
    version: 2,
    row: rows.serviceCategory,
    summary: 'Categories of services',
  }),
  service: collection({
    path: 'service',
    version: 2,
    row: rows.service,
    table: 'offered_service',
    filters: { category_id: 'category_id' },
    byAccount: true,
    summary: 'Services that the agency offers',
  }),
  agency: collection({
    path: 'agency',
    version: 1,
    row: rows.agency,
    byAccount: true,
    summary: 'Agencies that the account works with',
  }),
  taxonomy: collection({
    path: 'taxonomy',
    version: 2,
    row: rows.taxonomy,
    filters: { object: 'objects' },
    summary: 'Groups of tags, by what carries them',
  }),
  term: collection({ path: 'term', version: 2, row: rows.term, summary: 'Tags' }),
  special_classification: collection({
    path: 'special_classification',
    version: 2,
    row: rows.specialClassification,
    summary: 'Special classifications of clients',
  }),
  crime_category: collection({
    path: 'crime_category',
    version: 2,
    row: rows.crimeCategory,
    summary: 'Categories of crimes',
  }),
  crime: collection({ path: 'crime', version: 2, row: rows.crime, summary: 'Crimes, as victimizations name them' }),
  master_grant: collection({ path: 'master_grant', version: 1, row: rows.masterGrant, summary: 'Master grants' }),
  grant: collection({
    path: 'grant',
    version: 1,
    row: rows.grant,
    table: 'funding_grant',
    byAccount: true,
    summary: 'Grants that pay for services',
  }),
  service_group: collection({
    path: 'service_group',
    version: 1,
    row: rows.serviceGroup,
    summary: 'Groups of services',
  }),
  service_bundle: collection({
    path: 'service_bundle',
    version: 1,
    row: rows.serviceBundle,
    summary: 'Services that are entered in one step',
  }),
  timesheet: collection({
    path: 'timesheet',
    version: 1,
    row: rows.timesheet,
    summary: 'Timesheets, of services and general',
  }),
  client_type: collection({ path: 'client_type', version: 1, row: rows.clientType, summary: 'Types of clients' }),
  event_type: collection({ path: 'event_type', version: 1, row: rows.eventType, summary: 'Types of events' }),
  event_stage: collection({
    path: 'stage',
    version: 1,
    row: rows.eventStage,
    type: 'Event',
    summary: 'Stages of events',
  }),
  attendee_role: collection({
    path: 'event_attendee_role',
    version: 1,
    row: rows.attendeeRole,
    summary: 'Roles of people at events',
  }),
  court: collection({ path: 'court', version: 1, row: rows.court, summary: 'Courts' }),
  charge_level: collection({ path: 'charge_level', version: 1, row: rows.chargeLevel, summary: 'Levels of charges' }),
  operation_type: collection({
    path: 'operation_type',
    version: 1,
    row: rows.operationType,
    summary: 'Types of operations at locations',
  }),
  letter: collection({
    path: 'letter',
    version: 1,
    row: rows.letter,
    table: 'letter_template',
    summary: 'Templates of letters',
  }),
  training_link: collection({ path: 'training_link', version: 1, row: rows.trainingLink, summary: 'Training links' }),
} as const

export type CollectionName = keyof typeof collections
export type RowOf<N extends CollectionName> = Infer<(typeof collections)[N]['row']>
export type TableName<N extends CollectionName> = N extends CollectionName
  ? (typeof collections)[N] extends { table: infer T extends string }
    ? T
    : N
  : never

export const collectionNames = Object.keys(collections) as CollectionName[]
/** What a collection's declaration may say, whichever it is. */
export const declarationOf = (name: CollectionName): Collection => collections[name]
export const laterCollections: readonly CollectionName[] = collectionNames.filter(
  (name) => declarationOf(name).first !== true,
)

/** The table in the database that holds it. */
export const tableNameOf = <N extends CollectionName>(name: N): TableName<N> =>
  (declarationOf(name).table ?? name) as TableName<N>

/** SRV-59: reading the configuration needs no more than to be signed in. */
export const collectionNeeds: Needs = 'signedIn'
