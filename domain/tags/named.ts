/** Which term somebody means who types its name. */
import type { Term } from '../config/index.ts'
import { onlyNamed } from '../kernel/index.ts'

export const termCalled = (terms: readonly Term[], words: string): Term | null =>
  onlyNamed(terms, words, ({ label }) => [label])
