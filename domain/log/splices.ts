/**
 * A long text that is said anew with each key is kept as a change of what was said before: the start and the end that
 * both share stay.
 */
import { escapeName, longFrom, longTexts, spliced, type Splice } from './references.ts'

/** A long text of an entry, and which of its long texts it is. */
export type Base = { readonly seq: number; readonly nth: number; readonly text: string }

/** So many texts are compared: two forms in which somebody types in turns, and what each said before an undo. */
const mostBases = 4
/** A change as short as this is not looked for elsewhere. */
const shortChange = 32
/** What a splice itself takes, about. */
const spliceLength = 32

export type Splices = {
  /** One for each long text; null where it stays as it is. */
  readonly changes: readonly (Splice | null)[]
  /** UTF-16 units that the payload is shorter by with them, about. */
  readonly saved: number
  /** What the next payload can be compared with, newest first; none twice. */
  readonly bases: readonly Base[]
}

export const findSplices = (payload: unknown, seq: number, before: readonly Base[]): Splices => {
  let bases = before
  let saved = 0
  const changes = longTexts(payload).map((text, nth) => {
    const change = changeOf(text, seq, bases)
    if (!bases.some((base) => base.text === text)) bases = [{ seq, nth, text }, ...bases].slice(0, mostBases)
    const gain = change === null ? 0 : text.length - change[4].length - spliceLength
    saved += Math.max(0, gain)
    return gain > 0 ? change : null
  })
  return { changes, saved, bases }
}

/** The payload with its splices, and names escaped. */
export const withSplices = (payload: unknown, changes: Splices['changes']): unknown => {
  let nth = -1
  const put = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length >= longFrom) {
      nth += 1
      const change = changes[nth] ?? null
      return change === null ? value : spliced(change)
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(put)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [escapeName(name), put(member)]))
  }
  return put(payload)
}

/** From the base that leaves least to say. */
const changeOf = (text: string, seq: number, bases: readonly Base[]): Splice | null => {
  let least: Splice | null = null
  for (const base of bases) {
    const start = sharedStart(base.text, text)
    const end = sharedEnd(base.text, text, Math.min(base.text.length, text.length) - start)
    const instead = text.slice(start, text.length - end)
    if (least === null || instead.length < least[4].length)
      least = [seq - base.seq, base.nth, end, base.text.length - start - end, instead]
    if (instead.length <= shortChange) break
  }
  return least
}

/** Units that are compared at once: one by one it takes ten times as long. */
const stride = 256

const sharedStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length + stride <= most && one.slice(length, length + stride) === other.slice(length, length + stride))
    length += stride
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}

const sharedEnd = (one: string, other: string, most: number): number => {
  const piece = (text: string, length: number): string =>
    text.slice(text.length - length - stride, text.length - length)
  let length = 0
  while (length + stride <= most && piece(one, length) === piece(other, length)) length += stride
  while (length < most && one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length))
    length += 1
  return length
}
