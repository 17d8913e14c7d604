import * as z from 'zod/mini'
import type { Call, Method } from './call.ts'
import { schemaOf } from './field.ts'
import type { Needs } from './needs.ts'

const none = z.strictObject({})
type None = Record<string, never>

/**
 * Fills what most calls leave out: that a GET and nothing else reads, version 1, the product's server, no parameters,
 * query, body or special errors.
 */
export const call = <const Id extends string, R, P = None, Q = None, B = None>(declaration: {
  id: Id
  method: Method
  reads?: boolean
  path: string
  version?: number
  service?: 'product' | 'auth'
  needs: Needs
  params?: z.ZodMiniType<P>
  query?: z.ZodMiniType<Q>
  body?: z.ZodMiniType<B>
  response: z.ZodMiniType<R>
  bare?: z.ZodMiniType
  errors?: readonly number[]
  summary: string
}): Call<Id, P, Q, B, R> => ({
  reads: declaration.method === 'GET',
  version: 1,
  service: 'product',
  errors: [],
  bare: declaration.response,
  params: schemaOf<P>(none),
  query: schemaOf<Q>(none),
  body: schemaOf<B>(none),
  ...declaration,
})
