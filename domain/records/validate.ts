/**
 * One field between the wire and a form, from its declaration. The client calls `toWire` on what was typed, the server
 * `problemOf` on what was sent: one set of rules.
 */
import { looksLikeEmail, phoneFrom, shownPhone, type CustomField } from '../customFields/index.ts'
import {
  dayFrom,
  innerOf,
  isBlank,
  instantFrom,
  mayBeEmpty,
  ok,
  refuse,
  shownDay,
  shownInstant,
  storable,
  wireDay,
  type EntityField,
  type EntityFields,
  type Result,
  type Values,
} from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { dollarsFrom, minutesFrom, shownMinutes } from './wireText.ts'

/** What turning a value into text needs to know: the IANA name of the agency's time zone. */
export type FormContext = {
  readonly zone: string
  /** The definitions of the kind's custom fields, and now in milliseconds, for what a save may hold (FLD-59). */
  readonly custom?: { readonly fields: readonly CustomField[]; readonly now: number }
}

const mayBeNull = ({ field, required }: EntityField): boolean => required !== true && mayBeEmpty(field.node)

/** What the form shows for a record's value. */
export const fromWire = (of: EntityField, value: unknown, { zone }: FormContext): unknown => {
  switch (of.widget) {
    case 'text':
    case 'textarea':
    case 'richText':
    case 'email':
      return typeof value === 'string' ? value : ''
    case 'phone':
      return typeof value === 'string' ? shownPhone(value) : ''
    case 'day': {
      const day = typeof value === 'string' ? dayFrom(value) : null
      return day ? shownDay(day) : typeof value === 'string' ? value : ''
    }
    case 'instant':
      return typeof value === 'string' ? shownInstant(value, zone) : ''
    case 'count':
      return typeof value === 'number' ? String(value) : ''
    case 'money':
      return typeof value === 'number' ? value.toFixed(2) : ''
    case 'minutes':
      return typeof value === 'number' ? shownMinutes(value) : ''
    case 'texts':
      return Array.isArray(value) ? value : []
    case 'rows':
      return Array.isArray(value) ? value.map((row: Values) => rowFromWire(of.parts ?? {}, row, { zone })) : []
    default:
      return value ?? null
  }
}

const rowFromWire = (parts: EntityFields, row: Values, context: FormContext): Values =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fromWire(part, row[name], context)]))

const invalid = (message: string): Result<never> => refuse('invalid', message)

/** Nothing where nothing of it can be seen. */
const saidIn = (text: string): string => (isBlank(text) ? '' : storable(text))

const wholeFrom = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const textToWire = (of: EntityField, text: string, { zone }: FormContext): Result<unknown> => {
  switch (of.widget) {
    case 'email':
      return looksLikeEmail(text) ? ok(text) : invalid(wording('field.invalid.email'))
    case 'phone': {
      const phone = phoneFrom(text)
      return phone === null ? invalid(wording('field.invalid.phone')) : ok(phone)
    }
    case 'day': {
      const day = dayFrom(text)
      return day === null ? invalid(wording('field.invalid.day')) : ok(wireDay(day))
    }
    case 'instant': {
      const at = instantFrom(text, zone)
      return at === null ? invalid(wording('field.invalid.instant')) : ok(at)
    }
    case 'count': {
      const count = wholeFrom(text)
      return count === null ? invalid(wording('field.invalid.count')) : ok(count)
    }
    case 'money': {
      const dollars = dollarsFrom(text)
      return dollars === null ? invalid(wording('field.invalid.money')) : ok(dollars)
    }
    case 'minutes': {
      const minutes = minutesFrom(text)
      return minutes === null ? invalid(wording('field.invalid.minutes')) : ok(minutes)
    }
    default:
      return ok(text)
  }
}

/** The declaration's own bounds, for what the widget's rules let through. */
const inBounds = (of: EntityField, value: unknown): Result<unknown> => {
  if (of.field.schema.safeParse(value).success) return ok(value)
  const node = innerOf(of.field.node)
  if (node.kind === 'leaf' && node.form.is === 'text' && typeof value === 'string')
    return invalid(wording('field.invalid.long', { max: node.form.max }))
  if (node.kind === 'leaf' && node.form.is === 'count' && typeof value === 'number')
    return invalid(wording('field.invalid.range', { min: node.form.min, max: node.form.max }))
  if (node.kind === 'leaf' && node.form.is === 'money')
    return invalid(wording('field.invalid.range', { min: 0, max: node.form.max }))
  return invalid(wording('field.invalid.other'))
}

/** A row in which nothing is said. */
export const isBlankRow = (row: Values): boolean =>
  Object.values(row).every(
    (value) => value === null || value === undefined || (typeof value === 'string' && isBlank(value)),
  )

