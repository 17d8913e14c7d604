/**
 * Folding: the one form in which labels and queries are compared, the same in every language.
 *
 * Compatibility decomposition, no marks, lower case, letters that Unicode does not decompose (ø ł đ æ œ ß …) spelled
 * plainly; everything that is neither letter nor digit is a break between words. A folded text is words joined by
 * single spaces, without a space at either end, and folding it again changes nothing.
 */

const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
  ['ς', 'σ'],
])
const undecomposed = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g')
const beyondAscii = /[^\t-~]/
const wordCharacter = /[\p{L}\p{N}]/u
const innerPunctuation = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s]+[\p{L}\p{N}]/u
const asciiInnerPunctuation = /[A-Za-z0-9][^A-Za-z0-9\s]+[A-Za-z0-9]/

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(undecomposed, (letter) => plainLetters.get(letter) ?? letter)
}

const plainOnes = new Map<string, string>()

/** {@link plain} of one character; those beyond ASCII are few, and each is worked out once. */
function plainCharacter(character: string): string {
  if (character < '\x80') return character.toLowerCase()
  const known = plainOnes.get(character) ?? plain(character)
  plainOnes.set(character, known)
  return known
}

/** The folded form of a text, for comparing only; see {@link foldWithMap} to find the way back. */
export function fold(text: string): string {
  return beyondAscii.test(text)
    ? plain(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    : text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
}

/**
 * The folded form in which punctuation inside a word joins instead of parting ("O'Brien" → "obrien",
 * "2026-CR-0012" → "2026cr0012"), or null when the text has none.
 */
export function foldJoined(text: string): string | null {
  const inner = beyondAscii.test(text) ? innerPunctuation : asciiInnerPunctuation
  return inner.test(text) ? fold(text.replace(/[^\p{L}\p{N}\p{M}\s]+/gu, '')) : null
}

/** A folded text with, for each of its UTF-16 units, the half-open range of the original that it came from. */
export type FoldedText = { text: string; starts: readonly number[]; ends: readonly number[] }

/** As {@link fold}, with offsets back into the original, for highlighting. */
export function foldWithMap(text: string): FoldedText {
  let folded = ''
  let breakAt = -1
  let at = 0
  const starts: number[] = []
  const ends: number[] = []
  for (const character of text) {
    const end = at + character.length
    const letters = plainCharacter(character)
    // A mark belongs to the letter it stands on, so that a highlight covers both.
    if (letters === '' && breakAt < 0 && ends.length > 0) ends[ends.length - 1] = end
    for (const letter of letters) {
      if (!wordCharacter.test(letter)) {
        if (breakAt < 0 && folded !== '') breakAt = at
        continue
      }
      if (breakAt >= 0) {
        folded += ' '
        starts.push(breakAt)
        ends.push(breakAt === at ? end : at)
        breakAt = -1
      }
      folded += letter
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(at)
        ends.push(end)
      }
    }
    at = end
  }
  return { text: folded, starts, ends }
}
