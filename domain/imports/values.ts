/** What the text of a cell says about the field that its column goes to. Nothing is guessed: it says a value or is wrong. */
import {
  checkCustomField,
  familyOf,
  otherPrefix,
  otherText,
  otherValue,
  phoneFrom,
  plainCustomValue,
  settledNumber,
  type CustomField,
  type CustomValue,
} from '../customFields/index.ts'
import { ok, plainNumber, refuse, scalarText, type EntityField, type Lookup, type Result } from '../kernel/index.ts'
import { tOf, wording } from '../messages/index.ts'
import { fromWire, toWire } from '../records/index.ts'
import { choicesOf, folded, type Choice } from './choices.ts'
import { storedDay, storedInstant, type DateOrder } from './dates.ts'
import { partReader } from './severalChoices.ts'
import type { ImportTarget } from './targets.ts'

export type Listed = { readonly id: number; readonly label: string }

export type ImportWorld = {
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The active entries of the agency's lists that a cell may name. */
  readonly lists: Readonly<Partial<Record<Lookup, readonly Listed[]>>>
}

const invalid = (message: string): Result<never> => refuse('invalid', message)

/** Named whole, so that the sentence helps; long lists up to a point. */
const mostNamed = 40
const allowed = (labels: readonly string[]): Result<never> =>
  invalid(
    wording(labels.length > mostNamed ? 'import.wrong.choices' : 'import.wrong.choice', {
      choices: labels.slice(0, mostNamed).join(', '),
    }),
  )

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'si', 's', 'verdadero', 'cierto'])
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'falso'])

const yesOrNo = (text: string): boolean | null => {
  const word = folded(text)
  return yes.has(word) ? true : no.has(word) ? false : null
}

const dateOrder = (dates: DateOrder | null): Result<DateOrder> =>
  dates === null ? invalid(wording('import.wrong.order')) : ok(dates)

const dated = (text: string, dates: DateOrder | null, read: (order: DateOrder) => string | null): Result<string> => {
  const order = dateOrder(dates)
  if (!order.ok) return order
  const value = read(order.value)
  return value === null ? invalid(wording(`import.wrong.date.${order.value}`)) : ok(value)
}

type Reader<Value = unknown> = (text: string) => Result<Value>

const meant = <Value>(named: readonly Choice<Value>[], none: Result<never>): Result<Value> => {
  const [first] = named
  return named.length === 1 && first ? ok(first.value) : none
}

const noneOf = (choices: readonly { readonly label: string }[]): Result<never> =>
  allowed(choices.map(({ label }) => label))

const oneOf = <Value>(given: readonly Choice<Value>[]): Reader<Value> => {
  const choices = choicesOf(given)
  const none = noneOf(choices.all)
  return (text) => meant(choices.named(text), none)
}

/** Codes of choices are numbers or letters; those of the product's own 0 and 1 stand for inactive and active. */
const declaredChoices = ({ choices = {} }: EntityField): readonly Choice<string | number>[] =>
  Object.entries(choices).map(([code, label]) => ({
    label: tOf(label),
    code,
    value: /^\d+$/.test(code) ? Number(code) : code,
  }))

const listed = (entries: readonly Listed[]): readonly Choice<number>[] =>
  entries.map(({ id, label }) => ({ label, value: id }))

const phone = (text: string): Result<string> => {
  const digits = text.replaceAll(/\D/g, '').length
  const stored = /^(?:i:)?[\d\s()+.\-/x]*$/i.test(text) && digits >= 7 && digits <= 15 ? phoneFrom(text) : null
  return stored === null ? invalid(wording('import.wrong.phone')) : ok(stored)
}

const yesNo: Reader<boolean> = (text) => {
  const said = yesOrNo(text)
  return said === null ? invalid(wording('import.wrong.yesNo')) : ok(said)
}

const ownReader = (of: EntityField, dates: DateOrder | null, world: ImportWorld): Reader => {
  switch (of.widget) {
    case 'checkbox':
      return yesNo
    case 'choice':
      return oneOf(declaredChoices(of))
    case 'phone':
      return phone
    case 'lookup':
      return oneOf(listed((of.lookup === undefined ? [] : world.lists[of.lookup]) ?? []))
    case 'day':
      return (text) => dated(text, dates, (order) => storedDay(text, order))
    case 'instant':
      return (text) => dated(text, dates, (order) => storedInstant(text, order, world.zone))
    default:
      return (text) => toWire(of, text, { zone: world.zone })
  }
}

const offeredIn = (field: CustomField): readonly Choice<string>[] =>
  field.options.select.flatMap(({ value, label, status }) => (status === 1 ? [{ value, label, code: value }] : []))

const orOther = (field: CustomField, text: string, found: Result<string>): Result<string> => {
  if (found.ok) return found
  const other = text.startsWith(otherPrefix) ? text : otherValue(text)
  return otherText(field, other) === null ? found : ok(other)
}

const customChoice = (field: CustomField): Reader<string> => {
  const read = oneOf(offeredIn(field))
  return (text) => orOther(field, text, read(text))
}

const customChoices = (field: CustomField): Reader<readonly string[]> => {
  const choices = choicesOf(offeredIn(field))
  const none = noneOf(choices.all)
  const partsOf = partReader(choices, (text) => field.options.other && text.startsWith(otherPrefix))
  return (text) => {
    const values = new Set<string>()
    for (const { text: part, named } of partsOf(text)) {
      const read = orOther(field, part, meant(named, none))
      if (!read.ok) return read
      values.add(read.value)
    }
    return ok([...values])
  }
}

const customReader = (field: CustomField, dates: DateOrder | null, zone: string): Reader<CustomValue> => {
  switch (familyOf(field)) {
    case 'number':
      return (text) => ok(settledNumber(field, plainNumber(text)))
    case 'date':
      return (text) =>
        dated(text, dates, (order) =>
          field.type === 'Date' ? storedDay(text, order) : storedInstant(text, order, zone),
        )
    case 'yesOrNo':
      return (text) => {
        const said = yesOrNo(text)
        return ok(said === null ? text : said ? '1' : '0')
      }
    case 'phone':
      return phone
    case 'choice':
      return customChoice(field)
    case 'many':
      return customChoices(field)
    default:
      return ok
  }
}

const checkedReader = (field: CustomField, dates: DateOrder | null, world: ImportWorld): Reader<CustomValue> => {
  const read = customReader(field, dates, world.zone)
  return (text) => {
    const said = read(text)
    const message = said.ok ? checkCustomField(field, said.value, world) : null
    return message === null ? said : invalid(message)
  }
}

/** What reads the cells of a column that are not empty. */
export const valueReader = (
  { declared, custom }: ImportTarget,
  dates: DateOrder | null,
  world: ImportWorld,
): Reader => {
  if (custom !== null) return checkedReader(custom, dates, world)
  return declared === null ? () => invalid(wording('field.invalid.other')) : ownReader(declared, dates, world)
}

/** A value as the record's page will show it. */
export const shownValue = ({ declared, custom }: ImportTarget, value: unknown, world: ImportWorld): string => {
  if (custom !== null) return plainCustomValue(custom, value as CustomValue, world.zone)
  if (declared === null || value === null || value === undefined) return ''
  if (declared.widget === 'checkbox') return wording(value === true ? 'import.yes' : 'import.no')
  if (declared.widget === 'choice') return tOf(declared.choices?.[scalarText(value)] ?? scalarText(value))
  if (declared.widget === 'lookup')
    return world.lists[declared.lookup ?? 'race']?.find(({ id }) => id === value)?.label ?? scalarText(value)
  return scalarText(fromWire(declared, value, { zone: world.zone }))
}
