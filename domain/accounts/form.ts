/** What is typed of an account, read: each field by itself, then all of them together. */
import { looksLikeEmail } from '../customFields/index.ts'
import { dayFrom, isBlank, isoDay, shownIso, type Messages } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { accountProblems } from './account.ts'
import type {
  AccountEdit,
  AccountForm,
  AdministratorForm,
  ClientAccount,
  ClientChanges,
  PaymentForm,
} from './clientAccount.ts'

/** As the form shows an account in which nothing was typed. */
export const formOf = (account: ClientAccount): AccountForm => ({
  name: account.name,
  product_name: account.product_name,
  service_provider: account.service_provider ?? '',
  time_zone: account.time_zone,
  contact_person: account.contact_person ?? '',
  support_phone: account.support_phone,
  sales_rep_id: account.sales_rep?.user.id ?? null,
  affiliate_id: account.affiliate?.id ?? null,
  start_date: shownIso(account.start_date),
  anniversary_date: shownIso(account.anniversary_date),
  expiration_date: shownIso(account.expiration_date),
  shut_off_date: shownIso(account.shut_off_date),
  grace_period: account.own_grace_period === null ? '' : String(account.own_grace_period),
  max_fields: String(account.max_fields),
  bill_cycle: account.bill_cycle as AccountForm['bill_cycle'],
  paid_setup: account.paid_setup,
  billing_enabled: account.billing_enabled,
  show_demo_link: account.show_demo_link,
  enable_mfa: account.enable_mfa,
})

/** A value, or what is wrong with what was typed. */
type Read<T> = { readonly value: T } | { readonly wrong: string }

const dayOf = (typed: string): Read<string | null> => {
  if (typed.trim() === '') return { value: null }
  const read = dayFrom(typed.trim())
  return read === null ? { wrong: wording('field.invalid.day') } : { value: isoDay(read) }
}

const numberUpTo =
  (max: number) =>
  (typed: string): Read<number> =>
    /^\d{1,9}$/.test(typed.trim()) && Number(typed) <= max
      ? { value: Number(typed) }
      : { wrong: wording('field.invalid.range', { min: 0, max }) }

const daysUpTo = (typed: string): Read<number | null> =>
  typed.trim() === '' ? { value: null } : numberUpTo(3650)(typed)
const line = (typed: string): Read<string> => ({ value: typed.trim() })
const orNull = (typed: string | null): string | null => (isBlank(typed ?? '') ? null : (typed?.trim() ?? null))
const maybeLine = (typed: string): Read<string | null> => ({ value: orNull(typed) })
const asIs = <T>(value: T): Read<T> => ({ value })

const readers: { readonly [F in keyof AccountForm]: (typed: AccountForm[F]) => Read<ClientChanges[F]> } = {
  name: line,
  product_name: line,
  service_provider: maybeLine,
  time_zone: asIs,
  contact_person: maybeLine,
  support_phone: line,
  sales_rep_id: asIs,
  affiliate_id: asIs,
  start_date: dayOf,
  anniversary_date: dayOf,
  expiration_date: dayOf,
  shut_off_date: dayOf,
  grace_period: daysUpTo,
  max_fields: numberUpTo(10_000),
  bill_cycle: asIs,
  paid_setup: asIs,
  billing_enabled: asIs,
  show_demo_link: asIs,
  enable_mfa: asIs,
}

/** The members of it that stand in the form of the account itself. */
export const formFields = Object.keys(readers) as readonly (keyof AccountForm)[]

/** Fields in which something else stands than is saved. */
export const changedIn = (account: ClientAccount, edit: AccountEdit): readonly (keyof AccountForm)[] => {
  const saved = formOf(account)
  return formFields.filter((field) => Object.hasOwn(edit, field) && edit[field] !== saved[field])
}

