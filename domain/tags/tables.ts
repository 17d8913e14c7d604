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
}

export const tagTables: readonly TagTable[] = [
  { object: 'Client', label: 'tags.table.client', list: 'terms', needs: null },
  { object: 'Case', label: 'tags.table.case', list: 'case_terms', needs: 'case_manager_enabled' },
  {
    object: 'Defendant',
    label: 'tags.table.defendant',
    list: 'defendant_terms',
    needs: 'defendant_manager_enabled',
  },
  {
    object: 'Location',
    label: 'tags.table.location',
    list: 'location_terms',
    needs: 'location_manager_enabled',
  },
  { object: 'Event', label: 'tags.table.event', list: 'event_terms', needs: 'event_manager_enabled' },
  { object: 'Victimization', label: 'tags.table.victimization', list: null, needs: null },
  { object: 'Service', label: 'tags.table.service', list: null, needs: null },
  {
    object: 'Service Timelog',
    label: 'tags.table.serviceTimelog',
    list: null,
    needs: 'timesheet_enabled',
  },
  {
    object: 'General Timelog',
    label: 'tags.table.generalTimelog',
    list: null,
    needs: 'timesheet_enabled',
  },
]

/** Those whose module the account has. */
export const tagTablesFor = (scopes: ReadonlySet<string>): readonly TagTable[] =>
  tagTables.filter(({ needs }) => needs === null || meets(scopes, { allOf: [needs] }))

/** TAG-04: what enterprise reports call the tables of their accounts, and what people see. */
export type EnterpriseTagTable = { readonly table: string; readonly object: TagObject; readonly label: MessageKey }
export const enterpriseTagTables: readonly EnterpriseTagTable[] = [
  { table: 'Victim', object: 'Client', label: 'tags.table.client' },
  { table: 'Victimization Tags', object: 'Victimization', label: 'tags.table.victimization' },
]
