/** SRV-37, SRV-38, SRV-41 … SRV-44: the calls of each kind; CAL-17 makes their paths from the declaration. */
import * as z from 'zod/mini'
import { call, schemaOf, type Call, type Entity } from '../kernel/index.ts'
import { eachKind, entities, ownersOf, type Kind, type OwnerKind } from './entities/index.ts'
import { changesFields, recordFields, type Changes, type Records } from './fields.ts'

const recordId = z.strictObject({ id: z.int().check(z.minimum(1)) })
type RecordId = { id: number }
/** CAL-19: unknown names are ignored. */
const includes = z.strictObject({ includes: z.optional(z.string().check(z.maxLength(500))) })
const success = z.strictObject({ success: z.literal(true) })

const whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))
/** Which of the owner's records are asked for, and which page of them; one owner is named, or `all` of the account's. */
export type ListQuery = { readonly page?: number; readonly limit?: number } & Readonly<
  Record<string, number | undefined>
>
export type Page<R> = { data: R[]; total: number; page: number; limit: number }

/** Records of one owner that an answer holds at most. */
export const mostListed = 500

const nobody = { allOf: ['nobody'] } as const

export type CallsOf<K extends Kind> = {
  readonly get: Call<string, RecordId, { includes?: string | undefined }, Record<string, never>, Records[K]>
  readonly create: Call<string, Record<string, never>, Record<string, never>, Changes[K], Records[K]>
  readonly update: Call<string, RecordId, Record<string, never>, Changes[K], Records[K]>
  readonly remove: Call<string, RecordId, { expunge?: '1' | undefined }, Record<string, never>, { success: true }>
  /** Puts back what was removed, as long as its history is there. */
  readonly restore: Call<string, RecordId, Record<string, never>, Record<string, never>, Records[K]>
  readonly list: Call<string, Record<string, never>, ListQuery, Record<string, never>, Page<Records[K]>>
}

const callsOf = <K extends Kind>(kind: K): CallsOf<K> => {
  const { endpoint, version, needs, owners = {} } = entities[kind]
  const record = recordFields[kind].schema
  const body = changesFields[kind].schema
  const query = {
    page: whole,
    limit: whole,
    ...((entities[kind] as Entity).ofAccount === 'all' && { all: whole }),
    ...Object.fromEntries(Object.values(owners).map((field) => [field, whole])),
  }
  return {
    get: call({
      id: `${kind}.get`,
      method: 'GET',
      path: `${endpoint}/{id}`,
      version,
      needs: needs.view,
      params: recordId,
      query: includes,
      response: record,
      errors: [403, 404],
      summary: `One ${kind}`,
    }),
    create: call({
      id: `${kind}.create`,
      method: 'POST',
      path: endpoint,
      version,
      needs: needs.add,
      body,
      response: record,
      errors: [403, 422],
      summary: `A new ${kind}`,
    }),
    update: call({
      id: `${kind}.update`,
      method: 'PUT',
      path: `${endpoint}/{id}`,
      version,
      needs: needs.edit,
      params: recordId,
      body,
      response: record,
      errors: [403, 404, 409, 422],
      summary: `Change fields of a ${kind}`,
    }),
    remove: call({
      id: `${kind}.remove`,
      method: 'DELETE',
      path: `${kind === 'location' ? 'person' : endpoint}/{id}`,
      version,
      needs: needs.remove ?? nobody,
      params: recordId,
      query: z.strictObject({ expunge: z.optional(z.literal('1')) }),
      response: success,
      errors: [403, 404],
      summary: `Takes a ${kind} out of lists and searches; its history stays unless it is expunged`,
    }),
    restore: call({
      id: `${kind}.restore`,
      method: 'POST',
      path: `${endpoint}/{id}/restore`,
      version,
      needs: needs.remove ?? nobody,
      params: recordId,
      response: record,
      errors: [403, 404],
      summary: `Puts a removed ${kind} back`,
    }),
    list: call({
      id: `${kind}.list`,
      method: 'GET',
      path: endpoint,
      version,
      needs: needs.view,
      query: schemaOf<ListQuery>(z.partial(z.strictObject(query))),
      response: z.strictObject({ data: z.array(record), total: z.int(), page: z.int(), limit: z.int() }),
      errors: [400, 403, 404],
      summary: `The ${kind} records of one owner`,
    }),
  }
}

/** The query that asks for an owner's records; the account is owner 0. */
export const ownedBy = (kind: Kind, owner: OwnerKind, of: number): ListQuery => {
  if (owner !== 'account') return { [ownersOf(kind)[owner] ?? owner]: of }
  return (entities[kind] as Entity).ofAccount === 'all' ? { all: 1 } : {}
}

export const recordCalls = eachKind(callsOf) as { readonly [K in Kind]: CallsOf<K> }
