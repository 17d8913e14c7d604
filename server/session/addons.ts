/** ADM-27, ADM-28: the own account's modules. */
import { addonCapabilities, addons, type AddonName } from '../../domain/access/index.ts'
import { hindranceTo, lastDayOf, putAddon, stateOf } from '../../domain/addons/index.ts'
import { dayAt, isoDay, ok, refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import { ownAccount } from './accountRoutes.ts'
import { addonsOn } from './wireForms.ts'

const turnOn = async ({ tx, principal: { account } }: SignedIn, name: AddonName): Promise<number> => {
  const { label, beta } = addons[name]
  const { id } = await tx
    .insertInto('addon')
    .values({ account, label, beta, capabilities: [...addonCapabilities(name)] })
    .onConflict((one) =>
      one.columns(['account', 'label']).doUpdateSet({ active: true, pending_cancellation: false, ends_on: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
  const { time_zone: zone, expiration_date: paidTo } = await tx
    .selectFrom('account')
    .select(['time_zone', 'expiration_date'])
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const today = isoDay(dayAt(services.clock.now(), zone))
  const before = await addonsOn(tx, account, today)
  const was = stateOf(before, name)
  if (was === (active ? 'active' : 'off') || (!active && was === 'pending')) return ok(await ownAccount(context))
  const hindrance = hindranceTo(before, name, active)
  if (hindrance) return refuse('invalid', wording(hindrance.why, { names: hindrance.names }))
  const id = active ? await turnOn(context, name) : await cancel(context, name, lastDayOf(paidTo, today))
  await audit({ verb: 'update', kind: 'addon', id, fields: ['active'], reason: active ? 'on' : 'cancelled' })
  const after = await ownAccount(context)
  if ((was === 'off') !== (stateOf(after.addons, name) === 'off'))
    afterCommit(() => services.realtime.rightsChanged(account, userId))
  return ok(after)
})
