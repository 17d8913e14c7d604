/**
 * A route is a call's declaration and what answers it. The kernel of the server has checked scopes and shapes before
 * the handler runs, and opened one transaction bound to the caller's account; audit row, idempotency row and change
 * share it.
 */
import './tables.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, Call, ParamsOf, QueryOf, Refusal } from '../../domain/kernel/index.ts'
import type { Database } from '../kernel/database.ts'
import type { Services } from './services.ts'

/** Who calls. The token says who; scopes and state come from the database on each request. */
export type Principal = {
  readonly userId: number
  readonly account: number
  readonly session: string
  readonly tokenId: string
  readonly scopes: ReadonlySet<string>
  readonly capabilities: ReadonlySet<string>
  readonly roleLevel: number
  /** Milliseconds since 1970 of the last password entry; sensitive changes need one not older than 10 minutes. */
  readonly authenticatedAt: number
  /** The administrator, while masquerading. */
  readonly actingAdmin: number | null
  /** The session began with a single sign-on. */
  readonly sso: boolean
  /** The program of somebody else's that acts for the user, as far as they let it. */
  readonly application: number | null
}

export type RequestFacts = {
  readonly id: string
  readonly ip: string
  /** Version from `If-Match`, or null. */
  readonly ifMatch: number | null
  readonly idempotencyKey: string | null
}

export type Answer<R> =
  /** `etag` is the record's version, `device` what the browser is to say of itself from now on. */
  | { readonly ok: true; readonly value: R; readonly etag?: number; readonly device?: string }
  /**
   * What the handler wrote is rolled back, unless `keep` says otherwise (a try that counts). `body` replaces the usual
   * `{ message, fields? }`, e.g. the newer record of a 409; `retryAfter` is in seconds.
   */
  | {
      readonly ok: false
      readonly refusal: Refusal
      readonly body?: unknown
      readonly retryAfter?: number
      readonly keep?: boolean
    }

type Context = {
  /** Bound to the caller's account by row level security. */
  readonly tx: Transaction<Database>
  readonly request: RequestFacts
  readonly services: Services
  /**
   * Appends to the audit trail in the same transaction. Names of fields, never values. A write whose handler says
   * nothing gets a line all the same, made from the call.
   */
  readonly audit: (event: AuditEvent) => Promise<void>
  /** Runs once the transaction has been committed, and never when it was rolled back. It must not throw. */
  readonly afterCommit: (work: () => void) => void
}
export type SignedIn = Context & { readonly principal: Principal }

/** For a call about what its caller signs in with. */
export type Proving = SignedIn & {
  readonly device: string | null
  /**
   * A transaction of the sign-in role beside the request's own, whose role can't reach the secrets that people sign in with;
   * `afterCommit` is after this one's. A returned refusal rolls it back, unless it says `keep`.
   */
  readonly amongSecrets: <T>(work: (tx: Transaction<Database>, world: SecretsWorld) => Promise<T>) => Promise<T>
}
export type SecretsWorld = Pick<SignedIn, 'services' | 'audit' | 'afterCommit'>

/**
 * For calls without a token: no transaction is open, and only the tables that let the sign-in role in can be reached.
 */
export type Open = Omit<Context, 'tx' | 'audit'> & {
  /** One transaction over all accounts; a returned refusal rolls it back, unless it says `keep`. */
  readonly acrossAccounts: <T>(
    work: (tx: Transaction<Database>, audit: (event: SystemAuditEvent) => Promise<void>) => Promise<T>,
  ) => Promise<T>
  /** What the browser says of itself, as it was given at a sign-in; or null. */
  readonly device: string | null
}

export type AuditEvent = {
  readonly verb: string
  readonly kind: string
  readonly id: number | null
  readonly fields?: readonly string[]
  readonly count?: number
  /** `done` unless stated. */
  readonly result?: 'done' | 'refused'
  /** A word of the code's own, never text that somebody typed. */
  readonly reason?: string
  /** Of which session it tells, where that is not the caller's. */
  readonly session?: string
}

/** An event outside a signed-in call names its account and user; account 0 is none. */
export type SystemAuditEvent = AuditEvent & {
  readonly account: number
  readonly userId: number | null
  /** Who works as the user. */
  readonly actingAdmin?: number
}

export type Input<C> = { readonly params: ParamsOf<C>; readonly query: QueryOf<C>; readonly body: BodyOf<C> }
type AnyInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

export type RouteOptions<R = unknown> = {
  /** What is answered to a repeated request, made anew of the first answer, where no call reads the same. */
  readonly again?: (first: R, context: SignedIn) => Promise<Answer<R>>
  /** The answer holds a secret, so it is not kept for repetitions of the request. */
  readonly secretAnswer?: boolean
  /** It may look at all that an account has, so it waits for one of the account's turns (`Services.heavy`). */
  readonly heavy?: true
  /** Bytes, where its body may be larger than that of others. */
  readonly bodyLimit?: number
}

export type SignedInRoute = RouteOptions & {
  readonly access: 'signedIn'
  readonly call: Call
  readonly handle: (input: AnyInput, context: SignedIn) => Promise<Answer<unknown>>
}

export type Route =
  | SignedInRoute
  | (RouteOptions & {
      readonly access: 'open'
      readonly call: Call
      readonly handle: (input: AnyInput, context: Open) => Promise<Answer<unknown>>
    })

/** For calls that need a signed-in user. */
export const route = <Id extends string, P, Q, B, R>(
  call: Call<Id, P, Q, B, R>,
  handle: (input: { readonly params: P; readonly query: Q; readonly body: B }, context: SignedIn) => Promise<Answer<R>>,
  options: RouteOptions<R> = {},
): Route => ({
  ...(options as RouteOptions),
  access: 'signedIn',
  call,
  handle: handle as SignedInRoute['handle'],
})

/** For calls about what their caller signs in with. Their answers may hold a secret. */
export const provingRoute = <Id extends string, P, Q, B, R>(
  call: Call<Id, P, Q, B, R>,
  handle: (input: { readonly params: P; readonly query: Q; readonly body: B }, context: Proving) => Promise<Answer<R>>,
): Route => ({ secretAnswer: true, access: 'signedIn', call, handle: handle as unknown as SignedInRoute['handle'] })

/** One whose answers hold no secret: whoever asks again is told by `again` how it is by now. */
export const keptRoute = (made: Route, again: NonNullable<RouteOptions['again']>): Route => ({
  ...(made as SignedInRoute),
  secretAnswer: false,
  again,
})

/** For calls that anybody may make. */
export const openRoute = <Id extends string, P, Q, B, R>(
  call: Call<Id, P, Q, B, R>,
  handle: (input: { readonly params: P; readonly query: Q; readonly body: B }, context: Open) => Promise<Answer<R>>,
): Route => ({ access: 'open', call, handle: handle as Extract<Route, { access: 'open' }>['handle'] })
