import { sql } from 'kysely'
import type { Account, User } from '../../domain/session/forms.ts'
import { capabilitiesOf } from '../../domain/access/index.ts'
import { requirementsOf, standingOn } from '../../domain/addons/index.ts'
import { dayAt, isoDay } from '../../domain/kernel/index.ts'
import { usualGrace } from '../../domain/session/index.ts'
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

/** Those of an account who run it. */
const administratorsOf = (tx: Work, account: number) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.account', '=', account)
    .where('u.status', '=', 1)
    .where('r.level', '=', 60)
    .orderBy('u.id')
    .select(['u.id', 'u.first', 'u.last', 'r.level as role_level'])
    .execute()

/** BIL-01: when anybody of it signed in last, and was seen last. */
const activityOf = async (tx: Work, account: number) => {
  const { rows } = await sql<Pick<Account, 'last_login_date' | 'last_activity_date'>>`
    select l.at as last_login_date,
      greatest(l.at, (select max(s.seen_at) from live_session s where s.account = ${account})) as last_activity_date
    from (select max(u.last_login) as at from app_user u where u.account = ${account}) l`.execute(tx)
  return rows[0]
}

/** BIL-01: who looks after an account is of the provider's: only the system's role can name them. */
export const salesRepOf = async (system: Work, account: number): Promise<NonNullable<Account['sales_rep']> | null> => {
  const user = await system
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.id', 'a.sales_rep_id')
    .select(['u.id', 'u.first', 'u.last'])
    .where('a.id', '=', account)
    .executeTakeFirst()
  return user ? { user } : null
}

/**
 * SRV-19, BIL-01: an account that the transaction reaches. `users` are its administrators (SES-36); `now` is in
 * milliseconds since 1970, and says which modules have not ended.
 */
export const accountForm = async (tx: Work, id: number, now: number): Promise<Omit<Account, 'sales_rep'>> => {
  const {
    created_at: _c,
    demo: _d,
    sales_rep_id: _s,
    affiliate: _f,
    initial_affiliate: _i,
    bill_day: _b,
    ...row
  } = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { product_name, service_provider } = row
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'amount', 'paid_on'])
    .where('account', '=', id)
    .orderBy('paid_on')
    .orderBy('id')
    .execute()
  const partners = await tx
    .selectFrom('account_partner')
    .select(['id', 'name', 'contact_person', 'email', 'phone'])
    .where('account', '=', id)
    .orderBy('name')
    .execute()
  return {
    ...row,
    ...(await activityOf(tx, id)),
    grace_period: row.grace_period ?? usualGrace,
    product: { product_name, service_provider },
    sso_application: row.alt_idp_login_url !== null && row.alt_idp_login_url !== '',
    addons: await addonsOn(tx, id, isoDay(dayAt(now, row.time_zone))),
    payments,
    partners,
    users: await administratorsOf(tx, id),
  }
}
