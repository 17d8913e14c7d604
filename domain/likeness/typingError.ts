/** One typing error: a letter missing, too many or another one, or two neighbours exchanged. */

/** In names this short, one letter makes another name. */
const shortest = 3

/** Whether one error makes one word of the other. Equal words have none. */
export const isOneError = (one: string, other: string): boolean => {
  const [a, b] = [[...one], [...other]]
  if (one === other || Math.min(a.length, b.length) < shortest || Math.abs(a.length - b.length) > 1) return false
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && long[at] === short[at]) at += 1
  const rest = (letters: readonly string[], from: number): string => letters.slice(from).join('')
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at)
  if (rest(long, at + 1) === rest(short, at + 1)) return true
  return long[at] === short[at + 1] && long[at + 1] === short[at] && rest(long, at + 2) === rest(short, at + 2)
}

/** Whether two errors, or one, make one word of the other: the fewest that turn each beginning of one into one of the other. */
export const isTwoErrors = (one: string, other: string): boolean => {
  const [a, b] = [[...one], [...other]]
  if (one === other || Math.abs(a.length - b.length) > 2) return false
  let before: readonly number[] = []
  let last: readonly number[] = [0, ...b.map((_, at) => at + 1)]
  for (const [at, letter] of a.entries()) {
    const row = [at + 1]
    for (const [read, wanted] of b.entries()) {
      const [corner = 0, above = 0, left = 0] = [last[read], last[read + 1], row[read]]
      const isSwap = at > 0 && read > 0 && letter === b[read - 1] && a[at - 1] === wanted
      const swapped = isSwap ? (before[read - 1] ?? 0) + 1 : Infinity
      row.push(Math.min(corner + (letter === wanted ? 0 : 1), above + 1, left + 1, swapped))
    }
    before = last
    last = row
  }
  return (last.at(-1) ?? 0) <= 2
}

const alphabets: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
]
const alphabetOf = (word: string): readonly string[] => [
  ...(alphabets.find((letters) => [...word].some((letter) => letters.includes(letter))) ?? alphabets[0] ?? ''),
]

/** Longer words would have too many; they are found by other words of the name. */
const longest = 24

/** Every word that one error in the letters of its script makes of a folded word. */
export const withOneError = (word: string): readonly string[] => {
  const letters = [...word]
  if (letters.length > longest) return []
  const made = new Set<string>()
  const put = (from: number, to: number, middle: string): void =>
    void made.add(letters.slice(0, from).join('') + middle + letters.slice(to).join(''))
  const alphabet = alphabetOf(word)
  for (let at = 0; at <= letters.length; at += 1) {
    for (const letter of alphabet) put(at, at, letter)
    if (at === letters.length) break
    put(at, at + 1, '')
    for (const letter of alphabet) put(at, at + 1, letter)
    if (at + 1 < letters.length) put(at, at + 2, `${letters[at + 1]}${letters[at]}`)
  }
  return [...made].filter((other) => isOneError(word, other))
}
