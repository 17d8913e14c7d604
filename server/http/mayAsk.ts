import { isOpenToApplications } from '../../domain/integrations/index.ts'
import { meets, type Call } from '../../domain/kernel/index.ts'
import type { Principal } from './route.ts'

/** PRM-02, and of a program of somebody else's what is for programs. */
export const mayAsk = ({ scopes, application }: Pick<Principal, 'scopes' | 'application'>, call: Call): boolean =>
  meets(scopes, call.needs) && (application === null || isOpenToApplications(call))
