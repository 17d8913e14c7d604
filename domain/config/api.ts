import * as z from 'zod/mini'
import { call, group, optional, schemaOf, shapeOf, type Call, type Field } from '../kernel/index.ts'
import {
  collectionNames,
  collectionNeeds,
  declarationOf,
  type CollectionName,
  type Filter,
  type RowOf,
} from './collections.ts'
import { advocate, fieldView, savedUser, stamps } from './forms.ts'
import { tagObjects, type TagObject } from './rows.ts'
import { needsOfAll, savedCollections, savedMembers } from './saving.ts'

const paged = <T>(row: z.ZodMiniType<T>) =>
  z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() })
const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const paging = { page: z.optional(whole), limit: z.optional(whole) }
/** SRV-58 */
export type AskedAccount = number | 'all'
const account = z.optional(schemaOf<AskedAccount>(z.union([z.literal('all'), whole])))

/** One page of a list. */
export type Page<T> = { data: T[]; total: number; page: number; limit: number }
export type CollectionQuery = {
  page?: number | undefined
  limit?: number | undefined
  type?: 'Event' | undefined
  object?: TagObject | undefined
  category_id?: number | undefined
  account?: AskedAccount | undefined
}
type None = Record<string, never>
const entryId = z.strictObject({ id: z.int().check(z.minimum(1)) })
export type CollectionCall<N extends CollectionName> = Call<string, None, CollectionQuery, None, Page<RowOf<N>>>

const filterForms: Readonly<Record<Filter, z.ZodMiniType>> = { object: z.enum(tagObjects), category_id: whole }

/** Those of one path are one call, whose query may ask for each of them. */
const queryOf = (path: string) => {
  const shared = collectionNames.map(declarationOf).filter((declared) => declared.path === path)
  const types = shared.flatMap(({ type }) => type ?? [])
  const filters = shared.flatMap((declared) => Object.keys(declared.filters ?? {}) as Filter[])
  return schemaOf<CollectionQuery>(
    z.strictObject({
      ...paging,
      ...(types.length > 0 && { type: z.optional(z.enum(types)) }),
      ...(shared.some(({ byAccount }) => byAccount === true) && { account }),
      ...Object.fromEntries(filters.map((filter) => [filter, z.optional(filterForms[filter])])),
    }),
  )
}

/** GET of a collection's path (CFG-05, SRV-55, SRV-59). */
export const listCall = <N extends CollectionName>(name: N): CollectionCall<N> => {
  const { path, version, row, summary } = declarationOf(name)
  const { schema } = row as Field<RowOf<N>>
  const response = schemaOf<Page<RowOf<N>>>(paged(schema))
  return call({
    id: `${path}.options`,
    method: 'GET',
    path,
    version,
    needs: collectionNeeds,
    query: queryOf(path),
    response,
    summary,
  })
}

export const getFieldViews = call({
  id: 'field_view.list',
  method: 'GET',
  path: 'field_view',
  needs: 'signedIn',
  query: z.strictObject({ ...paging, table: z.optional(z.string()) }),
  response: paged(fieldView.schema),
  summary: 'Custom fields of the account',
})
export const getAdvocates = call({
  id: 'user.list',
  method: 'GET',
  path: 'user',
  needs: 'signedIn',
  query: z.strictObject({
    ...paging,
    include_self: z.optional(z.enum(['0', '1'])),
    status: z.optional(z.enum(['0', '1'])),
    account,
  }),
  response: paged(advocate.schema),
  summary: 'Advocates of the account, by name (SRC-19)',
})

/** CLI-23, ADM-24: who signs in, and who no longer does. */
export const putUser = call({
  id: 'user.update',
  method: 'PUT',
  path: 'user/{id}',
  needs: { allOf: ['admin_own_users'] },
  params: entryId,
  body: z.strictObject({ status: z.optional(z.literal([0, 1])) }),
  response: savedUser.schema,
  errors: [403, 404, 409, 412, 422],
  summary: 'Switch a user on or off',
})

/** An entry as it is saved: its version is the one that a later save began at. */
export type SavedEntry<N extends CollectionName> = RowOf<N> & {
  version: number
  updated_at: string | null
  updated_by: number | null
}
type EntryId = { id: number }
export type EntryQuery = { type?: 'Event' | undefined }
export type EntryCalls<N extends CollectionName> = {
  readonly get: Call<string, EntryId, EntryQuery, None, SavedEntry<N>>
  readonly create: Call<string, None, EntryQuery, Partial<RowOf<N>>, SavedEntry<N>>
  readonly update: Call<string, EntryId, EntryQuery, Partial<RowOf<N>>, SavedEntry<N>>
}

/** SRV-61, CAL-17: GET, POST and PUT of one entry. Lists of one path are told apart by `type`, as in their reading. */
export const entryCalls = <N extends CollectionName>(name: N): EntryCalls<N> => {
  const { path, version, row } = declarationOf(name)
  const shared = savedCollections.filter((other) => {
    const declared = declarationOf(other)
    return declared.path === path && declared.version === version
  })
  const types = shared.flatMap((other) => declarationOf(other).type ?? [])
  const query = schemaOf<EntryQuery>(z.strictObject(types.length > 0 ? { type: z.optional(z.enum(types)) } : {}))
  const response = schemaOf<SavedEntry<N>>(group({ ...shapeOf(row), ...stamps }).schema)
  const body = (isNew: boolean) =>
    schemaOf<Partial<RowOf<N>>>(
      group(
        Object.fromEntries(
          Object.entries(savedMembers(name, isNew)).map(([member, field]) => [member, optional(field)]),
        ),
      ).schema,
    )
  const needs = needsOfAll(shared)
  return {
    get: call({
      id: `config.${name}.get`,
      method: 'GET',
      path: `${path}/{id}`,
      version,
      needs: collectionNeeds,
      params: entryId,
      query,
      response,
      errors: [404],
      summary: `One entry of ${path}`,
    }),
    create: call({
      id: `config.${name}.create`,
      method: 'POST',
      path,
      version,
      needs,
      query,
      body: body(true),
      response,
      errors: [403, 422],
      summary: `A new entry of ${path}`,
    }),
    update: call({
      id: `config.${name}.update`,
      method: 'PUT',
      path: `${path}/{id}`,
      version,
      needs,
      params: entryId,
      query,
      body: body(false),
      response,
      errors: [403, 404, 409, 412, 422],
      summary: `Change members of an entry of ${path}`,
    }),
  }
}
