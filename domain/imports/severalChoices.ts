/** The choices that one cell names. */
import type { Choice, Choices } from './choices.ts'

/** What parts several; a line break parts more than the other signs, which a label may hold. */
const part = /[^,;\r\n]+/g
const partsIn = (text: string): number => text.match(part)?.length ?? 0

export type Part<Value> = {
  readonly text: string
  /** The choices that it names: none of a text of one's own, or of what nobody knows. */
  readonly named: readonly Choice<Value>[]
}

/**
 * A label may hold the signs that part several: of the parts that come next in a line, the longest run that is one letter
 * by letter is taken for it. A text of one's own, as `isOwn` knows by its beginning, goes on until the next choice.
 */
export const partReader = <Value>(choices: Choices<Value>, isOwn: (text: string) => boolean) => {
  const counts = [...new Set(choices.all.map(({ label }) => partsIn(label)))].filter((count) => count > 1)
  const longestFirst = counts.toSorted((one, other) => other - one)
  return (text: string): readonly Part<Value>[] => {
    const parts = [...text.matchAll(part)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
    const lineOf: number[] = []
    for (const [at, { from }] of parts.entries()) {
      const gap = text.slice(parts[at - 1]?.to ?? from, from)
      lineOf.push((lineOf[at - 1] ?? 0) + (/[\r\n]/.test(gap) ? 1 : 0))
    }
    const cut = (at: number, count: number): string => text.slice(parts[at]?.from, parts[at + count - 1]?.to).trim()
    const knownAt = (at: number): { readonly count: number; readonly named: readonly Choice<Value>[] } => {
      for (const count of longestFirst) {
        if (lineOf[at + count - 1] !== lineOf[at]) continue
        const named = choices.spelled(cut(at, count))
        if (named.length > 0) return { count, named }
      }
      return { count: 1, named: choices.named(cut(at, 1)) }
    }
    const read: Part<Value>[] = []
    let own: number | null = null
    const endOwn = (at: number): void => {
      if (own !== null) read.push({ text: cut(own, at - own), named: [] })
      own = null
    }
    for (let at = 0; at < parts.length;) {
      const { count, named } = knownAt(at)
      const begins = named.length === 0 && isOwn(cut(at, 1))
      if (named.length > 0 || begins) endOwn(at)
      if (begins) own = at
      else if (own === null) read.push({ text: cut(at, count), named })
      at += count
    }
    endOwn(parts.length)
    return read.filter((each) => each.text !== '')
  }
}
