/** Names as they are compared: accents, case, spaces, hyphens and apostrophes do not count. */

/** Letters that don't fall apart into a base letter and a mark. */
const whole: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
])

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßæœøłđðþıħŋŧ]/g, (letter) => whole.get(letter) ?? letter)

/** An apostrophe joins (O'Brien is Obrien); every other sign parts words. */
export const nameWords = (text: string): readonly string[] =>
  plain(text)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

export type FoldedName = {
  readonly words: readonly string[]
  /** The words as one: De La Cruz and Delacruz are the same. */
  readonly compact: string
}

export const foldName = (text: string | null): FoldedName => {
  const words = nameWords(text ?? '')
  return { words, compact: words.join('') }
}
