/** SRV-37, SRV-38, SRV-41 for the kinds that stand now; CAL-17 makes their paths from the entity declaration. */
import * as z from 'zod/mini'
import { call, type Entity } from '../kernel/index.ts'
import { courtCase, person, victim } from './entities/index.ts'
import { changesFields, recordFields } from './fields.ts'

const recordId = z.strictObject({ id: z.int().check(z.minimum(1)) })
/** CAL-19: unknown names are ignored. */
const includes = z.strictObject({ includes: z.optional(z.string().check(z.maxLength(500))) })

const crud = <const K extends string, R, C>(of: Entity<K>, record: z.ZodMiniType<R>, changes: z.ZodMiniType<C>) => ({
  get: call({
    id: `${of.kind}.get`, method: 'GET', path: `${of.endpoint}/{id}`, version: of.version, needs: of.needs.view,
    params: recordId, query: includes, response: record, errors: [403, 404], summary: `One ${of.kind}`,
  }),
  create: call({
    id: `${of.kind}.create`, method: 'POST', path: of.endpoint, version: of.version, needs: of.needs.add,
    body: changes, response: record, errors: [403, 422], summary: `A new ${of.kind}`,
  }),
  update: call({
    id: `${of.kind}.update`, method: 'PUT', path: `${of.endpoint}/{id}`, version: of.version, needs: of.needs.edit,
    params: recordId, body: changes, response: record, errors: [403, 404, 409, 422], summary: `Change fields of a ${of.kind}`,
  }),
})

const removal = <const K extends string>(of: Entity<K>, scope: string) =>
  call({
    id: `${of.kind}.remove`, method: 'DELETE', path: `${of.endpoint}/{id}`, version: of.version, needs: { allOf: [scope] },
    params: recordId, response: z.strictObject({ success: z.literal(true) }), errors: [403, 404], summary: `Takes a ${of.kind} out of lists and searches; its history stays`,
  })

export const victimCalls = crud(victim, recordFields.victim.schema, changesFields.victim.schema)
export const caseCalls = crud(courtCase, recordFields.court_case.schema, changesFields.court_case.schema)
export const personCalls = { ...crud(person, recordFields.person.schema, changesFields.person.schema), remove: removal(person, 'delete_any_person') }

export const recordCalls = { victim: victimCalls, court_case: caseCalls, person: personCalls } as const
