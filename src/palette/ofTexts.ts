import { t, type MessageKey } from '../../domain/messages/index.ts'
import { fold } from '../../domain/palette/index.ts'

/** What is read of some texts, once for each language that is in force. */
export const ofTexts = <T>(keys: readonly MessageKey[], read: (...texts: readonly string[]) => T): (() => T) => {
  let known: { readonly said: readonly string[]; readonly made: T } | null = null
  return () => {
    const said = keys.map((key) => t(key))
    if (known === null || said.some((text, at) => text !== known?.said[at])) known = { said, made: read(...said) }
    return known.made
  }
}

/** What "one, another" says. */
export const phrasesOf = (said: string): readonly string[] => said.split(', ')

type Line = readonly [name: string, phrases: readonly string[]]

/** What each line "name: one, another" says. */
export const linesOf = (said: string): readonly Line[] =>
  said.split('\n').map((line): Line => {
    const [name = '', phrases = ''] = line.split(': ')
    return [name, phrasesOf(phrases)]
  })

/** The phrases of each line by its name, folded, the longest first: what a shorter one leaves of a longer one is no value. */
export const phrasesByName = (said: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    linesOf(said).map(([name, phrases]) => [
      name,
      phrases.map(fold).toSorted((one, other) => other.length - one.length),
    ]),
  )
