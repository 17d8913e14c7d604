/**
 * Fields that ask for a scope of their own, on their way out of the server and into it (PRM-38, PRM-39, PRM-47, CAS-09).
 */
import { hiddenFields, isChoiceOpen, lockedFields } from '../access/index.ts'
import type { Messages, Values } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { entities, type Kind } from './entities/index.ts'

/** What stands in place of a value that may not be told: what a record has of which nobody ever said anything. */
const untold = (kind: Kind, name: string, value: unknown): unknown => {
  const { blank }: { readonly blank: Values } = entities[kind]
  if (name in blank) return blank[name]
  if (Array.isArray(value)) return []
  return typeof value === 'number' && name.endsWith('_count') ? 0 : null
}

/** A record, or its line in a list, for whoever holds these scopes. */
export const withoutHidden = <R extends object>(kind: Kind, scopes: ReadonlySet<string>, record: R): R => {
  const hidden = hiddenFields(scopes, kind).filter((name) => name in record)
  if (hidden.length === 0) return record
  const values: Values = Object.fromEntries(Object.entries(record))
  return { ...record, ...Object.fromEntries(hidden.map((name) => [name, untold(kind, name, values[name])])) }
}

/**
 * Of the fields that a save sends and of those that it changes, the ones that this user may not set. A hidden one is
 * refused also with the value that it has: that it is the same would tell what it is.
 */
export const wronglySet = (
  kind: Kind,
  scopes: ReadonlySet<string>,
  { sent, changed }: { readonly sent: readonly string[]; readonly changed: readonly string[] },
): readonly string[] => {
  const hidden = new Set(hiddenFields(scopes, kind))
  const locked = new Set(lockedFields(scopes, kind))
  return sent.filter((name) => hidden.has(name) || (locked.has(name) && changed.includes(name)))
}

const chosenIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')

/**
 * TAG-03: a sentence for each field in which something is newly chosen that goes with a module which is off. `before` is
 * null for a new record; what was chosen while the module was on stays.
 */
export const closedChoices = (
  kind: Kind,
  scopes: ReadonlySet<string>,
  before: Values | null,
  next: Values,
): Messages => {
  const isClosed = (field: string, choice: string): boolean =>
    !isChoiceOpen(scopes, kind, field, choice) && !chosenIn(before?.[field]).includes(choice)
  const wrong = Object.keys(next).filter((field) => chosenIn(next[field]).some((choice) => isClosed(field, choice)))
  return Object.fromEntries(wrong.map((field) => [field, wording('field.choiceClosed')]))
}
