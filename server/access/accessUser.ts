import { capabilitiesOf, type AccessUser } from '../../domain/access/index.ts'
import type { Principal } from '../http/route.ts'

/** The caller as the access rules see one: the role's flags and those granted. */
export const accessUser = ({ userId, roleLevel, scopes, capabilities }: Principal): AccessUser => ({
  id: userId,
  roleLevel,
  scopes,
  capabilities: new Set(capabilitiesOf({ roleLevel, capabilities })),
})
