/** SRV-45 … SRV-48, SRV-50: the calls by which a record's links are made and taken away. */
import * as z from 'zod/mini'
import { assignmentNeeds, childNeeds, recordNeeds, unassignNeeds } from '../access/index.ts'
import { ask } from '../calls/index.ts'
import { call, group, id, list, oneOf, writtenId, type Infer, type Needs } from '../kernel/index.ts'
import { objectKinds, recordFields } from '../records/index.ts'

const whole = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** SRV-48; `version` is the one that the parent record has now. */
const made = z.strictObject({ id: whole, version: z.optional(z.int()) })
const gone = z.strictObject({ success: z.literal(true), version: z.optional(z.int()) })
const linkId = z.strictObject({ id: whole })
/** CAL-18: two ids as one parameter. */
const pair = z.string().check(z.regex(/^[1-9]\d{0,14}\|[1-9]\d{0,14}$/))
const pairId = z.strictObject({ id: pair })
const pairMade = z.strictObject({ id: pair, version: z.optional(z.int()) })

/** What can carry a tag on the wire, and what an assignment can be to. */
export const tagged = [
  'victim',
  'court_case',
  'defendant',
  'location',
  'event',
  'victimization',
  'service',
  'timelog',
] as const
export type Tagged = (typeof tagged)[number]
export const assignable = ['victim', 'court_case', 'defendant', 'location', 'event'] as const
export type Assignable = (typeof assignable)[number]

const errors = [403, 404, 422]

/** `made` is what the first call answers, `id` what names the link to the second. */
const callsOf = <const Path extends string, B, M, I>(
  path: Path,
  version: number,
  needs: { readonly add: Needs; readonly remove: Needs },
  body: z.ZodMiniType<B>,
  one: string,
  { made: response, id: params }: { readonly made: z.ZodMiniType<M>; readonly id: z.ZodMiniType<I> },
) => ({
  add: call({
    id: `${path}.add`,
    method: 'POST',
    path,
    version,
    needs: needs.add,
    body,
    response,
    errors,
    summary: `Adds ${one}; one that is there already is answered as it is`,
  }),
  remove: call({
    id: `${path}.remove`,
    method: 'DELETE',
    path: `${path}/{id}`,
    version,
    needs: needs.remove,
    params,
    response: gone,
    errors,
    summary: `Takes ${one} away`,
  }),
})

type Declared<B> = readonly [
  version: number,
  needs: { readonly add: Needs; readonly remove: Needs },
  body: z.ZodMiniType<B>,
  one: string,
]

const linkCalls = <const Path extends string, B>(path: Path, ...declared: Declared<B>) =>
  callsOf(path, ...declared, { made, id: linkId })

/** Links without a number of their own: the id is that of the client and the other one (CAL-18). */
const pairCalls = <const Path extends string, B>(path: Path, ...declared: Declared<B>) =>
  callsOf(path, ...declared, { made: pairMade, id: pairId })

const ofCase = { add: recordNeeds.case.edit, remove: recordNeeds.case.edit }
const ofEvent = { add: recordNeeds.event.edit, remove: recordNeeds.event.edit }

export const tagCalls = linkCalls(
  'object_term',
  2,
  childNeeds.object_term,
  /** Without a type it is that of the term's taxonomy, where that is for one only. */
  z.strictObject({ object_id: whole, term_id: whole, object_type: z.optional(z.enum(tagged)) }),
  'a tag',
)
export const assignmentCalls = linkCalls(
  'assignment',
  1,
  { ...assignmentNeeds, remove: unassignNeeds },
  z.strictObject({ object_type: z.enum(assignable), object_id: whole, user_id: whole, secondary: z.boolean() }),
  'an assignment',
)
export const conditionCalls = linkCalls(
  'victim_condition',
  1,
  childNeeds.victim_condition,
  z.strictObject({ victim_id: whole, condition: whole }),
  'a special classification of a client',
)
export const victimizationCalls = linkCalls(
  'victimization',
  1,
  childNeeds.victimization,
  /** `terms`: the tags that it has from the start, so that one which was taken away can be put back with its own. */
  z.strictObject({ victim_id: whole, crime_id: whole, terms: z.optional(z.array(whole).check(z.maxLength(200))) }),
  'a victimization of a client',
)
export const agencyCalls = pairCalls(
  'victim_agency',
  1,
  childNeeds.victim_agency,
  z.strictObject({ victim_id: whole, agency_id: whole }),
  'an agency of a client',
)
export const grantCalls = pairCalls(
  'victim_grant',
  2,
  childNeeds.victim_grant,
  z.strictObject({ victim_id: whole, grant_id: whole }),
  'a grant of a client',
)
export const eventGrantCalls = linkCalls(
  'event_grant',
  1,
  childNeeds.event_grant,
  z.strictObject({ event_id: whole, grant_id: whole }),
  'a grant of an event',
)
export const caseLocationCalls = linkCalls(
  'location_case',
  1,
  ofCase,
  /** `primary`: in place of the one that the case has. */
  z.strictObject({ case_id: whole, location_id: whole, primary: z.optional(z.boolean()) }),
  'a location of a case',
)
export const eventLocationCalls = linkCalls(
  'location_event',
  1,
  ofEvent,
  z.strictObject({ event_id: whole, location_id: whole }),
  'a location of an event',
)

const primary = z.union([
  z.strictObject({ primary_victim_id: z.nullable(whole) }),
  z.strictObject({ primary_defendant_id: z.nullable(whole) }),
  z.strictObject({ primary_location_id: z.nullable(whole) }),
])
export type PrimaryChange = z.infer<typeof primary>

/** SRV-45: one of the three; version 1 of the path is the case's own PUT, which takes them too. */
export const setPrimary = call({
  id: 'court_case.primary',
  method: 'PUT',
  path: 'court_case/{id}',
  version: 2,
  needs: recordNeeds.case.edit,
  params: linkId,
  query: z.strictObject({ includes: z.optional(z.string().check(z.maxLength(500))) }),
  body: primary,
  response: recordFields.court_case.schema,
  errors: [403, 404, 409, 422],
  summary: 'Chooses the primary client, defendant or location of a case',
})

/** PRM-29 */
export const getAssignable = call({
  id: 'assignment.assignable',
  method: 'GET',
  path: 'assignable_user',
  needs: assignmentNeeds.add,
  query: z.strictObject({
    object_type: z.enum(assignable),
    object_id: writtenId,
  }),
  response: z.strictObject({
    data: z.array(z.strictObject({ id: whole, first: z.string(), last: z.string() })),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  }),
  errors: [403, 404],
  summary: 'Users to whom the record can be assigned',
})

const place = group({ kind: oneOf(objectKinds), id: id('record') })

/** PRM-29: asked when somebody is about to assign the record, and again when one was assigned. */
export const assignableUsers = ask('operations/assignable', {
  call: getAssignable,
  asked: place,
  input: (of) => ({ query: { object_type: of.kind, object_id: of.id } }),
  answer: group({ users: list(id('user')) }),
  read: ({ data }) => ({ users: data.map((user) => user.id) }),
  recorded: { failed: { v: 2, upcasts: { 1: ({ kind, id: of }: Infer<typeof place>) => ({ kind, id: of }) } } },
})
