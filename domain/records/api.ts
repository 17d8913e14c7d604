/** SRV-37, SRV-38, SRV-41 … SRV-44: the calls of each kind; CAL-17 makes their paths from the declaration. */
import * as z from 'zod/mini'
import {
  anyNeeds,
  call,
  schemaOf,
  writtenId,
  writtenNumber,
  type Call,
  type Entity,
  type Needs,
} from '../kernel/index.ts'
import { isListed, sharing, type ListedEntity } from '../config/index.ts'
import { eachKind, entities, ownersOf, type Kind, type OwnerKind } from './entities/index.ts'
import { changesFields, recordFields, type Changes, type Records } from './fields.ts'
import { withIncluded } from './relations.ts'

const recordId = z.strictObject({ id: z.int().check(z.minimum(1)) })
type RecordId = { id: number }
/** CAL-19: unknown names are ignored. */
/** CAL-19; `beside`: the record is read along with other work, and so was not opened (NAV-54). */
const besides = {
  includes: z.optional(z.string().check(z.maxLength(500))),
  beside: z.optional(z.literal('1')),
}
/** What was asked for beside it. */
export type Related = Readonly<Record<string, unknown>>
const success = z.strictObject({ success: z.literal(true) })

/** Which of the owner's records are asked for, and which page of them; one owner is named, or `all` of the account's. */
export type ListQuery = { readonly page?: number; readonly limit?: number } & Readonly<
  Record<string, number | undefined>
>
/** Lists of one path are told apart by it. */
type OfPath = { readonly type?: 'Event' | undefined }
export type Page<R> = { data: R[]; total: number; page: number; limit: number }

/** Records of one owner that an answer holds at most. */
export const mostListed = 500

const nobody = { allOf: ['nobody'] } as const

export type CallsOf<K extends Kind> = {
  readonly get: Call<
    string,
    RecordId,
    OfPath & { includes?: string | undefined; beside?: '1' | undefined },
    Record<string, never>,
    Records[K] & Related
  >
  readonly create: Call<string, Record<string, never>, OfPath, Changes[K], Records[K]>
  readonly update: Call<string, RecordId, OfPath, Changes[K], Records[K]>
  readonly remove: Call<string, RecordId, { expunge?: '1' | undefined }, Record<string, never>, { success: true }>
  /** Puts back what was removed, as long as its history is there. */
  readonly restore: Call<string, RecordId, Record<string, never>, Record<string, never>, Records[K]>
  readonly list: Call<string, Record<string, never>, ListQuery, Record<string, never>, Page<Records[K]>>
}

/** What kinds that share a path have in common: who may ask for one of them, and the word that says for which. */
const pathOf = (
  of: Entity,
): { readonly needs: Entity['needs']; readonly type: z.ZodMiniType<'Event' | undefined> | null } => {
  const shared = isListed(of.kind) ? sharing(of) : []
  const types = shared.flatMap(({ listed }) => listed.type ?? [])
  if (types.length === 0) return { needs: of.needs, type: null }
  const each = (verb: 'view' | 'add' | 'edit'): Needs => anyNeeds(shared.map(({ needs }) => needs[verb]))
  return {
    needs: { view: each('view'), add: each('add'), edit: each('edit') },
    type: z.optional(z.enum(types as ['Event', ...'Event'[]])),
  }
}

/** The query that says which of those that share a path is meant. */
export const ofPath = (kind: Kind): OfPath => {
  const { listed }: Partial<ListedEntity> = entities[kind] as Entity
  return listed?.type === undefined ? {} : { type: listed.type }
}

const callsOf = <K extends Kind>(kind: K): CallsOf<K> => {
  const { endpoint, version, owners = {} } = entities[kind] as Entity
  const { needs, type } = pathOf(entities[kind])
  const ofType = (type === null ? {} : { type }) as { type: z.ZodMiniOptional<z.ZodMiniType<'Event'>> }
  const record = recordFields[kind].schema
  const related = schemaOf<Records[K] & Related>(withIncluded(kind).schema)
  const body = changesFields[kind].schema
  const query = {
    page: writtenNumber,
    limit: writtenNumber,
    ...ofType,
    ...((entities[kind] as Entity).ofAccount === 'all' && { all: writtenNumber }),
    ...Object.fromEntries(Object.values(owners).map((field) => [field, writtenId])),
  }
  return {
    get: call({
      id: `${kind}.get`,
      method: 'GET',
      path: `${endpoint}/{id}`,
      version,
      needs: needs.view,
      params: recordId,
      query: z.strictObject({ ...besides, ...ofType }),
      response: related,
      bare: record,
      errors: [403, 404],
      summary: `One ${kind}`,
    }),
    create: call({
      id: `${kind}.create`,
      method: 'POST',
      path: endpoint,
      version,
      needs: needs.add,
      query: z.strictObject(ofType),
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
      query: z.strictObject(ofType),
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
      // An entry of a list may be in use.
      errors: isListed(kind) ? [403, 404, 422] : [403, 404],
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
  return (entities[kind] as Entity).ofAccount === 'all' ? { all: 1, ...(ofPath(kind) as object as ListQuery) } : {}
}

export const recordCalls = eachKind(callsOf) as { readonly [K in Kind]: CallsOf<K> }
