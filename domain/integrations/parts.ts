import { flag, group, id, part, text } from '../kernel/index.ts'
import { longestAddress, longestClientId } from './api.ts'

/** INT-11: what is typed to authorize one. */
export const connectionTyped = part(
  'integrations/typed',
  group({ client_id: text('prose', longestClientId), redirect_uri: text('prose', longestAddress) }),
)
/** INT-13 */
export const windowBlocked = part('integrations/windowBlocked', flag())
/** What is asked before an application is shut out. */
export const revokeQuestion = part('integrations/revokeQuestion', id('application'))
/** The same for everybody of the agency. */
export const shutOutQuestion = part('integrations/shutOutQuestion', id('application'))