const savedValues = (account: ClientAccount): ClientChanges => ({
  name: account.name,
  product_name: account.product_name,
  time_zone: account.time_zone,
  start_date: account.start_date,
  expiration_date: account.expiration_date,
  shut_off_date: account.shut_off_date,
})

/** What is to be sent of what was typed, and what is wrong with it, by field. */
export const changesOf = (
  account: ClientAccount,
  edit: AccountEdit,
): { readonly changes: ClientChanges; readonly problems: Messages } => {
  const typed: Partial<AccountForm> = edit
  const read = changedIn(account, edit).map((field) => {
    const reader = readers[field] as (typed: unknown) => Read<unknown>
    return [field, reader(typed[field])] as const
  })
  const changes: ClientChanges = Object.fromEntries(
    read.flatMap(([field, each]) => ('value' in each ? [[field, each.value]] : [])),
  )
  const unread = Object.fromEntries(read.flatMap(([field, each]) => ('wrong' in each ? [[field, each.wrong]] : [])))
  const together = accountProblems(
    { ...savedValues(account), ...changes },
    { zone: account.time_zone, product: account.product_name, products: account.products },
  )
  return { changes, problems: { ...together, ...unread } }
}

const required = (field: string, typed: string): Messages =>
  isBlank(typed) ? { [field]: wording('field.required') } : {}
const address = (field: string, typed: string): Messages =>
  isBlank(typed) || looksLikeEmail(typed.trim()) ? {} : { [field]: wording('field.invalid.email') }

/** An amount in dollars, as it is sent: 1200.50; null where it is none, or nothing. */
const dollarsOf = (typed: string): string | null => {
  const [, whole, cents = ''] = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const amount = `${String(Number(whole.replaceAll(',', '')))}.${cents.padEnd(2, '0')}`
  return Number(amount) > 0 ? amount : null
}

/** A payment as it is sent, and what is wrong with what was typed. `today` is yyyy-MM-dd: nothing is paid later. */
export const paymentOf = (
  { amount, paid_on: typedOn }: PaymentForm,
  today: string,
): { readonly amount: string; readonly paid_on: string; readonly problems: Messages } => {
  const [dollars, on] = [dollarsOf(amount), dayFrom(typedOn.trim())]
  const paid = on === null ? '' : isoDay(on)
  return {
    amount: dollars ?? '',
    paid_on: paid,
    problems: {
      ...(dollars === null && { amount: wording('field.invalid.money') }),
      ...(on === null && { paid_on: wording('field.invalid.day') }),
      ...(paid > today && { paid_on: wording('account.payment.later') }),
    },
  }
}

type Partner = {
  readonly name: string
  readonly contact_person: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** A partner as it is sent and kept. */
export const partnerOf = ({ name, contact_person: person, email, phone }: Partner) => ({
  body: { name: name.trim(), contact_person: orNull(person), email: orNull(email), phone: orNull(phone) },
  problems: {
    ...required('name', name),
    ...address('email', email ?? ''),
  } satisfies Messages,
})

/** What is sent of an account that there is not yet, and of who is to run it. */
export const newAccountOf = (edit: AccountEdit) => {
  const { name = '', time_zone: zone = '', expiration_date: until = '' } = edit
  const administrator: AdministratorForm = edit.administrator ?? { first: '', last: '', user_login: '', email: '' }
  const expires = dayOf(until)
  const trimmed = Object.fromEntries(
    Object.entries(administrator).map(([field, typed]) => [field, typed.trim()]),
  ) as AdministratorForm
  return {
    body: {
      name: name.trim(),
      time_zone: zone,
      ...('value' in expires && expires.value !== null && { expiration_date: expires.value }),
      administrator: trimmed,
    },
    problems: {
      ...required('name', name),
      ...required('time_zone', zone),
      ...('wrong' in expires && { expiration_date: expires.wrong }),
      ...address('email', trimmed.email),
      ...Object.assign({}, ...Object.entries(trimmed).map(([field, typed]) => required(field, typed))),
    } satisfies Messages,
  }
}
