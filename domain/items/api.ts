/** ACT-01, ACT-07: available_client_case_advocates, and what stands around an action item. */
import * as z from 'zod/mini'
import { ask } from '../calls/index.ts'
import {
  call,
  category,
  group,
  id,
  isoInstant,
  list,
  nullable,
  oneOf,
  optional,
  schemaOf,
  text,
  writtenId,
  type Call,
  type Infer,
} from '../kernel/index.ts'
import { placeOf, type Destination } from '../navigation/index.ts'
import { entities } from '../records/index.ts'

export const getAvailableAdvocates = call({
  id: 'client_case_advocate.list',
  method: 'GET',
  path: 'available_client_case_advocate',
  needs: { anyOf: ['view_task', 'view_appointment'] },
  query: schemaOf<{ victim_id?: number; case_id?: number }>(
    z.partial(z.strictObject({ victim_id: writtenId, case_id: writtenId })),
  ),
  response: z.strictObject({ data: z.array(z.int().check(z.minimum(1))) }),
  errors: [400, 403, 404],
  summary: 'Ids of the users who own or are assigned to a client or its case, or a case',
})

/** What an action item can be of. */
const subject = group({ kind: oneOf(['victim', 'court_case']), id: id('record') })
export type Subject = Infer<typeof subject>

/** ACT-07: asked when the form of an action item, or its command, is about to offer people. */
export const advocatesAvailable = ask('items/advocates', {
  call: getAvailableAdvocates,
  asked: subject,
  input: ({ kind, id: of }) => ({ query: kind === 'victim' ? { victim_id: of } : { case_id: of } }),
  answer: group({ users: list(id('user')) }),
  read: ({ data }) => ({ users: data }),
})

/** ACT-01 */
export const actionKinds = ['task', 'appointment', 'court_date', 'bulk_letter'] as const
export type ActionKind = (typeof actionKinds)[number]

const person = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })
const client = group({ id: id('victim'), case_id: id('court_case'), name: text('name', 400) })
/** Of one of these two, or of both. */
const letters = list(
  group({
    id: id('letter'),
    title: text('prose', 255),
    date_time: isoInstant(),
    victim_id: nullable(id('victim')),
    case_id: nullable(id('court_case')),
  }),
)
const ofAction = {
  /** Of a task only. */
  is_completed: optional(category([0, 1])),
  /** For whom it is, or who made it. */
  user: nullable(person),
  /** As far as the reader may see them. */
  victim: nullable(client),
  letters,
  available_client_case_advocates: list(id('user')),
}
/** A bulk letter is of several clients, of whom `victim` is the first. */
const actionRelations = group({ ...ofAction, victims: list(client) })
export type ActionRelations = Infer<typeof actionRelations>
type ItemId = { id: number }

/** ACT-01: what stands around an action item, for whoever may see the item. */
export const getRelations = (
  kind: ActionKind,
): Call<string, ItemId, Record<string, never>, Record<string, never>, ActionRelations> =>
  call({
    id: `${kind}.related`,
    method: 'GET',
    path: `${entities[kind].endpoint}/{id}/related`,
    version: entities[kind].version,
    needs: entities[kind].needs.view,
    params: schemaOf<ItemId>(z.strictObject({ id: z.int().check(z.minimum(1)) })),
    response: actionRelations.schema,
    errors: [403, 404],
    summary: `User, clients, letters and available advocates of one ${kind}`,
  })

/** Those of which a form stands on a record's page or over a list. */
type RelatedKind = Exclude<ActionKind, 'bulk_letter'>

const related = (name: string, kind: RelatedKind) =>
  ask(name, {
    call: getRelations(kind),
    asked: group({ id: id(kind) }),
    input: (params) => ({ params }),
    answer: group({ letters, victims: list(client) }),
    read: ({ letters, victims }) => ({ letters, victims }),
  })

/** ACT-01: asked where somebody looks at the form of an action item. */
export const relatedTo = {
  task: related('items/taskRelated', 'task'),
  appointment: related('items/appointmentRelated', 'appointment'),
  court_date: related('items/courtDateRelated', 'court_date'),
} as const satisfies { readonly [K in RelatedKind]: unknown }

/** Where a letter is read: among those of the client, or of the case. */
export const placeOfLetter = (
  { victim_id, case_id }: ActionRelations['letters'][number],
  victims: ActionRelations['victims'],
): Destination | null => {
  const holder = victims.find((one) => one.id === victim_id)
  if (holder !== undefined) return placeOf('victim', holder, 'letters')
  return case_id === null ? null : placeOf('court_case', { id: case_id }, 'letters')
}
