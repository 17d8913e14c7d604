/** How a payload is written: as it is, as a change of what was said before, or with its large parts kept apart. */
import { largeFrom, takeLargeParts, type Part } from './largeParts.ts'
import { hasDollar, longFrom } from './references.ts'
import { findSplices, withSplices, type Base } from './splices.ts'
import type { Entry } from './entry.ts'

export type StoredForm = {
  readonly json: string
  readonly parts: readonly Part[]
  /** For the next payload of its type. */
  readonly bases: readonly Base[]
}

/** `bases` come from earlier payloads of the same type. What is large all the same has no splices: its parts are for many. */
export const storedForm = (
  { payload, seq }: Pick<Entry, 'payload' | 'seq'>,
  bases: readonly Base[],
  salt: string,
): StoredForm => {
  const json = JSON.stringify(payload)
  const isPlain = !hasDollar(json)
  if (isPlain && json.length < longFrom) return { json, parts: [], bases }
  const { changes, saved, bases: after } = findSplices(payload, seq, bases)
  if (json.length - saved <= largeFrom) {
    const isAsItWas = isPlain && saved === 0
    return { json: isAsItWas ? json : JSON.stringify(withSplices(payload, changes)), parts: [], bases: after }
  }
  const parted = takeLargeParts(payload, salt)
  return { json: JSON.stringify(parted.payload), parts: parted.parts, bases: after }
}
