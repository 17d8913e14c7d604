/** What typed words say about a field, for the palette's "set field…". */
import { instantFrom, ok, plainNumber, refuse, wireDay, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { parseTypedDate, readArgument, type DateReading } from '../palette/index.ts'
import { todayIn, type Moment } from './bounds.ts'
import { blankValue } from './blank.ts'
import { checkCustomField } from './check.ts'
import { familyOf, isActive, type CustomField } from './definition.ts'
import { settledNumber } from './numbers.ts'
import { mayBeOther, otherText, otherValue } from './other.ts'
import { phoneFrom } from './phone.ts'
import type { CustomValue } from './values.ts'

const invalid = (message: string): Result<never> => refuse('invalid', message)

const yes = new Set(['yes', 'y', 'true', 'on', '1'])
const no = new Set(['no', 'n', 'false', 'off', '0'])
const neither = new Set(['neither', '-1'])

const answerFrom = (words: string): string => {
  const said = words.toLowerCase()
  if (yes.has(said)) return '1'
  if (no.has(said)) return '0'
  return neither.has(said) ? '-1' : words
}

const readingAt = (moment: Moment): DateReading => ({ order: 'monthFirst', today: todayIn(moment) })

const dayWords = (words: string, moment: Moment): string | null => {
  const read = parseTypedDate(words.toLowerCase() === 'today' ? '+0' : words, readingAt(moment))
  if (read.kind !== 'date') return null
  const [year, month, day] = read.value.split('-').map(Number)
  return wireDay({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })
}

/** "3/4/2026 14:00", "today 9:30": the last word is the time. */
const instantWords = (words: string, moment: Moment): string | null => {
  const found = /^(.*\S)\s+(\d{1,2}:\d{2})$/.exec(words)
  const day = dayWords(found?.[1] ?? '', moment)
  return day === null ? null : instantFrom(`${day} ${found?.[2]}`, moment.zone)
}

const othersWords = /^other\s*:?\s+(.+)$/i

const choiceFrom = (field: CustomField, words: string, moment: Moment): Result<string> => {
  const choices = field.options.select
    .filter(({ status }) => status === 1)
    .map(({ value, label }) => ({ value, label }))
  const labels = (of: readonly { readonly label: string }[]) => of.map(({ label }) => label).join(', ')
  const read = readArgument(
    { kind: 'choice', name: String(field.id), label: field.label, choices },
    words,
    readingAt(moment),
  )
  if (read.kind === 'choice') return ok(read.value)
  const text = othersWords.exec(words)?.[1] ?? ''
  if (mayBeOther(text) && otherText(field, otherValue(text)) !== null) return ok(otherValue(text))
  if (read.kind === 'refused' && read.reason === 'ambiguousChoice')
    return invalid(wording('customField.invalid.ambiguous', { choices: labels(read.choices) }))
  return invalid(wording('customField.invalid.choice', { choices: labels(choices) }))
}

/** Choices are parted by commas; the whole list is replaced. */
const choicesFrom = (field: CustomField, words: string, moment: Moment): Result<readonly string[]> => {
  const read = words
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => choiceFrom(field, each, moment))
  const refused = read.find((each) => !each.ok)
  if (refused !== undefined && !refused.ok) return refused
  return ok([...new Set(read.flatMap((each) => (each.ok ? [each.value] : [])))])
}

const saidBy = (field: CustomField, words: string, moment: Moment): Result<CustomValue> => {
  switch (familyOf(field)) {
    case 'number':
      return ok(settledNumber(field, plainNumber(words)))
    case 'date':
      return ok((field.type === 'Date' ? dayWords(words, moment) : instantWords(words, moment)) ?? words)
    case 'yesOrNo':
      return ok(answerFrom(words))
    case 'phone':
      return ok(phoneFrom(words) ?? words)
    case 'choice':
      return choiceFrom(field, words, moment)
    case 'many':
      return choicesFrom(field, words, moment)
    default:
      return ok(words)
  }
}

/** The value that the words stand for, or why they stand for none. No words empty the field. */
export const customValueFromWords = (field: CustomField, words: string, moment: Moment): Result<CustomValue> => {
  if (!isActive(field)) return invalid(wording('customField.notOpen'))
  const text = words.trim()
  const said = text === '' ? ok(blankValue(field)) : saidBy(field, text, moment)
  if (!said.ok) return said
  const message = checkCustomField(field, said.value, moment)
  return message === null ? said : invalid(message)
}
