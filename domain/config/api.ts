import * as z from 'zod/mini'
import { gates } from '../access/index.ts'
import { customFieldTables } from '../customFields/index.ts'
import {
  call,
  count,
  group,
  optional,
  schemaOf,
  writtenCount,
  type Call,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { candidate, leastTyped } from '../masquerade/index.ts'
import { collectionNeeds, declarationOf, rowShape, sharing, type CollectionName, type RowOf } from './collections.ts'
import { advocate, fieldView } from './forms.ts'
import type { Filter, ListedEntity } from './lists/listed.ts'
import { tagObjects, type TagObject } from './lists/texts.ts'

const paged = <T>(row: z.ZodMiniType<T>) =>
  z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() })
const paging = { page: z.optional(writtenCount), limit: z.optional(writtenCount) }
/** SRV-58 */
export type AskedAccount = number | 'all'
const account = z.optional(schemaOf<AskedAccount>(z.union([z.literal('all'), writtenCount])))

/** One page of a list. */
export type Page<T> = { data: T[]; total: number; page: number; limit: number }
export type CollectionQuery = {
  page?: number | undefined
  limit?: number | undefined
  all?: '1' | undefined
  type?: 'Event' | undefined
  object?: TagObject | 'all' | undefined
  category_id?: number | undefined
  account?: AskedAccount | undefined
}
type None = Record<string, never>
const entryId = z.strictObject({ id: z.int().check(z.minimum(1)) })
export type CollectionCall<N extends CollectionName> = Call<string, None, CollectionQuery, None, Page<RowOf<N>>>

const filterForms: Readonly<Record<Filter, z.ZodMiniType>> = {
  object: z.enum([...tagObjects, 'all']),
  category_id: writtenCount,
}

/** Those of one path are one call, whose query may ask for each of them; `all` asks for them as records. */
const queryOf = (shared: readonly ListedEntity[]) => {
  const types = shared.flatMap(({ listed }) => listed.type ?? [])
  const filters = shared.flatMap(({ listed }) => Object.keys(listed.filters ?? {}) as Filter[])
  return schemaOf<CollectionQuery>(
    z.strictObject({
      ...paging,
      all: z.optional(z.literal('1')),
      ...(types.length > 0 && { type: z.optional(z.enum(types)) }),
      ...(shared.some(({ listed }) => listed.byAccount === true) && { account }),
      ...Object.fromEntries(filters.map((filter) => [filter, z.optional(filterForms[filter])])),
    }),
  )
}

/** What a row has besides where it is asked for as a record. */
const asRecord = ({ fields }: ListedEntity): Readonly<Record<string, Field>> => ({
  version: optional(count()),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { field, computed }]) =>
      computed === true ? [[name, field.node.kind === 'optional' ? field : optional(field)]] : [],
    ),
  ),
})

const declareList = <N extends CollectionName>(name: N): CollectionCall<N> => {
  const declared = declarationOf(name)
  const { endpoint: path, version } = declared
  return call({
    id: `${path}.options`,
    method: 'GET',
    path,
    version,
    needs: collectionNeeds(declared),
    query: queryOf(sharing(declared)),
    response: schemaOf<Page<RowOf<N>>>(paged(group({ ...rowShape(name), ...asRecord(declared) }).schema)),
    summary: declared.listed.summary,
  })
}

/** Each is declared once, when it is first asked for: a visitor asks for none, and each sign-in for all. */
const listCalls = new Map<CollectionName, unknown>()

/** GET of a collection's path (CFG-05, SRV-55, SRV-59). */
export const listCall = <N extends CollectionName>(name: N): CollectionCall<N> => {
  const declared = (listCalls.get(name) as CollectionCall<N> | undefined) ?? declareList(name)
  listCalls.set(name, declared)
  return declared
}

export const getFieldViews = call({
  id: 'field_view.list',
  method: 'GET',
  path: 'field_view',
  needs: 'signedIn',
  /** CFG-05: of one kind, or of `all`, as whoever leaves it out gets them too. */
  query: z.strictObject({ ...paging, table: z.optional(z.enum([...customFieldTables, 'all'])) }),
  response: paged(fieldView.schema),
  summary: 'Custom fields of the account',
})
export const getAdvocates = call({
  id: 'user.list',
  method: 'GET',
  path: 'user',
  needs: gates['user.readOwn'],
  query: z.strictObject({
    ...paging,
    include_self: z.optional(z.enum(['0', '1'])),
    /** CFG-06: one of them or both, by commas. */
    status: z.optional(z.string().check(z.regex(/^[01](?:,[01])?$/))),
    account,
    /** SRV-24: with `admin_bypass` whom an administrator may work as, found by what is typed. */
    search: z.optional(z.string().check(z.minLength(leastTyped), z.maxLength(100), z.regex(/\S/))),
    admin_bypass: z.optional(z.literal('1')),
  }),
  response: schemaOf<Page<Infer<typeof advocate>>>(z.union([paged(advocate.schema), paged(candidate.schema)])),
  errors: [403, 422],
  summary: 'Advocates of the account, by name (SRC-19); with admin_bypass=1 candidates of a masquerade',
})

const success = z.strictObject({ success: z.literal(true) })
const mayAdminister = { allOf: ['admin_own_users'] }

/** SRV-27, PRM-42: a scope or flag of a single user, besides what the role gives. */
export const capabilityCalls = {
  grant: call({
    id: 'user_capability.grant',
    method: 'POST',
    path: 'user_capability',
    needs: mayAdminister,
    body: z.strictObject({ user_id: entryId.shape.id, capability: z.string().check(z.minLength(1), z.maxLength(60)) }),
    response: success,
    errors: [403, 404, 422],
    summary: 'Grant a capability to a user',
  }),
  /** `id`: the user's number and the capability, with a bar between (CAL-18). */
  revoke: call({
    id: 'user_capability.revoke',
    method: 'DELETE',
    path: 'user_capability/{id}',
    needs: mayAdminister,
    params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,14}\|\w{1,60}$/)) }),
    response: success,
    errors: [403, 404],
    summary: 'Take a granted capability away again',
  }),
}
