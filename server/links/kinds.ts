import type { LinkKind } from './links.ts'

const ofVictim = { parent: 'victim', parentColumn: 'victim_id' } as const
const ofEvent = { parent: 'event', parentColumn: 'event_id' } as const
const grant = { list: 'grant', sentence: 'This grant is not known or not active.' } as const

export const linkKinds = {
  condition: {
    ...ofVictim,
    table: 'victim_condition',
    field: 'special_classifications',
    column: 'special_classification_id',
    named: 'condition',
    to: { list: 'special_classification', sentence: 'This special classification is not known or not active.' },
  },
  victimization: {
    ...ofVictim,
    table: 'victimization',
    field: 'victimizations',
    column: 'crime_id',
    to: { list: 'crime', sentence: 'This victimization is not known or not active.' },
  },
  agency: {
    ...ofVictim,
    table: 'victim_agency',
    field: 'agencies',
    column: 'agency_id',
    to: { list: 'agency', sentence: 'This agency is not known or not active.' },
  },
  grant: { ...ofVictim, table: 'victim_grant', field: 'grants', column: 'grant_id', to: grant },
  eventGrant: { ...ofEvent, table: 'event_grant', field: 'grants', column: 'grant_id', to: grant },
  caseLocation: {
    table: 'location_case',
    parent: 'court_case',
    parentColumn: 'case_id',
    field: 'locations',
    column: 'location_id',
    to: { record: 'location', field: 'location_cases' },
  },
  eventLocation: {
    ...ofEvent,
    table: 'location_event',
    field: 'locations',
    column: 'location_id',
    to: { record: 'location', field: 'location_events' },
  },
} as const satisfies Readonly<Record<string, LinkKind>>
