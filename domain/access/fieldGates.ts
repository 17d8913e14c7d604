/**
 * Fields that ask for a scope of their own (PRM-13, PRM-38, PRM-39, PRM-47, CAS-09, TAG-07). The server leaves out what may not
 * be seen and refuses what may not be changed; forms, tables and the palette read the same rows.
 */
import { meets, type Needs } from '../kernel/index.ts'
import { gates, passes, type Gate } from './gates.ts'

export type FieldGate = { readonly view: Gate; readonly edit?: Gate }

const stage: FieldGate = { view: 'case.stage.view' }
const defendants: FieldGate = { view: 'case.defendants' }
const locations: FieldGate = { view: 'case.locations' }
const tags: FieldGate = { view: 'term.view', edit: 'tag.apply' }

/** By kind of record, as the wire names kinds and fields. */
export const fieldGates: Readonly<Record<string, Readonly<Record<string, FieldGate>>>> = {
  court_case: {
    stage_id: stage,
    last_stage_change: stage,
    stage_history: stage,
    status: { view: 'case.status.view', edit: 'case.status.change' },
    defendants,
    defendant_count: defendants,
    defendant_name: defendants,
    primary_defendant_id: defendants,
    locations,
    location_count: locations,
    location_name: locations,
    primary_location_id: locations,
    case_terms: tags,
  },
  victim: { terms: tags },
  service: { terms: tags },
  timelog: { timesheet_id: { view: 'timesheet.choose' }, terms: tags },
  defendant: { cases_count: { view: 'defendant.caseCount' }, defendant_terms: tags },
  location: { location_terms: tags },
  event: {
    location: { view: 'event.location' },
    locations: { view: 'event.location' },
    location_name: { view: 'event.location' },
    event_terms: tags,
  },
}

const fieldsWhere = (kind: string, test: (gate: FieldGate) => boolean): readonly string[] =>
  Object.entries(fieldGates[kind] ?? {})
    .filter(([, gate]) => test(gate))
    .map(([field]) => field)

export const hiddenFields = (scopes: ReadonlySet<string>, kind: string): readonly string[] =>
  fieldsWhere(kind, ({ view }) => !passes(scopes, view))

/** The hidden ones, and those that need more to be changed than to be seen. */
export const lockedFields = (scopes: ReadonlySet<string>, kind: string): readonly string[] =>
  fieldsWhere(kind, ({ view, edit = view }) => !passes(scopes, view) || !passes(scopes, edit))

/** Choices that go with a module (PRM-11, PRM-13, TAG-03): what a group of tags is for. */
const choiceGates: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Needs>>>>>> = {
  taxonomy: {
    objects: {
      Case: gates['tags.case'],
      Defendant: gates['tags.defendant'],
      Location: gates['tags.location'],
      Event: gates['tags.event'],
      'Service Timelog': gates['tags.serviceTimelog'],
      'General Timelog': gates['tags.generalTimelog'],
    },
  },
}

export const isChoiceOpen = (scopes: ReadonlySet<string>, kind: string, field: string, choice: string): boolean => {
  const needs = choiceGates[kind]?.[field]?.[choice]
  return needs === undefined || meets(scopes, needs)
}
