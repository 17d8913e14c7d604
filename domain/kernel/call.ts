/**
 * A call to the server, declared once. The server registers its route from it, the client's http port is typed by it,
 * the OpenAPI document and the fuzzers are made from it.
 */
import type * as z from 'zod/mini'
import type { Needs } from './needs.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call<Id extends string = string, P = unknown, Q = unknown, B = unknown, R = unknown> = {
  readonly id: Id
  readonly method: Method
  /** A GET, or a POST whose question is no business of an address: it changes nothing and may be asked again. */
  readonly reads: boolean
  /** After `/v{version}/` or the authentication service's address; parameters in braces: `victim/{id}`. */
  readonly path: string
  /** CAL-01: 1 unless stated. */
  readonly version: number
  /** Which server answers: the product's, or the authentication service with its own address and key. */
  readonly service: 'product' | 'auth'
  readonly needs: Needs
  readonly params: z.ZodMiniType<P>
  readonly query: z.ZodMiniType<Q>
  readonly body: z.ZodMiniType<B>
  readonly response: z.ZodMiniType<R>
  /** What is answered where nothing is asked for beside it. */
  readonly bare: z.ZodMiniType
  /** Statuses besides 200 that the call's own rules answer, for the OpenAPI document. */
  readonly errors: readonly number[]
  readonly summary: string
}

export type ParamsOf<C> = C extends Call<string, infer P, unknown, unknown, unknown> ? P : never
export type QueryOf<C> = C extends Call<string, unknown, infer Q, unknown, unknown> ? Q : never
export type BodyOf<C> = C extends Call<string, unknown, unknown, infer B, unknown> ? B : never
export type ResponseOf<C> = C extends Call<string, unknown, unknown, unknown, infer R> ? R : never

/** Fills `{name}` in a path; CAL-18: a two-part id is one parameter, and its pipe is percent-encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
