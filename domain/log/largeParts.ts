/**
 * Large parts of payloads are kept once and referred to, so that the log does not grow by what it has already seen.
 * A part is taken out from the inside outwards: of a page of large records each record is a part, and then the page.
 */
import { contentName } from './stateHash.ts'

/** Length of JSON from which a part is kept apart, in UTF-16 units. */
export const largeFrom = 2048

type Part = { readonly hash: string; readonly json: string }
export type Parted = { readonly payload: unknown; readonly parts: readonly Part[] }

const reference = '$part'

/** `json` is the payload's own JSON; the caller has made it anyway and most are small. */
export const takeLargeParts = (payload: unknown, json: string, salt: string): Parted => {
  if (json.length <= largeFrom) return { payload: hasDollar(json) ? escapeAll(payload) : payload, parts: [] }
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
    return { value: { [reference]: hash }, length: 46 }
  }
  return { payload: take(payload).value, parts }
}

/** The payload as it was. `find` answers a part's JSON, or null when it is lost; then this answers null as a whole. */
export const putBackParts = (
  payload: unknown,
  find: (hash: string) => string | null,
): { readonly payload: unknown } | null => {
  let lost = false
  const back = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(back)
    const hash = (value as Readonly<Record<string, unknown>>)[reference]
    if (typeof hash === 'string') {
      const json = find(hash)
      if (json === null) {
        lost = true
        return null
      }
      return back(JSON.parse(json))
    }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [unescapeName(name), back(member)]))
  }
  const whole = back(payload)
  return lost ? null : { payload: whole }
}

/** Names of the parts that `payload` refers to itself; parts may refer to others again. */
export const partNames = (payload: unknown, into: Set<string> = new Set()): Set<string> => {
  if (typeof payload !== 'object' || payload === null) return into
  const hash = (payload as Readonly<Record<string, unknown>>)[reference]
  if (typeof hash === 'string') into.add(hash)
  else for (const member of Object.values(payload)) partNames(member, into)
  return into
}

/** True when JSON may hold references or escaped names; false spares the walk for nearly every entry. */
export const hasDollar = (json: string): boolean => json.includes('"$')

// A dictionary's key may begin with a dollar itself; one more in front tells it from a reference.
const escapeName = (name: string): string => (name.startsWith('$') ? `$${name}` : name)
const unescapeName = (name: string): string => (name.startsWith('$') ? name.slice(1) : name)

const escapeAll = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(escapeAll)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [escapeName(name), escapeAll(member)]))
}
