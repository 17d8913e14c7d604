import type { DateReading } from './argumentDates.ts'
import { readArgument, type ArgRefusal, type ArgSpec, type ArgValue, type Choice } from './argumentValues.ts'
import { fold } from './fold.ts'

/** A field that can be set from the palette, from the same declaration as the forms. */
export type SettableField = {
  name: string
  label: string
  kind: 'text' | 'choice' | 'date' | 'number' | 'checkbox'
  /** Of a choice; of a checkbox the values 'true' and 'false' with the active language's words for them. */
  choices?: readonly Choice[]
  /** Other words for it. */
  keywords?: readonly string[]
  /** Words that may stand behind its name and say nothing else: "number" of "phone number". */
  nameEnds?: readonly string[]
  /** Why it takes no such value, as its form tells it; null where it takes it. */
  refusalOf?: (value: ArgValue) => string | null
  /** Whether it says yes or no, of whichever kind it is. */
  isYesOrNo?: boolean
}

/** How a line is read. Verbs are the words for "set" in the active language and English. */
export type LineReading = { verbs: readonly string[]; dates: DateReading }

export type SetLine =
  /** The line does not begin with a verb: it is an ordinary query. */
  | { kind: 'notASetLine' }
  | { kind: 'set'; field: SettableField; value: FieldValue }
  /** The verb alone, or with what several fields are named by: these to choose from. */
  | { kind: 'chooseField'; fields: readonly SettableField[]; isNamed: boolean; /** What follows. */ rest: string }
  | { kind: 'unknownField'; typed: string }
  /** The field is clear and its value is not: the page that asks for it, and why it is asked. */
  | { kind: 'askValue'; field: SettableField; refusal: FieldRefusal }

export type FieldRefusal =
  | ArgRefusal
  | { kind: 'refused'; reason: 'notYesOrNo' }
  /** It is of the field's kind, and the field refuses it: a telephone number without digits. */
  | { kind: 'refused'; reason: 'refusedByField'; message: string }

/** Yes and no in the product's languages, folded. */
const yes = new Set(['yes', 'y', 'true', 'on', '1', 'oui', 'o', 'vrai', 'si', 's', 'verdadero'])
const no = new Set(['no', 'n', 'false', 'off', '0', 'non', 'faux', 'falso'])

/** Reads "set race asian" or "set birthdate 3/4/1990" against the fields of the record in front. */
export function readSetLine(line: string, fields: readonly SettableField[], reading: LineReading): SetLine {
  const words = line.trim().split(/\s+/)
  const verbs = new Set(reading.verbs.map(fold))
  if (!verbs.has(fold(words[0] ?? ''))) return { kind: 'notASetLine' }
  const rest = words.slice(1)
  if (rest.length === 0) return { kind: 'chooseField', fields, isNamed: false, rest: '' }
  const named = nameField(rest, fields)
  if (named === null) return { kind: 'unknownField', typed: rest.join(' ') }
  const [field, ...others] = named.fields
  const said = textAfter(line, named.words + 1)
  if (field === undefined || others.length > 0)
    return { kind: 'chooseField', fields: named.fields, isNamed: true, rest: said }
  const value = readFieldValue(field, said, reading.dates)
  return value.kind === 'refused' ? { kind: 'askValue', field, refusal: value } : { kind: 'set', field, value }
}

/**
 * Reads "race white" or "birthdate 3/4/1990": a field's whole name and a value of it that is right. A text goes with
 * anything, so it takes the verb: what begins with "city" may be looked for.
 */
export function readFieldLine(line: string, fields: readonly SettableField[], dates: DateReading): SetLine {
  const words = line.trim().split(/\s+/)
  const ofValues = fields.filter(({ kind }) => kind !== 'text')
  const { fields: [field, ...others] = [], words: length = 0 } = longestNamed(words.slice(0, -1), ofValues) ?? {}
  if (field === undefined || others.length > 0) return { kind: 'notASetLine' }
  const value = readFieldValue(field, textAfter(line, length), dates)
  return value.kind === 'refused' ? { kind: 'notASetLine' } : { kind: 'set', field, value }
}

/** What of a line names fields, and what of it stands behind that, as typed. */
export type FieldsSaid = { readonly fields: readonly SettableField[]; readonly rest: string }

/**
 * Fields of whose name a whole line says nothing but words, "phone" of "Primary phone"; else those of which its longest
 * beginning is the whole name. Words of which `isEmpty` holds are passed over; null where no field is named.
 */
