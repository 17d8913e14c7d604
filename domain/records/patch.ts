/**
 * Fields that hold a dictionary (custom fields) are changed entry by entry: a draft and a request hold only the entries
 * that somebody changed, so that two people's entries merge, and saving one field sends one field.
 */
import { isDictionary, same } from '../kernel/index.ts'

type Entries = Readonly<Record<string, unknown>>

/** The part of what a record holds that a change of the field is about: all of it, or the entries that `change` names. */
export const heldFor = (held: unknown, change: unknown): unknown => {
  // A record from an older build may lack it: what is not set would be none after a snapshot.
  if (!isDictionary(change) || !isDictionary(held)) return held ?? null
  return Object.fromEntries(
    Object.keys(change)
      .filter((name) => Object.hasOwn(held, name))
      .map((name) => [name, held[name]]),
  )
}

/** An entry that is absent and one that is emptied say the same. */
const emptied = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value

/** Of what the form of a new record is filled with, what a change empties: the record holds none of it yet. */
export const emptiedOf = (filled: Entries, change: unknown): Entries =>
  isDictionary(change)
    ? Object.fromEntries(
        Object.entries(filled).filter(([name]) => Object.hasOwn(change, name) && emptied(change[name]) === undefined),
      )
    : {}

/** Whether a change says what the record holds. */
export const saysHeld = (held: unknown, change: unknown): boolean => {
  if (!isDictionary(change) || !(isDictionary(held) || held === undefined || held === null)) return same(held, change)
  return Object.entries(change).every(([name, value]) => same(emptied(held?.[name]), emptied(value)))
}

/** What the record will hold after the change. */
export const patched = (held: unknown, change: unknown): unknown =>
  isDictionary(change) && isDictionary(held) ? { ...held, ...change } : change

/** A change without the entries that say what the record holds anyway. */
export const departing = (held: unknown, change: unknown): unknown => {
  if (!isDictionary(change)) return change
  const from = isDictionary(held) ? held : {}
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !same(emptied(from[name]), emptied(value))),
  )
}

/** A change without what was sent of it; an entry that was not sent stays, also where it empties what the record holds. */
export const unsent = (sent: unknown, change: unknown): unknown => {
  if (!isDictionary(change) || !isDictionary(sent)) return change
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !Object.hasOwn(sent, name) || !same(sent[name], value)),
  )
}

/** A change that also names what was sent of it and is as the record holds it again. */
export const restated = (held: unknown, sent: unknown, change: unknown): unknown => {
  if (!isDictionary(change) || !isDictionary(sent)) return change
  const from = isDictionary(held) ? held : {}
  return { ...Object.fromEntries(Object.keys(sent).map((name) => [name, from[name] ?? ''])), ...change }
}

/** What is left of a change when the newer record's word stands: entries that nobody else changed since `base`. */
export const unopposed = (change: unknown, base: unknown, theirs: unknown): Entries | null => {
  if (!isDictionary(change)) return null
  const [before, now] = [isDictionary(base) ? base : {}, isDictionary(theirs) ? theirs : {}]
  const left = Object.entries(change).filter(([name]) => same(before[name], now[name]))
  return left.length === 0 ? null : Object.fromEntries(left)
}
