/** The tabs of a record's page, in order, each behind its scopes (CLI-31, DEF-07, CAS-06, LOC-04, EVT-05). */
import { guards } from '../access/index.ts'
import { collectionNames, declarationOf } from '../config/index.ts'
import { anyNeeds, meets, type Needs } from '../kernel/index.ts'
import type { Kind, PageKind } from '../records/index.ts'

export type RecordTab = {
  readonly tab: string
  readonly needs: Needs
  /** The kind of record that it lists, where it is such a list. */
  readonly lists?: Kind
  /** Other kinds whose forms stand there. */
  readonly holds?: readonly Kind[]
}

const one = (scope: string): Needs => ({ allOf: [scope] })
const anybody: Needs = 'signedIn'
const editCase: Needs = { anyOf: ['view_own_case', 'view_own_victim'] }

const tags: RecordTab = { tab: 'tags', needs: one('view_term') }
const notes: RecordTab = { tab: 'notes', needs: anybody, lists: 'note' }
const tasks: RecordTab = { tab: 'tasks', needs: one('view_task'), lists: 'task' }
const appointments: RecordTab = { tab: 'appointments', needs: one('view_appointment'), lists: 'appointment' }
const letters: RecordTab = { tab: 'letters', needs: one('view_letter'), lists: 'letter' }
const documents: RecordTab = { tab: 'documents', needs: one('view_document'), lists: 'document' }
const assignments: RecordTab = { tab: 'assignments', needs: one('view_own_assigned_object') }
const history: RecordTab = { tab: 'history', needs: anybody }
const courtDates: RecordTab = { tab: 'court_dates', needs: editCase, lists: 'court_date' }

const tables: { readonly [K in PageKind]: readonly RecordTab[] } = {
  victim: [
    { tab: 'services', needs: one('view_own_victim'), lists: 'service' },
    { tab: 'timelogs', needs: one('view_own_timelog'), lists: 'timelog' },
    { tab: 'edit', needs: anybody },
    { tab: 'victimizations', needs: one('view_own_victim') },
    tags,
    notes,
    tasks,
    appointments,
    courtDates,
    letters,
    documents,
    assignments,
    history,
  ],
  court_case: [
    { tab: 'edit', needs: anybody },
    { tab: 'clients', needs: one('view_own_victim') },
    { tab: 'defendants', needs: { allOf: ['defendant_manager_enabled', 'view_own_defendant'] } },
    { tab: 'locations', needs: { allOf: ['location_manager_enabled', 'view_own_location'] } },
    { tab: 'courts', needs: one('view_own_case'), lists: 'case_court' },
    courtDates,
    { tab: 'stage_history', needs: one('view_case_stage') },
    tags,
    notes,
    tasks,
    appointments,
    documents,
    letters,
    assignments,
    history,
  ],
  defendant: [
    { tab: 'edit', needs: anybody },
    { tab: 'charges', needs: one('view_own_defendant'), lists: 'charge' },
    tags,
    notes,
    courtDates,
    assignments,
    history,
  ],
  location: [
    { tab: 'overview', needs: one('view_own_location') },
    { tab: 'edit', needs: one('view_own_location') },
    {
      tab: 'operations',
      needs: one('view_own_location'),
      holds: ['location_operation', 'warrant', 'seizure'],
    },
    assignments,
    { tab: 'cases', needs: one('view_own_case') },
    { tab: 'events', needs: one('view_own_event') },
    tags,
    notes,
    history,
  ],
  event: [
    { tab: 'overview', needs: one('view_own_event') },
    { tab: 'attendees', needs: one('view_own_event'), lists: 'attendee' },
    { tab: 'edit', needs: one('view_own_event') },
    { tab: 'location', needs: one('view_own_event') },
    { tab: 'attendance', needs: one('view_own_event'), lists: 'attendee' },
    tags,
    notes,
    history,
  ],
}

/** ADM-03 … ADM-20, in the order of the screen. */
const specified: readonly string[] = [
  'office-info',
  'users',
  'agencies',
  'grants',
  'addons',
  'event-manager-settings',
  'case-workflow',
  'client-types',
  'demographics',
  'victimizations',
  'services',
  'timesheets',
  'letters',
  'taxonomies',
  'custom-fields',
  'additional-settings',
  'merge',
  'billing',
  'account-groups',
]

const declaredTabs = collectionNames.flatMap((name) => declarationOf(name).listed.tab ?? [])
/** Behind them those that lists of the agency name besides. */
export const adminTabs: readonly string[] = [...new Set([...specified, ...declaredTabs])]

/** What one must hold to see a tab (ADM-03 … ADM-20); that of lists alone is behind what saves them. */
export const adminTabNeeds = (tab: string): Needs => {
  const named: Readonly<Record<string, Needs>> = guards
  const own = named[`admin.${tab}`]
  if (own !== undefined || specified.includes(tab)) return own ?? 'anyone'
  const lists = collectionNames.map(declarationOf).filter(({ listed }) => listed.tab === tab)
  return anyNeeds(lists.map(({ needs }) => needs.edit))
}

/** `maxFields` is the account's `max_fields` (ADM-17), null until the account is known. */
export const visibleAdminTabs = (scopes: ReadonlySet<string> | null, maxFields: number | null): readonly string[] =>
  adminTabs.filter((tab) => meets(scopes, adminTabNeeds(tab)) && (tab !== 'custom-fields' || maxFields !== 0))

/** BIL-25: the tabs of an account that is one's client. */
export const accountTabs = ['edit', 'users', 'addons', 'payments', 'partners', 'report-history'] as const

/** NAV-07 */
export const defaultTabs: { readonly [K in PageKind]: string } = {
  victim: 'services',
  court_case: 'edit',
  defendant: 'edit',
  location: 'edit',
  event: 'edit',
}

export const tabsOf = (kind: PageKind): readonly RecordTab[] => tables[kind]

/** The tab on which records of a kind stand, and the forms in which they are typed. */
export const tabOf = (page: PageKind, kind: Kind): string | undefined =>
  tables[page].find(({ lists, holds = [] }) => lists === kind || holds.includes(kind))?.tab

/** The tabs that somebody with these scopes sees (PRM-02). */
export const visibleTabs = (kind: PageKind, scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  tables[kind].filter(({ needs }) => meets(scopes, needs))

/** Message key of a tab's name; an event's form is called Event Information (EVT-05). */
export const tabTitle = (kind: PageKind, tab: string): string =>
  kind === 'event' && tab === 'edit' ? 'tab.event.edit' : `tab.${tab}`
