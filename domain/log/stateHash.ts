/**
 * Structural hash of immutable state, 64 bits, the same in every engine: it uses 32-bit integer arithmetic only.
 *
 * A hash of an object is a hash of its members' hashes and is remembered per object, so after one action only the path
 * that changed is hashed anew. Members count in any order and `undefined` counts as absent, as in JSON; so a state that
 * went through JSON hashes like the one that did not. Never give it a draft, or an object that changes later.
 */
const known = new WeakMap<object, { readonly a: number; readonly b: number }>()
const knownKeys = new Map<string, { readonly a: number; readonly b: number }>()
const keyLimit = 4096

/** Both lanes of the hash computed last: a pair for each leaf would be garbage by the million. */
let laneA = 0
let laneB = 0

const mixA = (from: number): number => {
  let h = from ^ (from >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

const mixB = (from: number): number => {
  let h = from ^ (from >>> 16)
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return h ^ (h >>> 16)
}

/** Crosses the lanes, so that neither alone decides a bit of the result. */
const settle = (tag: number, a: number, b: number): void => {
  laneA = mixA((a + Math.imul(b, 0x9e3779b1) + tag) | 0)
  laneB = mixB((b + Math.imul(laneA, 0x85ebca77) + tag) | 0)
}

const hashText = (text: string, tag: number): void => {
  let a = 0x2545f491 ^ text.length
  let b = 0x1b873593 ^ text.length
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x9e3779b1)
    b = Math.imul(b ^ unit, 0x5f356495)
    a ^= a >>> 15
    b ^= b >>> 13
  }
  settle(tag, a, b)
}

const bits = new DataView(new ArrayBuffer(8))

const hashNumber = (value: number): void => {
  // -0 takes this way too, as it becomes 0 in JSON.
  if ((value | 0) === value) return settle(3, value | 0, 0)
  bits.setFloat64(0, value)
  settle(4, bits.getInt32(0), bits.getInt32(4))
}

const hashList = (list: readonly unknown[]): void => {
  let a = list.length
  let b = list.length ^ 0x27d4eb2f
  for (const item of list) {
    hashAny(item === undefined ? null : item)
    a = Math.imul(a ^ laneA, 0x9e3779b1) + 0x165667b1
    b = Math.imul(b ^ laneB, 0x5f356495) + 0x27d4eb2f
    a ^= a >>> 15
    b ^= b >>> 13
  }
  settle(6, a, b)
}

const hashKey = (name: string): { readonly a: number; readonly b: number } => {
  const found = knownKeys.get(name)
  if (found) return found
  hashText(name, 8)
  const made = { a: laneA, b: laneB }
  if (knownKeys.size >= keyLimit) knownKeys.clear()
  knownKeys.set(name, made)
  return made
}

const hashMembers = (object: Readonly<Record<string, unknown>>): void => {
  let a = 0
  let b = 0
  let members = 0
  for (const name of Object.keys(object)) {
    const value = object[name]
    if (value === undefined) continue
    const key = hashKey(name)
    hashAny(value)
    a = (a + mixA(key.a ^ Math.imul(laneA, 0x9e3779b1))) | 0
    b = (b + mixB((key.b + Math.imul(laneB, 0x85ebca77)) ^ laneA)) | 0
    members += 1
  }
  settle(7, a ^ members, b)
}

const hashAny = (value: unknown): void => {
  if (typeof value === 'string') return hashText(value, 5)
  if (typeof value === 'number') return hashNumber(value)
  if (value === null) return settle(0, 1, 2)
  if (typeof value === 'boolean') return settle(value ? 1 : 2, 3, 4)
  if (typeof value !== 'object') throw new TypeError(`state can't hold a ${typeof value}`)
  const found = known.get(value)
  if (found) {
    laneA = found.a
    laneB = found.b
    return
  }
  if (Array.isArray(value)) hashList(value)
  else hashMembers(value as Readonly<Record<string, unknown>>)
  known.set(value, { a: laneA, b: laneB })
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0')

/** 16 hexadecimal digits. */
export const stateHash = (state: unknown): string => {
  hashAny(state)
  return hex(laneA) + hex(laneB)
}

/**
 * 32 hexadecimal digits that name `content` within one log. Keyed by the log's salt, so that equal text in two logs, or
 * text that somebody guesses, can't be recognised by its name. Not a cryptographic hash: it only finds what is there
 * already.
 */
export const contentName = (salt: string, content: string): string => {
  hashText(`${salt}1${content}`, 9)
  const first = hex(laneA) + hex(laneB)
  hashText(`${content}${first}${salt}2`, 10)
  return first + hex(laneA) + hex(laneB)
}
