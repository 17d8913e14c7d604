/** SRV-27, PRM-42: what a single user has besides the role, granted and taken away by the administrators of their account. */
import { isGrantable, withCapability } from '../../domain/access/index.ts'
import { capabilityCalls } from '../../domain/config/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { denied, invalid, notFound, updated } from '../records/index.ts'
import { callerAlone, type Caller } from './caller.ts'
import { toldOfUsers } from './users.ts'
import { told } from './versions.ts'

type Done = Answer<{ success: true }>
const done = ok({ success: true } as const)

/** Nobody gives more than they have. */
const mayGive = ({ scopes, capabilities }: Caller, name: string): boolean =>
  isGrantable(name) && (scopes.has(name) || capabilities.has(name))

/** Somebody of a higher level is not theirs to change. */
const change = async (userId: number, capability: string, granted: boolean, context: SignedIn): Promise<Done> => {
  const { tx } = context
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  if (granted && !mayGive(caller.value, capability)) return invalid({ capability: t('config.user.notGrantable') })
  const user = await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.capabilities', 'r.level'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) return notFound
  if (user.level > caller.value.roleLevel) return denied('You are not allowed to change this user.')
  if (user.capabilities.includes(capability) === granted) return granted ? done : notFound
  const capabilities = [...withCapability(user.capabilities, capability, granted)]
  await tx.updateTable('app_user').set({ capabilities }).where('id', '=', userId).execute()
  await told(context, 'app_user', userId, updated(user, { ...user, capabilities }, ['capabilities']), toldOfUsers)
  return done
}

export const capabilityRoutes: readonly Route[] = [
  route(capabilityCalls.grant, ({ body: { user_id: user, capability } }, context) =>
    change(user, capability, true, context),
  ),
  route(capabilityCalls.revoke, ({ params }, context) => {
    const [user, capability = ''] = params.id.split('|')
    return change(Number(user), capability, false, context)
  }),
]
