/** ADM-27, ADM-28: the modules of an account. */
import { addonCapabilities, addons, type AddonName } from '../../domain/access/index.ts'
import { hindranceTo, lastDayOf, putAddon, stateOf, type AddonState } from '../../domain/addons/index.ts'
import { dayAt, isoDay, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { route } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { ownAccount, ownAgain } from './accountRoutes.ts'
import { addonsOn } from './wireForms.ts'

const turnOn = async (tx: Work, account: number, name: AddonName): Promise<number> => {
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
const cancel = async (tx: Work, account: number, name: AddonName, endsOn: string | null): Promise<number | null> => {
  const cancelled = await tx
    .updateTable('addon')
    .set({ pending_cancellation: endsOn !== null, ends_on: endsOn, active: endsOn !== null })
    .where('account', '=', account)
    .where('label', '=', addons[name].label)
    .returning('id')
    .executeTakeFirst()
  return cancelled?.id ?? null
}

export type AddonChange = { readonly id: number | null; readonly was: AddonState; readonly is: AddonState }

/** Null where it is so already. `now` is in milliseconds since 1970. */
export const changeAddon = async (
  tx: Work,
  account: number,
  now: number,
  { name, active }: { readonly name: AddonName; readonly active: boolean },
): Promise<Result<AddonChange | null>> => {
  const { time_zone: zone, expiration_date: paidTo } = await tx
    .selectFrom('account')
    .select(['time_zone', 'expiration_date'])
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const today = isoDay(dayAt(now, zone))
  const before = await addonsOn(tx, account, today)
  const was = stateOf(before, name)
  if (was === (active ? 'active' : 'off') || (!active && was === 'pending')) return ok(null)
  const hindrance = hindranceTo(before, name, active)
  if (hindrance) return refuse('invalid', wording(hindrance.why, { names: hindrance.names }))
  const id = active ? await turnOn(tx, account, name) : await cancel(tx, account, name, lastDayOf(paidTo, today))
  return ok({ id, was, is: stateOf(await addonsOn(tx, account, today), name) })
}

export const isThere = (state: AddonState): boolean => state !== 'off'

export const putAddonRoute = route(
  putAddon,
  async ({ params: { name }, body: { active } }, context) => {
    const { tx, principal, services, audit, afterCommit } = context
    const { account, userId } = principal
    const changed = await changeAddon(tx, account, services.clock.now(), { name, active })
    if (!changed.ok) return changed
    if (changed.value === null) return ok(await ownAccount(context))
    const { id, was, is } = changed.value
    await audit({ verb: 'update', kind: 'addon', id, fields: ['active'], reason: active ? 'on' : 'cancelled' })
    if (isThere(was) !== isThere(is)) afterCommit(() => services.realtime.rightsChanged(account, userId))
    return ok(await ownAccount(context))
  },
  ownAgain,
)
