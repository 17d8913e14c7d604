/** What whoever asks may do by now. Others may have changed it while the request waited for them. */
import { ok, type Result } from '../../domain/kernel/index.ts'
import type { Principal, SignedIn } from '../http/route.ts'
import { denied } from '../records/index.ts'
import { rightsOf, standingOf } from '../session/index.ts'
import { alone } from './versions.ts'

export type Caller = Pick<Principal, 'roleLevel' | 'scopes' | 'capabilities'>

/** Once nobody else changes who may what in the account. Nobody may more than when they asked. */
export const callerAlone = async (context: SignedIn): Promise<Result<Caller>> => {
  const { tx, principal, services } = context
  await alone(context)
  const standing = await standingOf(tx, principal.userId)
  if (standing === null) return notAllowed
  const { scopes, capabilities } = rightsOf(standing, services.clock.now())
  const still = {
    roleLevel: Math.min(standing.roleLevel, principal.roleLevel),
    scopes: new Set(scopes.filter((scope) => principal.scopes.has(scope))),
    capabilities: new Set(capabilities.filter((capability) => principal.capabilities.has(capability))),
  }
  return still.scopes.has('admin_own_users') ? ok(still) : notAllowed
}

const notAllowed = denied('You are not allowed to do this.')
