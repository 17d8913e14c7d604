/** What becomes of programs of others that act for the user. */
import { count, fact, group, id, nullable, text } from '../kernel/index.ts'
import { longestAddress, longestClientId } from './api.ts'
import { allowedFields } from './asked.ts'

const nothing = group({})
const which = group({ id: id('application') })

/** INT-18: the server says that the user has authorized one, wherever it was. */
export const applicationAnnounced = fact('integrations/applicationAnnounced', {
  v: 1,
  origin: 'socket',
  payload: nothing,
})
/** INT-11, INT-12: a window is to open in which one is authorized. An empty address is none. */
export const connectAsked = fact('integrations/connectAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ client_id: text('prose', longestClientId), redirect_uri: text('prose', longestAddress) }),
})
/** INT-14 */
export const revokeAsked = fact('integrations/revokeAsked', { v: 1, origin: 'intent', payload: which })
/** INT-16: none of its tokens is left. */
export const applicationRevoked = fact('integrations/applicationRevoked', { v: 1, origin: 'server', payload: which })
/** INT-15: some of its tokens are. */
export const applicationNotRevoked = fact('integrations/applicationNotRevoked', {
  v: 1,
  origin: 'server',
  payload: which,
})
/** INT-19: the user allows it. */
export const allowAsked = fact('integrations/allowAsked', { v: 1, origin: 'intent', payload: allowedFields })
export const applicationAllowed = fact('integrations/applicationAllowed', {
  v: 1,
  origin: 'server',
  payload: nothing,
})
/** INT-19: the user does not allow it. */
export const denied = fact('integrations/denied', { v: 1, origin: 'intent', payload: nothing })
export const applicationNotAllowed = fact('integrations/applicationNotAllowed', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000), status: nullable(count()) }),
})
/** Nobody of the agency is to let it act any more. */
export const shutOutAsked = fact('integrations/shutOutAsked', { v: 1, origin: 'intent', payload: which })
export const programShutOut = fact('integrations/programShutOut', { v: 1, origin: 'server', payload: which })
