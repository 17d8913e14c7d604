/** What several kinds of record share: fields that mean the same everywhere, and how they are declared. */
import { timeOf } from '../../kernel/index.ts'
import { isFilled } from '../../kernel/blank.ts'
import { category, flag, group, id, isoInstant, list, nullable, optional, text } from '../../kernel/field.ts'
import type { EntityField, Field, Lookup, Messages, Values } from '../../kernel/index.ts'
import { wording } from '../../messages/index.ts'

/** CLI-33: the ids of "not reported". */
export const notReported = { race: 9, gender: 4 } as const

export const textOf = (values: Values, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value.trim() : ''
}
export { isFilled }
export const isId = (value: unknown): boolean => typeof value === 'number' && value > 0

/** Refuses an empty one of the named fields, with the sentence for it. */
export const needed = (whole: Values, names: readonly string[], message = 'field.required' as const): Messages =>
  Object.fromEntries(
    names.filter((name) => !isFilled(whole[name]) && !isId(whole[name])).map((name) => [name, wording(message)]),
  )

/** Refuses the end of a span of time that lies before its start. */
export const endAfterStart = (whole: Values, start: string, end: string): Messages => {
  const [from, to] = [whole[start], whole[end]]
  if (typeof from !== 'string' || typeof to !== 'string') return {}
  return timeOf(to) < timeOf(from) ? { [end]: wording('field.endBeforeStart') } : {}
}

/** Made by the server: shown, never sent. */
export const computed = <T>(field: Field<T>, label: string, section: string) =>
  ({ field, label, widget: 'none', section, computed: true }) as const

/** How a field is offered, apart from what it is. */
type Offer = Pick<EntityField, 'required' | 'keywords' | 'span'>

/** The id of an entry of a configured list. */
export const lookup = <const L extends Lookup>(name: L, label: string, section: string, more: Offer = {}) =>
  ({ field: nullable(id(name)), label, widget: 'lookup', lookup: name, section, span: 3, ...more }) as const

/** The record that this one belongs to; set when it is made. */
export const link = (space: string, label: string, section: string) =>
  ({ field: nullable(id(space)), label, widget: 'none', section }) as const

/** Another record that somebody chooses. */
export const chosen = (space: string, label: string, section: string, more: Offer = {}) =>
  ({ field: nullable(id(space)), label, widget: 'record', section, span: 4, ...more }) as const

export const at = (label: string, section: string, more: Offer = {}) =>
  ({ field: nullable(isoInstant()), label, widget: 'instant', section, span: 3, ...more }) as const

/** PRM-15: who owns a record and how far it is open. */
export const access = (section: string) =>
  ({
    limited_access: {
      field: flag(),
      label: 'field.limited_access',
      widget: 'checkbox',
      section,
      span: 2,
      keywords: ['confidential'],
    },
    owner_id: lookup('user', 'field.owner', section),
    status: {
      field: category([0, 1]),
      label: 'field.status',
      widget: 'choice',
      section,
      span: 2,
      choices: { 1: 'status.active', 0: 'status.inactive' },
    },
    assignments: computed(
      list(group({ id: id('assignment'), user_id: id('user'), secondary: flag() })),
      'field.assignments',
      section,
    ),
  }) as const

/** Applied terms (TAG-01): `id` is that of the link, the object_term. */
export const terms = (section: string) =>
  computed(list(group({ id: id('object_term'), term_id: id('term') })), 'field.terms', section)

/** What the server says of every record: who changed it last, and whether this user may change it. */
export const stamps = (section: string) =>
  ({
    may_edit: computed(flag(), 'field.may_edit', section),
    updated_at: computed(isoInstant(), 'field.updated_at', section),
    updated_by: computed(nullable(id('user')), 'field.updated_by', section),
  }) as const

const name = (label: string) =>
  ({
    field: nullable(text('name', 80)),
    label,
    widget: 'text',
    section: 'section.name',
    stored: 'person',
    span: 3,
  }) as const

const contact = <const L extends Parameters<typeof text>[0]>(
  label: string,
  like: L,
  max: number,
  widget: 'text' | 'phone' | 'email',
) =>
  ({ field: nullable(text(like, max)), label, widget, section: 'section.contact', stored: 'person', span: 3 }) as const

/** Telephones and post, as a person and a place have them. */
export const contactFields = {
  primary_phone: contact('field.primary_phone', 'phone', 40, 'phone'),
  secondary_phone: contact('field.secondary_phone', 'phone', 40, 'phone'),
  email: contact('field.email', 'email', 255, 'email'),
  address1: { ...contact('field.address1', 'street', 120, 'text'), span: 4 },
  address2: { ...contact('field.address2', 'street', 120, 'text'), span: 4 },
  city: contact('field.city', 'street', 80, 'text'),
  state: { ...contact('field.state', 'street', 40, 'text'), span: 2 },
  zip: { ...contact('field.zip', 'zip', 10, 'text'), span: 2 },
  /** RPT-80. What was kept before there was one has none. */
  county: { ...contact('field.county', 'street', 80, 'text'), field: optional(nullable(text('street', 80))) },
} as const

export const nameFields = {
  prefix: { ...name('field.prefix'), span: 2 },
  first: name('field.first'),
  middle: name('field.middle'),
  last: name('field.last'),
  suffix: { ...name('field.suffix'), span: 2 },
  business: { ...name('field.business'), span: 4 },
} as const

/** Without the mark that the linked person's table holds them: for the record that is the person. */
export const own = <F extends Record<string, EntityField>>(fields: F): { [N in keyof F]: Omit<F[N], 'stored'> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => {
      const { stored: _, ...rest } = declared
      return [name, rest]
    }),
  ) as never

/** CLI-10 */
export const demographicProblems = (changes: Values): Messages =>
  Object.fromEntries(
    (['race', 'gender'] as const)
      .filter((field) => field in changes && !isId(changes[field]))
      .map((field) => [field, wording(`field.${field}Needed`)]),
  )

/** Last, first middle suffix; null without any of them. */
export const personName = (values: Values): string => {
  const given = ['first', 'middle', 'suffix']
    .map((field) => textOf(values, field))
    .filter((part) => part !== '')
    .join(' ')
  return [textOf(values, 'last'), given].filter((part) => part !== '').join(', ')
}

/** CLI-13 */
export const followsBirthdate = { birthdate: ['true_age'] } as const

/** CLI-13: the told age says nothing where the birthdate is known. */
export const withoutToldAge = (changes: Values, whole: Values): Values => {
  if (typeof whole['birthdate'] !== 'string') return changes
  const { true_age: _, ...rest } = changes
  return rest
}
