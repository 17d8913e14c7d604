/** What differs from kind to kind of record, where the path over the screen is the same. */
import type { OwnKind } from '../screens/ownRecord.ts'

type Case = {
  readonly kind: OwnKind
  readonly one: string
  readonly own: { readonly label: string; readonly name: string; readonly value: string }
  /** A custom field of the demonstration agency: its control, what is done to it, how it shows and what is kept. */
  readonly custom: {
    readonly label: string
    readonly role: 'textbox' | 'spinbutton' | 'checkbox'
    readonly value: string
  }
  readonly tag: string
  /** Where somebody stands who has deleted it. */
  readonly after: (record: { readonly caseId: number }) => RegExp
}

export const cases: readonly Case[] = [
  {
    kind: 'victim',
    one: 'client',
    own: { label: 'City', name: 'city', value: 'Port Ellery' },
    custom: { label: 'Referred by', role: 'textbox', value: 'A neighbour' },
    tag: 'Call next week',
    after: ({ caseId }) => new RegExp(`/case/${caseId}/manage/clients$`),
  },
  {
    kind: 'court_case',
    one: 'case',
    own: { label: 'Officer', name: 'officer', value: 'Delacroix' },
    custom: { label: 'Pieces of evidence', role: 'spinbutton', value: '7' },
    tag: 'Plea offer',
    after: () => /\/list\/cases$/,
  },
  {
    kind: 'defendant',
    one: 'defendant',
    own: { label: 'Middle name', name: 'middle', value: 'Ambrose' },
    custom: { label: 'Held at', role: 'textbox', value: 'County jail' },
    tag: 'On bond',
    after: ({ caseId }) => new RegExp(`/case/${caseId}/manage/defendants$`),
  },
  {
    kind: 'location',
    one: 'location',
    own: { label: 'Address line 1', name: 'address1', value: '9 Quay Street' },
    custom: { label: 'Has cameras', role: 'checkbox', value: '1' },
    tag: 'Public place',
    after: () => /\/list\/locations$/,
  },
  {
    kind: 'event',
    one: 'event',
    own: { label: 'Description', name: 'description', value: 'In the library' },
    custom: { label: 'Handouts given', role: 'spinbutton', value: '40' },
    tag: 'Vigil',
    after: () => /\/list\/events$/,
  },
]

export const rowsOfRemoval: Readonly<Partial<Record<OwnKind, string>>> = {
  location: '[LOC-05] ',
  event: '[EVT-08] [EVT-12] ',
}

/** What the rows name, in their order; further tabs may stand between. */
export const named: Readonly<
  Record<
    OwnKind,
    { readonly row: string; readonly page: string; readonly first: string; readonly tabs: readonly string[] }
  >
> = {
  victim: {
    row: 'CLI-31',
    page: 'Client',
    first: 'services',
    tabs: [
      'Services',
      'Timelogs',
      'Information',
      'Victimizations',
      'Tags',
      'Notes',
      'Tasks',
      'Appointments',
      'Court dates',
      'Letters',
      'Documents',
      'Assignments',
    ],
  },
  court_case: {
    row: 'CAS-06',
    page: 'Case',
    first: 'edit',
    tabs: [
      'Information',
      'Clients',
      'Defendants',
      'Locations',
      'Courts',
      'Stage history',
      'Tags',
      'Notes',
      'Tasks',
      'Appointments',
      'Documents',
      'Letters',
      'Assignments',
    ],
  },
  defendant: {
    row: 'DEF-07',
    page: 'Defendant',
    first: 'edit',
    tabs: ['Information', 'Charges', 'Tags', 'Notes', 'Court dates', 'Assignments'],
  },
  location: {
    row: 'LOC-04',
    page: 'Location',
    first: 'edit',
    tabs: ['Overview', 'Information', 'Assignments', 'Cases', 'Events', 'Tags'],
  },
  event: {
    row: 'EVT-05',
    page: 'Event',
    first: 'edit',
    tabs: ['Overview', 'Attendees', 'Event Information', 'Location', 'Attendance', 'Tags'],
  },
}

/** Scopes that hide tabs, and the tabs that go with each. */
export const behind: Readonly<Record<OwnKind, Readonly<Record<string, readonly string[]>>>> = {
  victim: {
    view_own_victim: ['Services', 'Victimizations'],
    view_own_timelog: ['Timelogs'],
    view_term: ['Tags'],
    view_task: ['Tasks'],
    view_appointment: ['Appointments'],
    view_letter: ['Letters'],
    view_document: ['Documents'],
    view_own_assigned_object: ['Assignments'],
  },
  court_case: {
    view_own_victim: ['Clients'],
    view_own_case: ['Courts'],
    view_own_defendant: ['Defendants'],
    view_own_location: ['Locations'],
    view_case_stage: ['Stage history'],
    view_term: ['Tags'],
    view_task: ['Tasks'],
    view_appointment: ['Appointments'],
    view_letter: ['Letters'],
    view_document: ['Documents'],
    view_own_assigned_object: ['Assignments'],
  },
  defendant: { view_term: ['Tags'], view_own_assigned_object: ['Assignments'] },
  location: {
    view_own_assigned_object: ['Assignments'],
    view_own_case: ['Cases'],
    view_own_event: ['Events'],
    view_term: ['Tags'],
  },
  event: { view_term: ['Tags'] },
}
