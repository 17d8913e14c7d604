/** An account as those see it who keep the accounts of others (BIL-01, BIL-25), and what is typed of one. */
import {
  category,
  count,
  day,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  oneOf,
  optional,
  partial,
  text,
  type Infer,
} from '../kernel/index.ts'
import { accountShape } from '../session/index.ts'

const person = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })

/** SRV-22: a change of an account, but for what stood there before and after it. */
export const accountChange = {
  version: count(1),
  verb: oneOf(['create', 'update', 'deactivate', 'archive']),
  at: isoInstant(),
  /** Who asked for it; null where nobody did. */
  by: nullable(text('name', 161)),
  fields: list(label(60)),
}

const affiliate = group({ id: id('affiliate'), affiliate_name: text('name', 160) })

export const clientAccount = group({
  ...accountShape,
  version: count(1),
  /** BIL-04: days; null where it is as many as usual. */
  own_grace_period: nullable(count(0, 3650)),
  /** Who may look after it. */
  sales_reps: list(person),
  /** BIL-23: the day of the month that was agreed, where a shorter month has moved the expiration off it; older logs lack it. */
  bill_day: optional(nullable(count(1, 31))),
  /** BIL-02: the affiliate by which it is served, and the one by which it came; older logs lack them. */
  affiliate: optional(nullable(affiliate)),
  initial_affiliate: optional(nullable(affiliate)),
  affiliate_id: optional(nullable(id('affiliate'))),
  product_id: optional(id('product')),
  /** What it may have and be served by; older logs lack them. */
  products: optional(list(text('name', 80))),
  affiliates: optional(list(affiliate)),
})
export type ClientAccount = Infer<typeof clientAccount>

/** BIL-05 */
export const billCycles = [1, 2, 3, 4, 5] as const
const isoDate = nullable(day('yyyy-MM-dd'))
/** What whoever keeps the installation says of an account; what is not named stays. */
export const said = {
  name: optional(text('name', 160)),
  product_name: optional(text('name', 80)),
  service_provider: optional(nullable(text('name', 160))),
  /** AFF-28: null is none. */
  affiliate_id: optional(nullable(id('affiliate'))),
  time_zone: optional(label(60)),
  contact_person: optional(nullable(text('name', 160))),
  support_phone: optional(text('phone', 40)),
  sales_rep_id: optional(nullable(id('user'))),
  start_date: optional(isoDate),
  anniversary_date: optional(isoDate),
  expiration_date: optional(isoDate),
  shut_off_date: optional(isoDate),
  /** Null is as many days as usual. */
  grace_period: optional(nullable(count(0, 3650))),
  paid_setup: optional(flag()),
  bill_cycle: optional(category(billCycles)),
  billing_enabled: optional(flag()),
  show_demo_link: optional(flag()),
  enable_mfa: optional(flag()),
  max_fields: optional(count(0, 10_000)),
  /** Null takes back that it is deactivated. */
  deactivation_date: optional(isoDate),
}
export const clientChanges = group(said)
export type ClientChanges = Infer<typeof clientChanges>

/** As long as whatever is pasted into a day or a number, so that it is told of and not cut. */
const typedDay = text('number', 40)
/** The form of an account: texts as typed, and what is chosen. */
const typed = {
  name: text('name', 160),
  product_name: text('name', 80),
  service_provider: text('name', 160),
  time_zone: label(60),
  contact_person: text('name', 160),
  support_phone: text('phone', 40),
  sales_rep_id: nullable(id('user')),
  affiliate_id: nullable(id('affiliate')),
  start_date: typedDay,
  anniversary_date: typedDay,
  expiration_date: typedDay,
  shut_off_date: typedDay,
  grace_period: text('number', 40),
  max_fields: text('number', 40),
  bill_cycle: category(billCycles),
  paid_setup: flag(),
  billing_enabled: flag(),
  show_demo_link: flag(),
  enable_mfa: flag(),
}
export type AccountForm = Infer<ReturnType<typeof group<typeof typed>>>

const partnerForm = group({
  /** 0 is a new one. */
  id: id('partner'),
  name: text('name', 160),
  contact_person: text('name', 160),
  email: text('email', 255),
  phone: text('phone', 40),
})
export type PartnerForm = Infer<typeof partnerForm>
const paymentForm = group({ amount: text('number', 40), paid_on: typedDay })
export type PaymentForm = Infer<typeof paymentForm>
const administratorForm = group({
  first: text('name', 80),
  last: text('name', 80),
  user_login: text('name', 255),
  email: text('email', 255),
})
export type AdministratorForm = Infer<typeof administratorForm>

/** What is typed of an account and not saved: its form, and what of it is added beside that. */
export const accountEdit = partial({
  ...typed,
  partner: partnerForm,
  payment: paymentForm,
  administrator: administratorForm,
})
export type AccountEdit = Infer<typeof accountEdit>

/** What of it is saved, or put away, by itself; `new` is an account that there is not yet. */
export const editParts = ['form', 'partner', 'payment', 'new'] as const
export type EditPart = (typeof editParts)[number]
