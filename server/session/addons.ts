/** ADM-27, ADM-28: the own account's modules. */
import { addons, modulesOf, type AddonName } from '../../domain/access/index.ts'
import { hindranceTo, lastDayOf, putAddon, stateOf } from '../../domain/addons/index.ts'
import { dayAt, isoDay, ok, refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import { ownAccount } from './accountRoutes.ts'
import { accountForm } from './wireForms.ts'

const turnOn = async ({ tx, principal: { account } }: SignedIn, name: AddonName): Promise<number> => {
  const [{ label, beta, capabilities } = { label: name, beta: false, capabilities: [] }] = modulesOf([name])
  const again = await tx
    .updateTable('addon')
    .set({ active: true, pending_cancellation: false, ends_on: null })
    .where('account', '=', account)
    .where('label', '=', label)
    .returning('id')
    .executeTakeFirst()
  if (again) return again.id
  const made = await tx
    .insertInto('addon')
    .values({ account, label, beta, capabilities: [...capabilities] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** To the end of what is paid; at once where nothing says when that is. */
const cancel = async (
  { tx, principal: { account } }: SignedIn,
  name: AddonName,
  endsOn: string | null,
): Promise<number | null> => {
  const cancelled = await tx
    .updateTable('addon')
    .set({ pending_cancellation: endsOn !== null, ends_on: endsOn, active: endsOn !== null })
    .where('account', '=', account)
    .where('label', '=', addons[name].label)
    .returning('id')
    .executeTakeFirst()
  return cancelled?.id ?? null
}

export const putAddonRoute = route(putAddon, async ({ params: { name }, body: { active } }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const { account, userId } = principal
  await tx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute()
  const now = services.clock.now()
  const before = await accountForm(tx, account, now)
  const was = stateOf(before.addons, name)
  if (was === (active ? 'active' : 'off') || (!active && was === 'pending')) return ok(await ownAccount(context))
  const hindrance = hindranceTo(before.addons, name, active)
  if (hindrance) return refuse('invalid', wording(hindrance.why, { names: hindrance.names }))
  const endsOn = lastDayOf(before.expiration_date, isoDay(dayAt(now, before.time_zone)))
  const id = active ? await turnOn(context, name) : await cancel(context, name, endsOn)
  await audit({ verb: 'update', kind: 'addon', id, fields: ['active'], reason: active ? 'on' : 'cancelled' })
  const after = await ownAccount(context)
  // PRM-43: whoever did it may do more, or less, from now on; everybody else with their next token.
  if ((was === 'off') !== (stateOf(after.addons, name) === 'off'))
    afterCommit(() => services.realtime.recordChanged(account, 'app_user', userId, 1, undefined, { only: userId }))
  return ok(after)
})
