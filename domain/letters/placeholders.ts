/** The place-holders of letter templates (ACT-10): `{client.first}` and the like, and what each is filled with. */
import type { Values } from '../kernel/index.ts'
import { shownPhone } from '../records/index.ts'
import { letterDay } from './layout.ts'

/** Filled for each letter; values are plain text. */
export type LetterValues = Readonly<Record<string, string>>

type Form = 'text' | 'phone' | 'instant'
type Source = 'client' | 'case' | 'agency' | 'advocate'
type Placeholder = {
  readonly source: Source
  readonly field: string
  readonly form: Form
  /** Message key of the field's label. */
  readonly label: string
}

const of = (source: Source, form: Form, fields: Readonly<Record<string, string>>): readonly Placeholder[] =>
  Object.entries(fields).map(([field, label]) => ({ source, field, form, label }))

const placeholders: readonly Placeholder[] = [
  ...of('client', 'text', {
    full_name: 'field.name',
    prefix: 'field.prefix',
    first: 'field.first',
    middle: 'field.middle',
    last: 'field.last',
    suffix: 'field.suffix',
    business: 'field.business',
    address1: 'field.address1',
    address2: 'field.address2',
    city: 'field.city',
    state: 'field.state',
    zip: 'field.zip',
    email: 'field.email',
    birthdate: 'field.birthdate',
    next_of_kin: 'field.next_of_kin',
  }),
  ...of('client', 'phone', { primary_phone: 'field.primary_phone', secondary_phone: 'field.secondary_phone' }),
  ...of('case', 'text', {
    case_reference_id: 'field.case_reference_id',
    officer: 'field.officer',
    badge: 'field.badge',
    police_division: 'field.police_division',
    court: 'field.court',
    docket: 'field.docket',
    judge: 'field.judge',
  }),
  ...of('case', 'instant', { date_time: 'field.case_date', incident_date_time: 'field.incident_date' }),
  ...of('agency', 'text', { name: 'field.agency', contact_person: 'field.person', phone: 'field.primary_phone' }),
  ...of('advocate', 'text', {
    full_name: 'field.advocate',
    first: 'field.first',
    last: 'field.last',
    email: 'field.email',
  }),
  ...of('advocate', 'phone', { phone: 'field.primary_phone' }),
]

const nameOf = ({ source, field }: Placeholder): string => `${source}.${field}`

/** The day on which the letter is written. */
const today = 'date.today'

type Offered = { readonly name: string; readonly source: string; readonly label: string }
/** What an editor offers: the name between the braces, where it comes from, and the message key of what it is. */
export const letterPlaceholders: readonly Offered[] = [
  ...placeholders.map((one) => ({ name: nameOf(one), source: one.source, label: one.label })),
  { name: today, source: 'date', label: 'field.date' },
]

/** Who and what a letter is about; what is not known, or may not be seen, is null. */
export type LetterSubject = { readonly [S in Source]: Values | null } & {
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA name of the agency's time zone. */
  readonly zone: string
}

const shown = (form: Form, value: string, zone: string): string => {
  if (form === 'phone') return shownPhone(value)
  return form === 'instant' ? letterDay(Date.parse(value), zone) : value
}

const joined = (values: Values, fields: readonly string[]): string =>
  fields
    .map((field) => values[field])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')

/** As a letter addresses somebody: a business, or a mass incident by its title, where there is no name. */
const named = (values: Values): Values => {
  const name = joined(values, ['prefix', 'first', 'last', 'suffix'])
  return { ...values, full_name: name || joined(values, ['business']) || joined(values, ['title']) }
}

/** Nothing is said of a source that is null, so that its place-holders stay visible in the letter. */
export const letterValues = (subject: LetterSubject): LetterValues => {
  const values: Record<string, string> = { [today]: letterDay(subject.at, subject.zone) }
  for (const one of placeholders) {
    const source = subject[one.source]
    if (source === null) continue
    const value = named(source)[one.field]
    values[nameOf(one)] = typeof value === 'string' && value !== '' ? shown(one.form, value, subject.zone) : ''
  }
  return values
}
