import { billCycles, type AccountEdit, type AccountForm, type ClientAccount } from '../../domain/accounts/index.ts'
import { dayFromIso, daysLater, shownDay } from '../../domain/kernel/index.ts'
import { timeZones } from '../../domain/languages/index.ts'
import { t } from '../../domain/messages/index.ts'
import { usualGrace } from '../../domain/session/index.ts'
import { Checkbox, DateInput, Field, Select, TextInput, type SelectOption } from '../ui/index.ts'
import { sections, type Shown } from './fields.ts'

type Name = keyof AccountForm

const zoneOptions = (zone: string): readonly SelectOption[] => {
  const known = timeZones.map(({ zone: value, name }) => ({ value, label: t(name) }))
  return known.some(({ value }) => value === zone)
    ? known
    : [{ value: zone, label: t('account.zone.other', { zone }) }, ...known]
}

const repOptions = ({ sales_reps: all, sales_rep: rep = null }: ClientAccount): readonly SelectOption[] => {
  const known = rep === null || all.some(({ id }) => id === rep.user.id) ? all : [rep.user, ...all]
  return [
    { value: '', label: t('account.nobody') },
    ...known.map(({ id, first, last }) => ({ value: String(id), label: `${first} ${last}` })),
  ]
}

/** What was typed before there was a choice stays what it is, until another one is chosen. */
const productOptions = ({ products = [] }: ClientAccount, value: string): readonly SelectOption[] => {
  const known = products.map((each) => ({ value: each, label: each }))
  return products.includes(value) ? known : [{ value, label: t('account.product.other', { name: value }) }, ...known]
}

const affiliateOptions = ({ affiliates: all = [], affiliate = null }: ClientAccount): readonly SelectOption[] => {
  const isOther = affiliate !== null && !all.some(({ id }) => id === affiliate.id)
  return [
    { value: '', label: t('account.affiliate.none') },
    ...(isOther
      ? [{ value: String(affiliate.id), label: t('account.affiliate.other', { name: affiliate.affiliate_name }) }]
      : []),
    ...all.map(({ id, affiliate_name: label }) => ({ value: String(id), label })),
  ]
}

const optionsFor = (name: Name, account: ClientAccount, value: AccountForm[Name]): readonly SelectOption[] => {
  if (name === 'time_zone') return zoneOptions(account.time_zone)
  if (name === 'sales_rep_id') return repOptions(account)
  if (name === 'affiliate_id') return affiliateOptions(account)
  if (name === 'product_name') return productOptions(account, String(value))
  return billCycles.map((cycle) => ({ value: String(cycle), label: t(`account.cycle.${cycle}`) }))
}

const chosen = (name: Name, value: string): AccountEdit => {
  if (name === 'time_zone') return { time_zone: value }
  if (name === 'product_name') return { product_name: value }
  if (name === 'sales_rep_id' || name === 'affiliate_id') return { [name]: value === '' ? null : Number(value) }
  const cycle = billCycles.find((each) => String(each) === value)
  return cycle === undefined ? {} : { bill_cycle: cycle }
}

/** BIL-07: the day on which it would be shut off by itself. */
const endOfGrace = ({ expiration_date: expires, grace_period: days }: ClientAccount): string | null => {
  const day = dayFromIso(expires ?? '')
  return day === null ? null : shownDay(daysLater(day, days))
}

const helpFor = (name: Name, account: ClientAccount): string | undefined => {
  if (name === 'grace_period') return t('account.field.grace_period.help', { days: usualGrace })
  if (name !== 'shut_off_date') return undefined
  const day = endOfGrace(account)
  return day === null ? t('account.field.shut_off_date.none') : t('account.field.shut_off_date.help', { day })
}

const isChoice = (name: Name): boolean =>
  sections.some(({ fields }) => fields.some((field) => field.name === name && field.as === 'choice'))

const inWords = (name: Name, value: AccountForm[Name], account: ClientAccount): string => {
  if (typeof value === 'boolean') return t(value ? 'account.yes' : 'account.no')
  if (value === null || value === '') return t('account.theirs.nothing')
  const option = isChoice(name)
    ? optionsFor(name, account, value).find((each) => each.value === String(value))
    : undefined
  return option?.label ?? String(value)
}

type Props = {
  readonly field: Shown
  readonly account: ClientAccount
  readonly values: AccountForm
  readonly isChanged: boolean
  /** What somebody else saved in its place meanwhile. */
  readonly theirs: AccountForm[Name] | undefined
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onEdit: (change: AccountEdit) => void
}

/** One field of an account's form. */
export const Control = ({ field, account, values, isChanged, theirs, error, readOnly, onEdit }: Props) => {
  const { name, as, isNeeded = false } = field
  const label = t(`account.field.${name}`)
  const value = values[name]
  const saved = theirs === undefined ? undefined : t('account.theirs', { value: inWords(name, theirs, account) })
  if (as === 'flag')
    return (
      <Field label={label} hideLabel group help={saved} error={error} changed={isChanged}>
        <Checkbox
          label={label}
          checked={value === true}
          disabled={readOnly}
          onChange={({ target }) => onEdit({ [name]: target.checked })}
        />
      </Field>
    )
  const shared = { value: value === null ? '' : String(value) }
  const edit = ({ target }: { readonly target: { readonly value: string } }): void => onEdit({ [name]: target.value })
  return (
    <Field label={label} required={isNeeded} changed={isChanged} error={error} help={saved ?? helpFor(name, account)}>
      {as === 'choice' ? (
        <Select
          {...shared}
          disabled={readOnly}
          options={optionsFor(name, account, value)}
          onChange={({ target }) => onEdit(chosen(name, target.value))}
        />
      ) : as === 'day' ? (
        <DateInput {...shared} maxLength={40} readOnly={readOnly} onChange={edit} />
      ) : (
        <TextInput
          {...shared}
          {...(as === 'number' ? { inputMode: 'numeric' as const } : {})}
          maxLength={mostOf(name)}
          readOnly={readOnly}
          onChange={edit}
        />
      )}
    </Field>
  )
}

/** UTF-16 units, as the account takes them. */
const mostOf = (name: Name): number =>
  name === 'support_phone' || name === 'grace_period' || name === 'max_fields' ? 40 : 160
