/** What is linked to a record, each link declared once: where the record lists it, and what its calls carry. */
import { childNeeds, assignmentNeeds, recordNeeds } from '../access/index.ts'
import type { TagObject } from '../config/index.ts'
import { flag, id, list, type Field, type Infer, type Needs } from '../kernel/index.ts'
import type { Kind } from '../records/index.ts'
import {
  agencyCalls,
  assignmentCalls,
  caseLocationCalls,
  conditionCalls,
  eventGrantCalls,
  eventLocationCalls,
  grantCalls,
  tagCalls,
  victimizationCalls,
  type Assignable,
  type Tagged,
} from './api.ts'
import { changed, linkMade, sending, type Sending } from './sending.ts'

type Values = Readonly<Record<string, unknown>>
type ValuesOf<F extends Readonly<Record<string, Field>>> = { readonly [N in keyof F]: Infer<F[N]> }

/** One link that a record has: its number where it has one of its own, and what is linked. */
export type Present = { readonly link: number | null; readonly values: Values }

/** Which record the link is of, and its number. */
type Place = { readonly kind: Kind; readonly id: number; readonly link: number }

export type Link = {
  /** Kinds of record that have it: their rights decide, and their version goes up. */
  readonly kinds: readonly Kind[]
  /** Name space of the link's number. */
  readonly space: string
  readonly fields: Readonly<Record<string, Field>>
  /** The values that make two links the same: a record has one of each. */
  readonly identity: readonly string[]
  readonly needs: { readonly add: Needs; readonly remove: Needs }
  /** What of a loaded record is of this link. */
  readonly present: (record: Values, kind: Kind) => readonly Present[]
  readonly add: (values: Values, place: Place) => Sending
  readonly remove: (values: Values, place: Place) => Sending
}

const link = <F extends Readonly<Record<string, Field>>>(
  declaration: Omit<Link, 'fields' | 'add' | 'remove' | 'identity'> & {
    readonly fields: F
    readonly identity: readonly (keyof F & string)[]
    readonly add: (values: ValuesOf<F>, place: Place) => Sending
    readonly remove: (values: ValuesOf<F>, place: Place) => Sending
  },
): Link & { readonly fields: F } => declaration as Link & { readonly fields: F }

/** The member of a record that lists its tags, and what the specification calls it there (TAG-03). */
const tagLists: Readonly<Partial<Record<Kind, { readonly list: string; readonly object: TagObject }>>> = {
  victim: { list: 'terms', object: 'Client' },
  court_case: { list: 'case_terms', object: 'Case' },
  defendant: { list: 'defendant_terms', object: 'Defendant' },
  location: { list: 'location_terms', object: 'Location' },
  event: { list: 'event_terms', object: 'Event' },
  service: { list: 'terms', object: 'Service' },
}

/** CLI-02: by which taxonomies a record is tagged. A timelog is one of two, by whether it is a client's (SVC-04). */
export const tagObjectOf = (kind: Kind, record: Values): TagObject | null =>
  kind === 'timelog'
    ? record['type'] === 'general'
      ? 'General Timelog'
      : 'Service Timelog'
    : (tagLists[kind]?.object ?? null)

const rows = (record: Values, member: string): readonly Values[] => {
  const held = record[member]
  return Array.isArray(held) ? held : []
}
const numbers = (record: Values, member: string): readonly number[] => {
  const held = record[member]
  return Array.isArray(held) ? held : []
}
const number = (row: Values, member: string): number => Number(row[member])
const tagsIn = (record: Values, member: string): readonly Present[] =>
  rows(record, member).map((row) => ({ link: number(row, 'id'), values: { term_id: row['term_id'] } }))

const pairOf = (record: number, other: number): { readonly id: string } => ({ id: `${record}|${other}` })

