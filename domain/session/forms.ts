/** The wire forms of account, user and session, as fields. */
import {
  count,
  dictionary,
  flag,
  group,
  id,
  isoInstant,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  day,
  text,
  type Infer,
} from '../kernel/field.ts'

export const role = group({ id: id('role'), level: count(0, 100), description: text('name', 80) })

const onboardingStates = ['po_received', 'info_received', 'scheduled', 'complete'] as const

/** SRV-16: the user of the token. Not a place for secrets: `mfa_secret` travels on a call's answer only, never in state. */
export const user = group({
  id: id('user'),
  first: text('name', 80),
  last: text('name', 80),
  email: text('email', 255),
  user_login: text('name', 80),
  account: id('account'),
  role,
  primary_phone: nullable(text('phone', 40)),
  secondary_phone: nullable(text('phone', 40)),
  phone_verified: flag(),
  mfa_verified: flag(),
  password_set: flag(),
  address1: nullable(text('street', 120)),
  address2: nullable(text('street', 120)),
  city: nullable(text('street', 80)),
  state: nullable(text('street', 40)),
  zip: nullable(text('zip', 10)),
  status: count(0, 1),
  capabilities: list(label(80)),
  display_system_use_notification: flag(),
  system_use_last_accepted: nullable(isoInstant()),
  onboarding_banner: nullable(oneOf(onboardingStates)),
  custom_fields: dictionary(text('prose', 20_000), label()),
  last_login: nullable(isoInstant()),
  invitation_expiration: nullable(isoInstant()),
  sso_application: flag(),
})
export type User = Infer<typeof user>

const addon = group({
  id: id('addon'),
  label: label(80),
  beta: flag(),
  capabilities: list(label(80)),
  /** ADM-28: labels of what must be active as well; older logs lack it. */
  requirements: optional(list(label(80))),
  pending_cancellation: flag(),
  /** The last day of one that is cancelled; older logs lack it. */
  ends_on: optional(nullable(day('yyyy-MM-dd'))),
})

const person = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })

/** An organisation that an account works with. */
const partner = group({
  id: id('partner'),
  name: text('name', 160),
  contact_person: nullable(text('name', 160)),
  email: nullable(text('email', 255)),
  phone: nullable(text('phone', 40)),
})

const paymentOrder = group({ id: id('payment_order'), bill_cycle: count(1, 5), ordered_on: day('yyyy-MM-dd') })

/** SRV-19, as far as the session needs it; `users` are the account's administrators, for the contact-person reminder (SES-36). */
export const accountShape = {
  id: id('account'),
  name: text('name', 160),
  product_name: text('name', 80),
  start_date: nullable(day('yyyy-MM-dd')),
  expiration_date: nullable(day('yyyy-MM-dd')),
  deactivation_date: nullable(day('yyyy-MM-dd')),
  shut_off_date: nullable(day('yyyy-MM-dd')),
  grace_period: count(0, 3650),
  paid_setup: flag(),
  bill_cycle: count(1, 5),
  billing_enabled: flag(),
  show_demo_link: flag(),
  /** BIL-20; older logs lack it. */
  agm_pending: optional(flag()),
  fiscal_year_start: day('yyyy-MM-dd'),
  time_zone: label(60),
  contact_person: nullable(text('name', 160)),
  force_system_use_notification: flag(),
  system_use_notification: nullable(text('prose', 20_000)),
  enable_mfa: flag(),
  enforce_sso: flag(),
  alt_idp_entity_id: nullable(text('prose', 2_000)),
  alt_idp_login_url: nullable(text('prose', 2_000)),
  alt_idp_certificate: nullable(text('prose', 20_000)),
  max_fields: count(0, 10_000),
  addons: list(addon),
  payments: list(group({ id: id('payment'), amount: text('number', 20), paid_on: day('yyyy-MM-dd') })),
  users: list(group({ id: id('user'), first: text('name', 80), last: text('name', 80), role_level: count(0, 100) })),
  support_phone: text('phone', 40),
  /** BIL-01; for whoever may see the details, and older logs lack them. */
  anniversary_date: optional(nullable(day('yyyy-MM-dd'))),
  last_activity_date: optional(nullable(isoInstant())),
  last_login_date: optional(nullable(isoInstant())),
  scheduled_archive_date: optional(nullable(day('yyyy-MM-dd'))),
  archive_date: optional(nullable(day('yyyy-MM-dd'))),
  partners: optional(list(partner)),
  /** BIL-22: what its administrators have ordered and nobody has recorded as paid. */
  payment_orders: optional(list(paymentOrder)),
  firewall_ip_whitelist: optional(nullable(list(text('number', 60)))),
  /** Who of the provider looks after it. */
  sales_rep: optional(nullable(group({ user: person }))),
  product: optional(group({ product_name: text('name', 80), service_provider: nullable(text('name', 160)) })),
  service_provider: optional(nullable(text('name', 160))),
  /** Whether it has a single sign-on of its own. */
  sso_application: optional(flag()),
} as const
export const account = group(accountShape)
export type Account = Infer<typeof account>

/** What a browser knows of its session once tokens are there (SES-21); never the tokens. */
export const claims = group({
  user_id: id('user'),
  account: id('account'),
  session: key('session'),
  scopes: list(label(80)),
  sso: flag(),
})
export type Claims = Infer<typeof claims>

/** By what a password is set without an old one. */
export const linkPurposes = ['invitation', 'reset'] as const
/** What has become of such a link; whose it is, is told of one that is still open. */
export const passwordLink = group({
  state: oneOf(['open', 'used', 'expired', 'unknown']),
  agency: nullable(text('name', 160)),
  user_login: nullable(text('name', 255)),
})
