/**
 * Fields that hold a dictionary (custom fields) are changed entry by entry: a draft and a request hold only the entries
 * that somebody changed, so that two people's entries merge, and saving one field sends one field.
 */
import { isDictionary, same } from '../kernel/index.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * The part of what a record holds that a change of the field is about: all of it, or the entries that `change` names, of
 * which one that is absent is said to be empty: else nobody could tell that it was, once it is there.
 */
export const heldFor = (held: unknown, change: unknown): unknown => {
  // A record from an older build may lack it: what is not set would be none after a snapshot.
  if (!isDictionary(change) || !isDictionary(held)) return held ?? null
  return Object.fromEntries(Object.keys(change).map((name) => [name, held[name] ?? '']))
}

/** From where a change goes on, once some of it was saved: what was not sent still departs from where it began. */
export const heldAfter = (base: unknown, sent: unknown, saved: unknown, since: unknown): unknown => {
  const now = heldFor(saved, since)
  if (!isDictionary(now) || !isDictionary(since) || !isDictionary(base)) return now
  const names = isDictionary(sent) ? sent : {}
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      Object.hasOwn(names, name) || !Object.hasOwn(base, name) ? value : base[name],
    ]),
  )
}

/** Where a change began, with what one's own saves have written since, or the change says as well: that is opposed by nobody. */
export const heldWithOwn = (base: unknown, theirs: unknown, own: readonly unknown[]): unknown => {
  if (!isDictionary(theirs) || !isDictionary(base)) return own.some((ours) => saysHeld(theirs, ours)) ? theirs : base
  const isOwn = (name: string, value: unknown): boolean =>
    own.some((ours) => isDictionary(ours) && Object.hasOwn(ours, name) && same(emptied(ours[name]), emptied(value)))
  return { ...base, ...Object.fromEntries(Object.entries(theirs).filter(([name, value]) => isOwn(name, value))) }
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

/** What is left of a change when the newer record's word stands: entries that nobody else changed since `base`, or it names none. */
export const unopposed = (change: unknown, base: unknown, theirs: unknown): Entries | null => {
  if (!isDictionary(change)) return null
  const [before, now] = [isDictionary(base) ? base : {}, isDictionary(theirs) ? theirs : {}]
  const left = Object.entries(change).filter(
    ([name]) => !Object.hasOwn(now, name) || same(emptied(before[name]), emptied(now[name])),
  )
  return left.length === 0 ? null : Object.fromEntries(left)
}
