/** What the text of a cell says about the field that its column goes to. Nothing is guessed: it says a value or is wrong. */
import {
  checkCustomField,
  familyOf,
  otherText,
  otherValue,
  phoneFrom,
  plainCustomValue,
  settledNumber,
  type CustomField,
  type CustomValue,
} from '../customFields/index.ts'
import { ok, refuse, scalarText, type EntityField, type Lookup, type Result } from '../kernel/index.ts'
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

const customChoice = (field: CustomField, text: string): Result<string> => {
  const options = field.options.select.filter(({ status }) => status === 1)
  const found = chosen(text, options)
  if (found.ok) return ok(String(found.value))
  return otherText(field, otherValue(text)) === null ? found : ok(otherValue(text))
}

/** A label may hold the signs that part several: of the parts that come next, the longest run that is one is taken for it. */
const partsOf = (text: string, isLabel: (part: string) => boolean): readonly string[] => {
  const parts = [...text.matchAll(/[^,;\n]+/g)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }))
  const read: string[] = []
  for (let at = 0; at < parts.length;) {
    const runs = parts.slice(at).map(({ to }) => text.slice(parts[at]?.from, to).trim())
    const last = Math.max(0, runs.findLastIndex(isLabel))
    read.push(runs[last] ?? '')
    at += last + 1
  }
  return read.filter((part) => part !== '')
}

const customChoices = (field: CustomField, text: string): Result<readonly string[]> => {
  const labels = new Set(field.options.select.flatMap(({ status, label }) => (status === 1 ? [folded(label)] : [])))
  const read = partsOf(text, (part) => labels.has(folded(part))).map((part) => customChoice(field, part))
  const wrong = read.find((one) => !one.ok)
  return wrong !== undefined && !wrong.ok ? wrong : ok([...new Set(read.flatMap((one) => (one.ok ? [one.value] : [])))])
}

const customSaid = (field: CustomField, text: string, dates: DateOrder | null, zone: string): Result<CustomValue> => {
  switch (familyOf(field)) {
    case 'number':
      return ok(settledNumber(field, text.replace(/[$,\s]/g, '')))
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
