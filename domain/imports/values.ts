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
import { nameWords } from '../likeness/index.ts'
import { tOf, wording } from '../messages/index.ts'
import { fromWire, toWire } from '../records/index.ts'
import { storedDay, storedInstant, type DateOrder } from './dates.ts'
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

const folded = (text: string): string => nameWords(text).join(' ')

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

const chosen = (
  text: string,
  choices: readonly { readonly label: string; readonly value: string | number }[],
): Result<string | number> => {
  const wanted = folded(text)
  const found = choices.filter(
    ({ label, value }) => folded(label) === wanted || String(value).toLowerCase() === text.toLowerCase(),
  )
  const [first] = found
  return found.length === 1 && first ? ok(first.value) : allowed(choices.map(({ label }) => label))
}

/** Codes of choices are numbers or letters; those of the product's own 0 and 1 stand for inactive and active. */
const choicesOf = ({ choices = {} }: EntityField) =>
  Object.entries(choices).map(([value, label]) => ({
    label: tOf(label),
    value: /^\d+$/.test(value) ? Number(value) : value,
  }))

const listed = (text: string, entries: readonly Listed[]): Result<number> => {
  const wanted = folded(text)
  const found = entries.filter(({ label }) => folded(label) === wanted)
  const [first] = found
  return found.length === 1 && first ? ok(first.id) : allowed(entries.map(({ label }) => label))
}

const phone = (text: string): Result<string> => {
  const digits = text.replaceAll(/\D/g, '').length
  const stored = /^(?:i:)?[\d\s()+.\-/x]*$/i.test(text) && digits >= 7 && digits <= 15 ? phoneFrom(text) : null
  return stored === null ? invalid(wording('import.wrong.phone')) : ok(stored)
}

const ownValue = (of: EntityField, text: string, dates: DateOrder | null, world: ImportWorld): Result<unknown> => {
  switch (of.widget) {
    case 'checkbox': {
      const said = yesOrNo(text)
      return said === null ? invalid(wording('import.wrong.yesNo')) : ok(said)
    }
    case 'choice':
      return chosen(text, choicesOf(of))
    case 'phone':
      return phone(text)
    case 'lookup':
      return listed(text, (of.lookup === undefined ? [] : world.lists[of.lookup]) ?? [])
    case 'day':
      return dated(text, dates, (order) => storedDay(text, order))
    case 'instant':
      return dated(text, dates, (order) => storedInstant(text, order, world.zone))
    default:
      return toWire(of, text, { zone: world.zone })
  }
}

const offeredIn = (field: CustomField) => field.options.select.filter(({ status }) => status === 1)

const customChoice = (field: CustomField, text: string): Result<string> => {
  const options = offeredIn(field)
  const found = chosen(text, options)
  if (found.ok) return ok(String(found.value))
  const other = text.startsWith(otherPrefix) ? text : otherValue(text)
  return otherText(field, other) === null ? found : ok(other)
}

const partSigns = /[^,;\n]+/g
const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * A label may hold the signs that part several: of the parts that come next, the longest run that is one letter by letter
 * is taken for it. A text of one's own goes on until the next choice that is known.
 */
const partsOf = (field: CustomField, text: string): readonly string[] => {
  const options = offeredIn(field)
  const whole = new Set(options.map(({ label }) => inOneLine(label)))
  const single = new Set(options.flatMap(({ label, value }) => [folded(label), value.toLowerCase()]))
  const longest = Math.max(1, ...options.map(({ label }) => label.match(partSigns)?.length ?? 1))
  const parts = [...text.matchAll(partSigns)].map(({ index, 0: part }) => ({ from: index, to: index + part.length }))
  const cut = (at: number, count: number): string => text.slice(parts[at]?.from, parts[at + count - 1]?.to).trim()
  const known = (at: number): number => {
    for (let count = Math.min(longest, parts.length - at); count > 1; count -= 1)
      if (whole.has(inOneLine(cut(at, count)))) return count
    return single.has(folded(cut(at, 1))) || single.has(cut(at, 1).toLowerCase()) ? 1 : 0
  }
  const isOther = (at: number): boolean => field.options.other && cut(at, 1).startsWith(otherPrefix)
  const read: string[] = []
  for (let at = 0; at < parts.length;) {
    let count = known(at)
    if (count === 0) {
      count = 1
      if (isOther(at)) while (at + count < parts.length && known(at + count) === 0 && !isOther(at + count)) count += 1
    }
    read.push(cut(at, count))
    at += count
  }
  return read.filter((part) => part !== '')
}

const customChoices = (field: CustomField, text: string): Result<readonly string[]> => {
  const read = partsOf(field, text).map((part) => customChoice(field, part))
  const wrong = read.find((one) => !one.ok)
  return wrong !== undefined && !wrong.ok ? wrong : ok([...new Set(read.flatMap((one) => (one.ok ? [one.value] : [])))])
}

const customSaid = (field: CustomField, text: string, dates: DateOrder | null, zone: string): Result<CustomValue> => {
  switch (familyOf(field)) {
    case 'number':
      return ok(settledNumber(field, plainNumber(text)))
    case 'date':
      return dated(text, dates, (order) =>
        field.type === 'Date' ? storedDay(text, order) : storedInstant(text, order, zone),
      )
    case 'yesOrNo': {
      const said = yesOrNo(text)
      return ok(said === null ? text : said ? '1' : '0')
    }
    case 'phone':
      return phone(text)
    case 'choice':
      return customChoice(field, text)
    case 'many':
      return customChoices(field, text)
    default:
      return ok(text)
  }
}

const customValue = (
  field: CustomField,
  text: string,
  dates: DateOrder | null,
  world: ImportWorld,
): Result<CustomValue> => {
  const said = customSaid(field, text, dates, world.zone)
  if (!said.ok) return said
  const message = checkCustomField(field, said.value, world)
  return message === null ? said : invalid(message)
}

/** `text` is not empty. */
export const importedValue = (
  { declared, custom }: ImportTarget,
  text: string,
  dates: DateOrder | null,
  world: ImportWorld,
): Result<unknown> => {
  if (custom !== null) return customValue(custom, text, dates, world)
  return declared === null ? invalid(wording('field.invalid.other')) : ownValue(declared, text, dates, world)
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