export function fieldsSaid(
  line: string,
  fields: readonly SettableField[],
  isEmpty: (word: string) => boolean,
): FieldsSaid | null {
  const words = line.trim().split(/\s+/)
  const named = longestNamed(words, fields)
  if (named?.words === words.length) return { fields: named.fields, rest: '' }
  const said = fold(line)
    .split(' ')
    .filter((word) => word !== '' && !isEmpty(word))
  const worded = fields.filter((field) => {
    const called = [field.label, ...(field.keywords ?? []), ...(field.nameEnds ?? [])]
    const own = new Set(called.flatMap((name) => fold(name).split(' ')))
    return said.length > 0 && said.every((word) => own.has(word))
  })
  if (worded.length > 0) return { fields: worded, rest: '' }
  return named === null ? null : { fields: named.fields, rest: textAfter(line, named.words) }
}

/** The page that asks for a field's value, for the same field as typed argument. */
export function fieldArgument(field: SettableField): ArgSpec {
  const { name, label } = field
  switch (field.kind) {
    case 'choice':
    case 'checkbox':
      return { kind: 'choice', name, label, choices: field.choices ?? [] }
    case 'date':
      return { kind: 'date', name, label }
    case 'number':
      return { kind: 'number', name, label }
    case 'text':
      return { kind: 'text', name, label }
  }
}

/** The longest beginning of some words that is the name of fields: the whole of it, unless `matches` takes less. */
function longestNamed(
  words: readonly string[],
  fields: readonly SettableField[],
  matches: (field: SettableField, typed: string) => boolean = (field, typed) => names(field).includes(typed),
) {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1) {
    const typed = unspaced(words.slice(0, length).join(' '))
    const found = typed === '' ? [] : fields.filter((field) => matches(field, typed))
    if (found.length > 0) return { fields: found, words: length }
  }
  return null
}

/** Else that begins the names of the fewest fields, else that begins a later word of them: "phone" of "Primary phone". */
function nameField(words: readonly string[], fields: readonly SettableField[]) {
  const beginning = (namesOf: typeof names) => (field: SettableField, typed: string) =>
    namesOf(field).some((name) => name.startsWith(typed))
  return (
    longestNamed(words, fields) ??
    longestNamed(words, fields, beginning(names)) ??
    longestNamed(words, fields, beginning(laterNames))
  )
}

/** Words of a line that can name a field; the rest of a long text is not looked at. */
const longestName = 12

/** "birth date", "birth_date" and "birthdate" are one name. */
function unspaced(name: string): string {
  return fold(name).replaceAll(' ', '')
}

function names(field: SettableField): readonly string[] {
  return withEnds(field, [field.label, field.name, ...(field.keywords ?? [])].map(unspaced))
}

/** The names from each of their later words on. */
function laterNames(field: SettableField): readonly string[] {
  const words = fold(field.label).split(' ')
  return withEnds(
    field,
    words.slice(1).map((_, at) => words.slice(at + 1).join('')),
  )
}

function withEnds({ nameEnds = [] }: SettableField, all: readonly string[]): readonly string[] {
  return [...all, ...all.flatMap((name) => nameEnds.map((end) => `${name}${unspaced(end)}`))]
}

/** What follows the first words, as typed: a text may hold spaces that are meant. */
function textAfter(line: string, words: number): string {
  return line.trim().replace(new RegExp(`^(?:\\S+\\s*){${words}}`), '')
}

type FieldValue = ArgValue | { kind: 'checkbox'; value: boolean }

/** The value of a field that a typed text stands for. */
export function readFieldValue(field: SettableField, typed: string, dates: DateReading): FieldValue | FieldRefusal {
  if (field.kind !== 'checkbox') {
    const said = readArgument(fieldArgument(field), typed, dates)
    const message = said.kind === 'refused' ? null : (field.refusalOf?.(said) ?? null)
    return message === null ? said : { kind: 'refused', reason: 'refusedByField', message }
  }
  const word = fold(typed)
  if (word === '') return { kind: 'refused', reason: 'missingValue' } as const
  const named = field.choices?.find((choice) => fold(choice.label) === word)?.value
  if (named === 'true' || (named === undefined && yes.has(word))) return { kind: 'checkbox', value: true } as const
  if (named === 'false' || (named === undefined && no.has(word))) return { kind: 'checkbox', value: false } as const
  return { kind: 'refused', reason: 'notYesOrNo' } as const
}
