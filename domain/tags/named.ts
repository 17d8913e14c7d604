/** Which term somebody means who types its name. */
import type { Term } from '../config/index.ts'

const fold = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The only one that is called so, or the only one whose name begins so; null when there is none, or more than one. */
export const termCalled = (terms: readonly Term[], words: string): Term | null => {
  const said = fold(words)
  if (said === '') return null
  const exact = terms.filter(({ label }) => fold(label) === said)
  const found = exact.length > 0 ? exact : terms.filter(({ label }) => fold(label).startsWith(said))
  return found.length === 1 ? (found[0] ?? null) : null
}
