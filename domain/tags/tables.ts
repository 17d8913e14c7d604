/** What can carry tags (TAG-03), and what of it is offered where. */
import type { TagObject } from '../config/index.ts'
import { meets } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'

export type TagTable = {
  readonly object: TagObject
  readonly label: MessageKey
  /** The member of the record that lists its tags, where the specification names one. */
  readonly list: 'terms' | 'case_terms' | 'defendant_terms' | 'location_terms' | 'event_terms' | null
  /** The module without which it is hidden (PRM-11, PRM-13). */
  readonly needs: string | null
  /** TAG-02 */
  readonly filters: boolean
}

export const tagTables: readonly TagTable[] = [
  { object: 'Client', label: 'tags.table.client', list: 'terms', needs: null, filters: true },
  { object: 'Case', label: 'tags.table.case', list: 'case_terms', needs: 'case_manager_enabled', filters: true },
  {
    object: 'Defendant',
    label: 'tags.table.defendant',
    list: 'defendant_terms',
    needs: 'defendant_manager_enabled',
    filters: true,
  },
  {
    object: 'Location',
    label: 'tags.table.location',
    list: 'location_terms',
    needs: 'location_manager_enabled',
    filters: true,
  },
  { object: 'Event', label: 'tags.table.event', list: 'event_terms', needs: 'event_manager_enabled', filters: false },
  { object: 'Victimization', label: 'tags.table.victimization', list: null, needs: null, filters: true },
  { object: 'Service', label: 'tags.table.service', list: null, needs: null, filters: true },
  {
    object: 'Service Timelog',
    label: 'tags.table.serviceTimelog',
    list: null,
    needs: 'timesheet_enabled',
    filters: false,
  },
  {
    object: 'General Timelog',
    label: 'tags.table.generalTimelog',
    list: null,
    needs: 'timesheet_enabled',
    filters: false,
  },
]

/** Those whose module the account has. */
export const tagTablesFor = (scopes: ReadonlySet<string>): readonly TagTable[] =>
  tagTables.filter(({ needs }) => needs === null || meets(scopes, { allOf: [needs] }))

/** TAG-02: those by which lists and reports filter. */
export const filterableTables = (tables: readonly TagTable[]): readonly TagTable[] =>
  tables.filter(({ filters }) => filters)

/** TAG-04: what enterprise reports call the tables of their accounts, and what people see. */
export type EnterpriseTagTable = { readonly table: string; readonly object: TagObject; readonly label: MessageKey }
export const enterpriseTagTables: readonly EnterpriseTagTable[] = [
  { table: 'Victim', object: 'Client', label: 'tags.table.client' },
  { table: 'Victimization Tags', object: 'Victimization', label: 'tags.table.victimization' },
]
