import { labelFor, lookupIsSettled, optionsFor } from '../../domain/config/index.ts'
import type { EntityField, Lookup } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'
import type { SelectOption } from '../ui/index.ts'

/** The entry that stands in the record although its list no longer has it: it says what is missing (CFG-26). */
const missing = (state: State, lookup: Lookup, value: unknown): readonly SelectOption[] =>
  typeof value === 'number' && value > 0 && lookupIsSettled(state, lookup)
    ? [{ value: String(value), label: labelFor(state, lookup, value) }]
    : []

const isHeld = (id: number, value: unknown): boolean => (Array.isArray(value) ? value.includes(id) : value === id)

/** What a list offers: active entries, and the one that stands in the record even when it no longer is. */
export const optionsOf = (state: State, field: EntityField, value: unknown): readonly SelectOption[] => {
  const { choices, lookup } = field
  if (choices !== undefined)
    return Object.entries(choices).map(([choice, label]) => ({ value: choice, label: tOf(label) }))
  if (lookup === undefined) return []
  const all = optionsFor(state, lookup)
  const offered = all
    .filter((option) => option.active || isHeld(option.value, value))
    .map((option) => ({ value: String(option.value), label: option.label }))
  return all.some((option) => option.value === value) ? offered : [...offered, ...missing(state, lookup, value)]
}
