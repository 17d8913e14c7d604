import { fact, flag, group, id, list, text } from '../kernel/index.ts'
import { candidate } from './candidate.ts'

const nothing = group({})

/** MSQ-07: whether an administrator's token is stored in this browser; never the token. */
export const masqueradeFound = fact('masquerade/found', {
  v: 1,
  origin: 'storage',
  payload: group({ on: flag(), admin: id('user') }),
})
/** MSQ-03 */
export const masqueradeAsked = fact('masquerade/asked', {
  v: 1,
  origin: 'intent',
  payload: group({ user_id: id('user') }),
})
export const masqueradeRefused = fact('masquerade/refused', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
export const returnAsked = fact('masquerade/returnAsked', { v: 1, origin: 'intent', payload: nothing })
/** MSQ-10: there is nowhere to return to. */
export const returnRefused = fact('masquerade/returnRefused', { v: 1, origin: 'storage', payload: nothing })
/** Other tokens are in use; the page is loaded anew. */
export const sessionExchanged = fact('masquerade/sessionExchanged', { v: 1, origin: 'server', payload: nothing })
/** MSQ-06 */
export const masqueradeLoadFailed = fact('masquerade/loadFailed', { v: 1, origin: 'storage', payload: nothing })

/** MSQ-02 */
export const masqueradeTyped = fact('masquerade/typed', {
  v: 1,
  origin: 'intent',
  payload: group({ text: text('name', 100) }),
})
export const candidatesFound = fact('masquerade/candidatesFound', {
  v: 1,
  origin: 'server',
  payload: group({ text: text('name', 100), data: list(candidate, 100) }),
})
export const candidatesFailed = fact('masquerade/candidatesFailed', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
