/** Stages of cases, and the lists that events use. */
import { guards } from '../../access/index.ts'
import { labelled, listed, mark, ordered, switched, usual } from './listed.ts'

const events = guards['admin.event-manager-settings']
const stage = { is_default: mark('field.is_default') } as const

export const caseStage = listed({
  kind: 'case_stage',
  tab: 'case-workflow',
  endpoint: 'stage',
  version: 1,
  needs: guards['admin.case-workflow'],
  fields: { ...labelled(120), ...ordered, ...switched, ...stage },
  columns: ['is_default'],
  marks: { is_default: 'kept' },
  first: true,
  summary: 'Stages of cases, or with type=Event of events',
})

export const eventStage = listed({
  kind: 'event_stage',
  tab: 'event-manager-settings',
  endpoint: 'stage',
  version: 1,
  type: 'Event',
  needs: events,
  fields: { ...usual, ...stage },
  columns: ['is_default'],
  marks: { is_default: 'kept' },
  summary: 'Stages of events',
})

export const eventType = listed({
  kind: 'event_type',
  tab: 'event-manager-settings',
  endpoint: 'event_type',
  version: 1,
  needs: events,
  fields: usual,
  summary: 'Types of events',
})

/** EVT-03 */
export const attendeeRole = listed({
  kind: 'attendee_role',
  tab: 'event-manager-settings',
  endpoint: 'event_attendee_role',
  version: 1,
  needs: events,
  fields: {
    ...usual,
    is_person_default: mark('field.is_person_default'),
    is_user_default: mark('field.is_user_default'),
    disable_user: mark('field.disable_user'),
    disable_person: mark('field.disable_person'),
  },
  columns: ['is_person_default', 'is_user_default', 'disable_user', 'disable_person'],
  marks: { is_person_default: 'free', is_user_default: 'free' },
  summary: 'Roles of people at events',
})
