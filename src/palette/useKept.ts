import { useRef } from 'react'
import { same } from '../../domain/kernel/index.ts'
import type { PaletteState } from '../../domain/palette/index.ts'
import type { Place } from './questions.ts'

/** Milliseconds for which a line that led nowhere is kept, in memory alone: to look again after a glance at the page. */
const keptMs = 60_000

/** `only`: at which record it is kept, null for a page of none; undefined where it is kept anywhere. */
type Kept = { readonly query: string; readonly at: number; readonly only: Place | null | undefined }

export const useKept = (elapsed: () => number, place: () => Place | null) => {
  const kept = useRef<Kept>({ query: '', at: 0, only: undefined })
  return {
    /** What stands there when somebody closes the palette; nothing of what they were told to put away so. */
    keep: ({ query, scopeStack, acted, unsearched }: PaletteState, isPutAway: boolean): void => {
      const isKept = scopeStack.length === 1 && !acted && !isPutAway
      // What is looked for is looked for anywhere; what a command would take may be of the record here.
      const only = unsearched === 'command' ? place() : undefined
      kept.current = { query: isKept ? query : '', at: elapsed(), only }
    },
    /** What stands there again. */
    query: (): string => {
      const { query, at, only } = kept.current
      const isHere = only === undefined || same(only, place())
      return elapsed() - at < keptMs && isHere ? query : ''
    },
  }
}
