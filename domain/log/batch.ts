/**
 * Consecutive entries as JSON: one column for each member, and times as differences, which compresses to a third of one
 * object for each entry. Kinds (type, version, origin) stand once.
 */
import * as z from 'zod/mini'
import { origins } from '../kernel/index.ts'
import type { Entry } from './entry.ts'

const kind = z.tuple([z.string(), z.int().check(z.minimum(1)), z.enum(origins)])
const batchSchema = z.strictObject({
  first: z.int().check(z.minimum(1)),
  at: z.array(z.int()),
  kinds: z.array(kind),
  kind: z.array(z.int().check(z.minimum(0))),
  /** How many entries before it the cause lies; 0 for none. */
  cause: z.array(z.int()),
  payloads: z.array(z.unknown()),
})
type Batch = z.infer<typeof batchSchema>

/**
 * JSON of a batch. `entries` follow each other without a gap, at least one; `payloads` are their payloads as JSON, made
 * once and used again when batches are joined to a segment.
 */
export const writeBatch = (entries: readonly Entry[], payloads: readonly string[]): string => {
  const kinds: Batch['kinds'] = []
  const indexOf = new Map<string, number>()
  const at: number[] = []
  const kind: number[] = []
  const cause: number[] = []
  let before = 0
  for (const entry of entries) {
    const name = `${entry.type} ${entry.v} ${entry.origin}`
    let index = indexOf.get(name)
    if (index === undefined) {
      index = kinds.push([entry.type, entry.v, entry.origin]) - 1
      indexOf.set(name, index)
    }
    kind.push(index)
    at.push(entry.at - before)
    cause.push(entry.cause === undefined ? 0 : entry.seq - entry.cause)
    before = entry.at
  }
  const head = JSON.stringify({ first: entries[0]?.seq ?? 1, at, kinds, kind, cause })
  return `${head.slice(0, -1)},"payloads":[${payloads.join(',')}]}`
}

/** Null when it is not a batch. */
export const fromBatch = (value: unknown): Entry[] | null => {
  const parsed = batchSchema.safeParse(value)
  if (!parsed.success) return null
  const { first, at, kinds, kind, cause, payloads } = parsed.data
  if (at.length !== kind.length || cause.length !== kind.length || payloads.length !== kind.length) return null
  const entries: Entry[] = []
  let now = 0
  for (const [index, kindIndex] of kind.entries()) {
    const found = kinds[kindIndex]
    if (!found) return null
    const [type, v, origin] = found
    const seq = first + index
    const back = cause[index] ?? 0
    now += at[index] ?? 0
    const entry = { seq, at: now, origin, type, v, payload: payloads[index] }
    entries.push(back === 0 ? entry : { ...entry, cause: seq - back })
  }
  return entries
}