export const links = {
  /** SRV-47 */
  tag: link({
    kinds: ['victim', 'court_case', 'defendant', 'location', 'event', 'service', 'timelog'],
    space: 'object_term',
    fields: { term_id: id('term') },
    identity: ['term_id'],
    needs: childNeeds.object_term,
    present: (record, kind) => tagsIn(record, tagLists[kind]?.list ?? 'terms'),
    add: ({ term_id }, { kind, id: object_id }) =>
      sending(tagCalls.add, { body: { object_id, term_id, object_type: kind as Tagged } }, linkMade),
    remove: (_, { link: id }) => sending(tagCalls.remove, { params: { id } }, changed),
  }),
  /** SRV-50; `secondary` is every one besides the first (PRM-13). */
  assignment: link({
    kinds: ['victim', 'court_case', 'defendant', 'location', 'event'],
    space: 'assignment',
    fields: { user_id: id('user'), secondary: flag() },
    identity: ['user_id'],
    needs: assignmentNeeds,
    present: (record) =>
      rows(record, 'assignments').map((row) => ({
        link: number(row, 'id'),
        values: { user_id: row['user_id'], secondary: row['secondary'] },
      })),
    add: (values, { kind, id: object_id }) =>
      sending(assignmentCalls.add, { body: { object_type: kind as Assignable, object_id, ...values } }, linkMade),
    remove: (_, { link: id }) => sending(assignmentCalls.remove, { params: { id } }, changed),
  }),
  classification: link({
    kinds: ['victim'],
    space: 'victim_condition',
    fields: { special_classification_id: id('special_classification') },
    identity: ['special_classification_id'],
    needs: childNeeds.victim_condition,
    present: (record) =>
      rows(record, 'special_classifications').map((row) => ({
        link: number(row, 'victim_condition_id'),
        values: { special_classification_id: row['id'] },
      })),
    add: ({ special_classification_id: condition }, { id: victim_id }) =>
      sending(conditionCalls.add, { body: { victim_id, condition } }, linkMade),
    remove: (_, { link: id }) => sending(conditionCalls.remove, { params: { id } }, changed),
  }),
  /** One that is put back has its tags again: they go along. */
  victimization: link({
    kinds: ['victim'],
    space: 'victimization',
    fields: { crime_id: id('crime'), term_ids: list(id('term'), 200) },
    identity: ['crime_id'],
    needs: childNeeds.victimization,
    present: (record) =>
      rows(record, 'victimizations').map((row) => ({
        link: number(row, 'victimization_id'),
        values: {
          crime_id: row['crime_id'],
          term_ids: rows(row, 'victimization_terms').map((tag) => number(tag, 'term_id')),
        },
      })),
    add: ({ crime_id, term_ids }, { id: victim_id }) =>
      sending(
        victimizationCalls.add,
        { body: { victim_id, crime_id, ...(term_ids.length > 0 && { terms: [...term_ids] }) } },
        linkMade,
      ),
    remove: (_, { link: id }) => sending(victimizationCalls.remove, { params: { id } }, changed),
  }),
  victimizationTag: link({
    kinds: ['victim'],
    space: 'object_term',
    fields: { victimization_id: id('victimization'), term_id: id('term') },
    identity: ['victimization_id', 'term_id'],
    needs: childNeeds.object_term,
    present: (record) =>
      rows(record, 'victimizations').flatMap((row) =>
        tagsIn(row, 'victimization_terms').map(({ link, values }) => ({
          link,
          values: { victimization_id: row['victimization_id'], ...values },
        })),
      ),
    add: ({ victimization_id, term_id }) =>
      sending(tagCalls.add, { body: { object_id: victimization_id, term_id, object_type: 'victimization' } }, linkMade),
    remove: (_, { link: id }) => sending(tagCalls.remove, { params: { id } }, changed),
  }),
  agency: link({
    kinds: ['victim'],
    space: 'victim_agency',
    fields: { agency_id: id('agency') },
    identity: ['agency_id'],
    needs: childNeeds.victim_agency,
    present: (record) => numbers(record, 'agencies').map((agency_id) => ({ link: null, values: { agency_id } })),
    add: ({ agency_id }, { id: victim_id }) => sending(agencyCalls.add, { body: { victim_id, agency_id } }, changed),
    remove: ({ agency_id }, { id }) => sending(agencyCalls.remove, { params: pairOf(id, agency_id) }, changed),
  }),
  grant: link({
    kinds: ['victim'],
    space: 'victim_grant',
    fields: { grant_id: id('grant') },
    identity: ['grant_id'],
    needs: childNeeds.victim_grant,
    present: (record) => numbers(record, 'grants').map((grant_id) => ({ link: null, values: { grant_id } })),
    add: ({ grant_id }, { id: victim_id }) => sending(grantCalls.add, { body: { victim_id, grant_id } }, changed),
    remove: ({ grant_id }, { id }) => sending(grantCalls.remove, { params: pairOf(id, grant_id) }, changed),
  }),
  eventGrant: link({
    kinds: ['event'],
    space: 'event_grant',
    fields: { grant_id: id('grant') },
    identity: ['grant_id'],
    needs: childNeeds.event_grant,
    present: (record) =>
      rows(record, 'grants').map((row) => ({
        link: number(row, 'event_grant_id'),
        values: { grant_id: row['grant_id'] },
      })),
    add: ({ grant_id }, { id: event_id }) => sending(eventGrantCalls.add, { body: { event_id, grant_id } }, linkMade),
    remove: (_, { link: id }) => sending(eventGrantCalls.remove, { params: { id } }, changed),
  }),
  /** CAS-10: one that is put back is the primary one again if it was. */
  caseLocation: link({
    kinds: ['court_case'],
    space: 'location_case',
    fields: { location_id: id('location'), primary: flag() },
    identity: ['location_id'],
    needs: { add: recordNeeds.case.edit, remove: recordNeeds.case.edit },
    present: (record) =>
      rows(record, 'locations').map((row) => ({
        link: number(row, 'location_case_id'),
        values: { location_id: row['id'], primary: row['id'] === record['primary_location_id'] },
      })),
    add: ({ location_id, primary }, { id: case_id }) =>
      sending(caseLocationCalls.add, { body: { case_id, location_id, ...(primary && { primary: true }) } }, linkMade),
    remove: (_, { link: id }) => sending(caseLocationCalls.remove, { params: { id } }, changed),
  }),
  eventLocation: link({
    kinds: ['event'],
    space: 'location_event',
    fields: { location_id: id('location') },
    identity: ['location_id'],
    needs: { add: recordNeeds.event.edit, remove: recordNeeds.event.edit },
    present: (record) =>
      rows(record, 'locations').map((row) => ({
        link: number(row, 'location_event_id'),
        values: { location_id: row['id'] },
      })),
    add: ({ location_id }, { id: event_id }) =>
      sending(eventLocationCalls.add, { body: { event_id, location_id } }, linkMade),
    remove: (_, { link: id }) => sending(eventLocationCalls.remove, { params: { id } }, changed),
  }),
} as const

type Links = typeof links
export type LinkName = keyof Links
export const linkNames = Object.keys(links) as [LinkName, ...LinkName[]]
export type LinkValues = { [L in LinkName]: ValuesOf<Links[L]['fields']> }
