/**
 * The answer to a request that is sent again is what its caller may see now, not what they might see then: a record
 * comes from the call that reads it. Only an answer that holds none is kept and sent as it was.
 */
import { meets, refuse, type Call } from '../../domain/kernel/index.ts'
import type { Stored } from './idempotency.ts'
import type { Answer, Route, SignedIn, SignedInRoute } from './route.ts'

export type Again = (first: Stored, context: SignedIn) => Promise<Answer<unknown>>

const isSignedIn = (route: Route): route is SignedInRoute => route.access === 'signedIn'

/** By its address, `…/{id}`, and by the declaration of its answer, which is the very one of the write. */
const readerOf = (routes: readonly Route[], { response }: Call): SignedInRoute | undefined =>
  routes
    .filter(isSignedIn)
    .find(({ call }) => call.method === 'GET' && call.bare === response && /^[^{]*\{id\}$/u.test(call.path))

const valueOf = ({ body }: Stored): unknown => JSON.parse(body)

const notAllowed = refuse('forbidden', 'You are not allowed to do this.')

/** Null where an answer names nothing that its caller might not see any more. */
export const againOf = (
  routes: readonly Route[],
  { call, again }: Pick<SignedInRoute, 'call' | 'again'>,
): Again | null => {
  if (again !== undefined) return (first, context) => again(valueOf(first), context)
  const reader = readerOf(routes, call)
  if (reader === undefined) return null
  return async (first, context) => {
    if (!meets(context.principal.scopes, reader.call.needs)) return notAllowed
    const { id } = Object(valueOf(first)) as { id: number }
    return reader.handle({ params: { id }, query: {}, body: undefined }, context)
  }
}
