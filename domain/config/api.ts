import * as z from 'zod/mini'
import { call, schemaOf, type Call, type Field } from '../kernel/index.ts'
import {
  collectionNames,
  collectionNeeds,
  declarationOf,
  type CollectionName,
  type Filter,
  type RowOf,
} from './collections.ts'
import { advocate, fieldView } from './forms.ts'
import { tagObjects, type TagObject } from './rows.ts'

const paged = <T>(row: z.ZodMiniType<T>) => z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() })
const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const paging = { page: z.optional(whole), limit: z.optional(whole) }

/** One page of a list. */
export type Page<T> = { data: T[]; total: number; page: number; limit: number }
export type CollectionQuery = {
  page?: number | undefined
  limit?: number | undefined
  type?: 'Event' | undefined
  object?: TagObject | undefined
  category_id?: number | undefined
}
type None = Record<string, never>
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

export const getFieldViews = call({ id: 'field_view.list', method: 'GET', path: 'field_view', needs: 'signedIn', query: z.strictObject({ ...paging, table: z.optional(z.string()) }), response: paged(fieldView.schema), summary: 'Custom fields of the account' })
export const getAdvocates = call({ id: 'user.list', method: 'GET', path: 'user', needs: 'signedIn', query: z.strictObject({ ...paging, include_self: z.optional(z.enum(['0', '1'])), status: z.optional(z.enum(['0', '1'])) }), response: paged(advocate.schema), summary: 'Advocates of the account, by name (SRC-19)' })
