/** Other ways to write a line: where nothing is called as it says, what is called so may be meant. */
import { fold } from './fold.ts'

/** Folded, as people put them before a name; some of them behind it. */
const titles: ReadonlySet<string> = new Set(
  [
    'mr mrs ms miss mx mister missus dr doctor prof professor rev reverend sir madam jr',
    'sr sra srta senor senora senorita don dona dra doctora',
    'm mme mlle monsieur madame mademoiselle docteur',
  ].flatMap((line) => line.split(' ')),
)

const isTitle = (word: string): boolean => titles.has(word)

/** The words of a name without titles before and behind it; null where there are none, or nothing else. */
export const withoutTitles = (words: readonly string[]): readonly string[] | null => {
  const from = words.findIndex((word) => !isTitle(word))
  const to = words.findLastIndex((word) => !isTitle(word))
  return from < 0 || to - from + 1 === words.length ? null : words.slice(from, to + 1)
}

/** One to twelve, as names of places have them. */
const numerals: readonly (readonly string[])[] = [
  'one two three four five six seven eight nine ten eleven twelve',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
].map((line) => line.split(' '))

/** The same number in digits, or in words; none for another word. */
export const numeralsOf = (word: string): readonly string[] => {
  const [number = 0] = /^\d{1,2}$/u.test(word)
    ? [Number(word)]
    : numerals.map((names) => names.indexOf(word) + 1).filter((at) => at > 0)
  if (number < 1 || number > 12) return []
  const all = [String(number), ...numerals.flatMap((names) => names[number - 1] ?? [])]
  return [...new Set(all)].filter((other) => other !== word && (/^\d/u.test(word) || /^\d/u.test(other)))
}

/** Two neighbours as one word, and three: "candle light" for candlelight, "de la Croix" for Delacroix. */
export const joinings = (
  words: readonly string[],
): readonly { readonly words: readonly string[]; readonly joined: string }[] =>
  [2, 3].flatMap((length) =>
    words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => {
      const joined = words.slice(at, at + length).join('')
      return { words: [...words.slice(0, at), joined, ...words.slice(at + length)], joined }
    }),
  )

/** Longer lines are sentences. */
const mostWords = 5

/** The likeliest first; none of a line that can't be written otherwise. */
export const readingsOf = (line: string): readonly string[] => {
  const words = fold(line).split(' ')
  if (words.length < 2 || words.length > mostWords) return []
  const named = withoutTitles(words)
  const inNumerals = words.flatMap((word, at) => numeralsOf(word).map((other) => words.with(at, other)))
  const all = [...(named === null ? [] : [named]), ...inNumerals, ...joinings(words).map((each) => each.words)]
  return all.map((each) => each.join(' '))
}
