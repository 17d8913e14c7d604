/** The place-holders of letter templates (ACT-10): `{client.first}` and the like, and what each is filled with. */
import { timeOf } from '../kernel/index.ts'
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
}

const of = (source: Source, form: Form, fields: readonly string[]): readonly Placeholder[] =>
  fields.map((field) => ({ source, field, form }))

const placeholders: readonly Placeholder[] = [
  ...of('client', 'text', [
    'full_name',
    'prefix',
    'first',
    'middle',
    'last',
    'suffix',
    'business',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
    'email',
    'birthdate',
    'next_of_kin',
  ]),
  ...of('client', 'phone', ['primary_phone', 'secondary_phone']),
  ...of('case', 'text', ['case_reference_id', 'officer', 'badge', 'police_division', 'court', 'docket', 'judge']),
  ...of('case', 'instant', ['date_time', 'incident_date_time']),
  ...of('agency', 'text', ['name', 'contact_person', 'phone']),
  ...of('advocate', 'text', ['full_name', 'first', 'last', 'email']),
  ...of('advocate', 'phone', ['phone']),
]

const nameOf = ({ source, field }: Placeholder): string => `${source}.${field}`

/** The day on which the letter is written. */
const today = 'date.today'

/** Who and what a letter is about; what is not known, or may not be seen, is null. */
export type LetterSubject = { readonly [S in Source]: Values | null } & {
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA name of the agency's time zone. */
  readonly zone: string
}

const shown = (form: Form, value: string, zone: string): string => {
  if (form === 'phone') return shownPhone(value)
  return form === 'instant' ? letterDay(timeOf(value), zone) : value
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
