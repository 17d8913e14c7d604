/**
 * Sentences that come as text: a server's message, a refusal that state and log hold. They are English wordings of the
 * catalogue, whatever language is in force, and are said in that language only where they are shown.
 */
import {
  catalogueEdition,
  isKey,
  messageKeys,
  spokenLanguage,
  textOf,
  translate,
  type MessageKey,
} from './catalogue.ts'
import { variantsOf, type Values } from './fill.ts'

type Pattern = {
  readonly key: MessageKey
  readonly matches: RegExp
  readonly names: readonly string[]
  /** Names of what stands in quotation marks: somebody's own words, which are in no language but theirs. */
  readonly quoted: ReadonlySet<string>
  readonly values: Values
  readonly letters: number
}

/** With fewer letters of its own a wording would fit sentences that are not it. */
const leastLetters = 8

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const quotes = /[“"']$/

const patternsOf = (key: MessageKey): readonly Pattern[] =>
  variantsOf(textOf('en', key)).map(({ text, values }) => {
    const pieces = text.split(/\{(\w+)\}/)
    const own = pieces.filter((_, index) => index % 2 === 0)
    const names = pieces.filter((_, index) => index % 2 === 1)
    return {
      key,
      matches: new RegExp(`^${own.map(escaped).join('([^]*?)')}$`),
      names,
      quoted: new Set(names.filter((_, index) => quotes.test(own[index] ?? ''))),
      values,
      letters: own.join('').trim().length,
    }
  })

type Sentences = { readonly whole: ReadonlyMap<string, MessageKey>; readonly withValues: readonly Pattern[] }

const sentencesOf = (): Sentences => {
  const texts = messageKeys().map((key) => [textOf('en', key), key] as const)
  return {
    whole: new Map(texts.toReversed()),
    withValues: texts
      .filter(([text]) => text.includes('{'))
      .flatMap(([, key]) => patternsOf(key))
      .filter(({ letters }) => letters >= leastLetters)
      .toSorted((one, other) => other.letters - one.letters),
  }
}

let made: { readonly edition: number; readonly sentences: Sentences } | null = null

const sentences = (): Sentences => {
  const edition = catalogueEdition()
  if (made === null || made.edition !== edition) made = { edition, sentences: sentencesOf() }
  return made.sentences
}

const inForce = (key: MessageKey, values: Values): string => translate(spokenLanguage(), key, values)

/** An English wording or a key of the catalogue in the language in force; what is neither is shown as it is. */
export const spoken = (text: string): string => {
  if (spokenLanguage() === 'en') return isKey(text) ? inForce(text, {}) : text
  return isKey(text) ? inForce(text, {}) : inLanguage(text)
}

/** Whether a kept text says this wording, by itself or in a sentence around it, whatever its values are. */
export const says = (text: string, key: MessageKey): boolean =>
  textOf('en', key)
    .split(/\{\w+\}/)
    .every((piece) => text.includes(piece))

const inLanguage = (text: string): string => {
  const { whole, withValues } = sentences()
  const key = whole.get(text)
  if (key !== undefined) return inForce(key, {})
  for (const { key: likely, matches, names, quoted, values } of withValues) {
    const found = matches.exec(text)
    if (found === null) continue
    const said = names.map((name, index) => [name, found[index + 1] ?? ''] as const)
    // A value can be a wording of the catalogue itself, such as the name of a kind of record.
    const shown = said.map(([name, value]) => [name, quoted.has(name) ? value : valueOf(value)] as const)
    return inForce(likely, { ...values, ...Object.fromEntries(shown) })
  }
  return text
}

const valueOf = (value: string): string | number => {
  if (/^\d{1,3}(,\d{3})*$/.test(value)) return Number(value.replaceAll(',', ''))
  return inLanguage(value)
}
