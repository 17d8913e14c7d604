/**
 * Large parts of payloads are kept once and referred to, so that the log does not grow by what it has already seen.
 * A part is taken out from the inside outwards: of a page of large records each record is a part, and then the page.
 */
import { escapeName, partNamed } from './references.ts'
import { contentName } from './stateHash.ts'

/** Length of JSON from which a part is kept apart, in UTF-16 units. */
export const largeFrom = 2048

export type Part = { readonly hash: string; readonly json: string }
type Parted = { readonly payload: unknown; readonly parts: readonly Part[] }

export const takeLargeParts = (payload: unknown, salt: string): Parted => {
  const parts: Part[] = []
  const take = (value: unknown): { readonly value: unknown; readonly length: number } => {
    if (typeof value !== 'object' || value === null) return keep(value, JSON.stringify(value)?.length ?? 4)
    let length = 2
    const inner: [string, unknown][] = []
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined && !Array.isArray(value)) continue
      const taken = take(member)
      length += taken.length + (Array.isArray(value) ? 1 : name.length + 4)
      inner.push([escapeName(name), taken.value])
    }
    return keep(Array.isArray(value) ? inner.map(([, member]) => member) : Object.fromEntries(inner), length)
  }
  const keep = (value: unknown, length: number): { readonly value: unknown; readonly length: number } => {
    if (length <= largeFrom) return { value, length }
    const json = JSON.stringify(value)
    const hash = contentName(salt, json)
    parts.push({ hash, json })
    return { value: partNamed(hash), length: 46 }
  }
  return { payload: take(payload).value, parts }
}