/** What is wrong with a part of a row as it is shown; nothing where it is right. */
export const problemOfPart = (part: EntityField, shown: unknown): string | undefined => {
  // Parts have no time of day.
  const said = partToWire(part, shown, { zone: 'UTC' })
  return said.ok ? undefined : said.refusal.message
}

/** What a part of a row says; a text that must be there is empty where nothing is said. */
const partToWire = (part: EntityField, shown: unknown, context: FormContext): Result<unknown> => {
  const said = typeof shown === 'string' ? saidIn(shown) : (shown ?? '')
  return said === '' && !mayBeEmpty(part.field.node) ? ok('') : toWire(part, said, context)
}

/** Of several without the empty ones; what is wrong is told by its number. */
const eachToWire = <T>(shown: readonly T[], isEmpty: (each: T) => boolean, one: (each: T) => Result<unknown>) => {
  const values: unknown[] = []
  for (const [at, each] of shown.entries()) {
    if (isEmpty(each)) continue
    const said = one(each)
    if (!said.ok) return invalid(wording('field.invalid.line', { number: at + 1 }))
    values.push(said.value)
  }
  return ok(values)
}

const rowToWire = (parts: EntityFields, row: Values, context: FormContext): Result<unknown> => {
  const said = Object.entries(parts).map(([name, part]) => [name, partToWire(part, row[name], context)] as const)
  const wrong = said.find(([, { ok: isRight }]) => !isRight)
  if (wrong !== undefined) return wrong[1]
  return ok(Object.fromEntries(said.map(([name, each]) => [name, each.ok ? each.value : null])))
}

const severalToWire = (of: EntityField, shown: readonly unknown[], context: FormContext): Result<unknown> => {
  const { parts } = of
  const node = innerOf(of.field.node)
  const isRight = (text: string): boolean => node.kind === 'list' && node.of.schema.safeParse(text).success
  const said =
    parts === undefined
      ? eachToWire(shown.map(String), isBlank, (text) =>
          isRight(saidIn(text)) ? ok(saidIn(text)) : invalid(wording('field.invalid.other')),
        )
      : eachToWire(shown as readonly Values[], isBlankRow, (row) => rowToWire(parts, row, context))
  return said.ok ? inBounds(of, said.value) : said
}

/** What a form's value says in the record's form: an empty one is null, where the field may be empty. */
export const toWire = (of: EntityField, shown: unknown, context: FormContext): Result<unknown> => {
  if (Array.isArray(shown) && (of.widget === 'texts' || of.widget === 'rows')) return severalToWire(of, shown, context)
  const isTyped = typeof shown === 'string' && of.widget !== 'choice' && of.widget !== 'none'
  const value = isTyped ? saidIn(shown) : shown
  if (value === null || value === undefined || value === '')
    return mayBeNull(of) ? ok(null) : invalid(wording('field.required'))
  if (!isTyped) return inBounds(of, value)
  const said = textToWire(of, value as string, context)
  return said.ok ? inBounds(of, said.value) : said
}

const problemOfSeveral = ({ widget, parts = {} }: EntityField, value: readonly unknown[]): string | null => {
  if (widget !== 'texts' && widget !== 'rows') return null
  const isRight = (each: unknown): boolean =>
    widget === 'texts'
      ? isStorable(each)
      : Object.entries(each as Values).every(
          ([name, part]) => part === null || parts[name] === undefined || problemOf(parts[name], part) === null,
        )
  const wrong = value.findIndex((each) => !isRight(each))
  return wrong === -1 ? null : wording('field.invalid.line', { number: wrong + 1 })
}

const isStorable = (text: unknown): boolean => typeof text === 'string' && !text.includes('\0') && text.isWellFormed()

/** What is wrong with a value that came over the wire; null when nothing is. */
export const problemOf = (of: EntityField, value: unknown): string | null => {
  if (value === null) return mayBeNull(of) ? null : wording('field.required')
  if (of.required && typeof value === 'string' && isBlank(value)) return wording('field.required')
  const bounds = inBounds(of, value)
  if (!bounds.ok) return bounds.refusal.message
  if (Array.isArray(value)) return problemOfSeveral(of, value)
  if (typeof value !== 'string') return null
  if (of.widget === 'email') return value === '' || looksLikeEmail(value) ? null : wording('field.invalid.email')
  if (of.widget === 'day') return dayFrom(value) === null ? wording('field.invalid.day') : null
  if (of.widget === 'phone') return phoneFrom(value) === value ? null : wording('field.invalid.phone')
  return isStorable(value) ? null : wording('field.invalid.other')
}
