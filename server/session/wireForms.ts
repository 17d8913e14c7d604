import type { Account, User } from '../../domain/session/forms.ts'
import { capabilitiesOf } from '../../domain/access/index.ts'
import { requirementsOf, standingOn } from '../../domain/addons/index.ts'
import { dayAt, isoDay } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'

/** SRV-16: the user as the wire has it. No hash, no secret: those are not even selected. */
export const userForm = async (tx: Work, userId: number): Promise<User> => {
  const { role_id, level, description, granted, status, password_set, ...rest } = await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.id', '=', userId)
    .select([
      'u.id',
      'u.first',
      'u.last',
      'u.email',
      'u.user_login',
      'u.account',
      'u.primary_phone',
      'u.secondary_phone',
      'u.phone_verified',
      'u.mfa_verified',
      'u.address1',
      'u.address2',
      'u.city',
      'u.state',
      'u.zip',
      'u.status',
      'u.display_system_use_notification',
      'u.system_use_last_accepted',
      'u.onboarding_banner',
      'u.custom_fields',
      'u.last_login',
      'u.invitation_expiration',
      'u.sso_application',
      'u.capabilities as granted',
      'r.id as role_id',
      'r.level',
      'r.description',
      'u.password_set',
    ])
    .executeTakeFirstOrThrow()
  const capabilities = [
    ...new Set([...granted, ...capabilitiesOf({ roleLevel: level, capabilities: granted })]),
  ].toSorted()
  return { ...rest, status, password_set, role: { id: role_id, level, description }, capabilities }
}

/** The modules of an account that stand on a day, yyyy-MM-dd. */
export const addonsOn = async (tx: Work, account: number, today: string): Promise<Account['addons']> => {
  const held = await tx
    .selectFrom('addon')
    .select(['id', 'label', 'beta', 'capabilities', 'pending_cancellation', 'ends_on'])
    .where('account', '=', account)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return standingOn(today, held).map((one) => ({ ...one, requirements: [...requirementsOf(one.label)] }))
}

/**
 * SRV-19: the transaction's own account. `users` are its administrators (SES-36); `now` is in milliseconds since 1970, and
 * says which modules have not ended.
 */
export const accountForm = async (tx: Work, id: number, now: number): Promise<Account> => {
  const {
    firewall_ip_whitelist: _,
    created_at: _c,
    scheduled_archive_date: _s,
    archive_date: _a,
    demo: _d,
    affiliate: _f,
    initial_affiliate: _i,
    ...row
  } = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'amount', 'paid_on'])
    .where('account', '=', id)
    .orderBy('paid_on')
    .orderBy('id')
    .execute()
  const users = await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.account', '=', id)
    .where('u.status', '=', 1)
    .where('r.level', '=', 60)
    .orderBy('u.id')
    .select(['u.id', 'u.first', 'u.last', 'r.level as role_level'])
    .execute()
  return {
    ...row,
    addons: await addonsOn(tx, id, isoDay(dayAt(now, row.time_zone))),
    payments,
    users,
  }
}
