/**
 * Entries at the edge: from actions, and back from what was read. What this build can't read is parked: kept where it
 * is, counted and shown, never dropped; a later build reads it.
 */
import { checked, frozen, type Action, type ActionRegistry, type Stamped } from '../kernel/index.ts'
import type { Entry } from './entry.ts'

type ParkedReason = 'unknownType' | 'newerVersion' | 'noUpcast' | 'badPayload'
export type Decoded =
  | { readonly ok: true; readonly entry: Entry }
  | { readonly ok: false; readonly entry: Entry; readonly reason: ParkedReason }

/** Null for an action that is not of the log: it has no declaration, so reducers don't know it either. */
export const entryOf = (registry: ActionRegistry, action: Stamped): Entry | null => {
  const definition = registry.get(action.type)
  if (!definition) return null
  const { type, payload, seq, at, cause } = action
  const entry = { seq, at, origin: definition.origin, type, v: definition.v, payload }
  return cause === undefined ? entry : { ...entry, cause }
}

/** The action as reducers saw it. */
export const actionOf = ({ type, payload, seq, at, cause }: Entry): Stamped<Action> =>
  cause === undefined ? { type, payload, seq, at } : { type, payload, seq, at, cause }

/** Brings a payload to this build's version, one step at a time, and checks its shape. */
export const decode = (registry: ActionRegistry, entry: Entry): Decoded => {
  const definition = registry.get(entry.type)
  if (!definition) return { ok: false, entry, reason: 'unknownType' }
  if (entry.v > definition.v) return { ok: false, entry, reason: 'newerVersion' }
  let payload = entry.payload
  for (let v = entry.v; v < definition.v; v += 1) {
    const step = definition.upcasts[v]
    if (!step) return { ok: false, entry, reason: 'noUpcast' }
    try {
      payload = step(payload as never)
    } catch {
      return { ok: false, entry, reason: 'badPayload' }
    }
  }
  const parsed = checked(definition.payload, payload)
  if (!parsed.success) return { ok: false, entry, reason: 'badPayload' }
  const { becomes } = definition
  if (becomes !== undefined) {
    const { type, v } = becomes.fact
    return decode(registry, { ...entry, type, v, payload: becomes.turn(parsed.data) })
  }
  return { ok: true, entry: { ...entry, v: definition.v, payload: frozen(parsed.data) } }
}

export type DecodedLog = {
  readonly entries: readonly Entry[]
  readonly parked: readonly { readonly entry: Entry; readonly reason: ParkedReason }[]
}

export const decodeAll = (registry: ActionRegistry, entries: Iterable<Entry>): DecodedLog => {
  const read: Entry[] = []
  const parked: { entry: Entry; reason: ParkedReason }[] = []
  for (const entry of entries) {
    const decoded = decode(registry, entry)
    if (decoded.ok) read.push(decoded.entry)
    else parked.push({ entry, reason: decoded.reason })
  }
  return { entries: read, parked }
}
