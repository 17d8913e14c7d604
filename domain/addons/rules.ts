import { addonNames, addons, type AddonName } from '../access/index.ts'

/** A module as an account has it. */
export type Held = { readonly label: string; readonly pending_cancellation: boolean }

const heldOf = (all: readonly Held[], name: AddonName): Held | undefined =>
  all.find(({ label }) => label === addons[name].label)

export type AddonState = 'active' | 'pending' | 'off'
/** BIL-11 */
export const stateOf = (all: readonly Held[], name: AddonName): AddonState => {
  const held = heldOf(all, name)
  if (held === undefined) return 'off'
  return held.pending_cancellation ? 'pending' : 'active'
}

/** ADM-28: what must be there first, to stay, and is not: by name. */
const missingFor = (all: readonly Held[], name: AddonName): readonly AddonName[] =>
  addons[name].requirements.filter((required) => stateOf(all, required) !== 'active')

/** What would stay without one that it needs. */
const neededBy = (all: readonly Held[], name: AddonName): readonly AddonName[] =>
  addonNames.filter((other) => addons[other].requirements.includes(name) && stateOf(all, other) === 'active')

/** ADM-28: why one can't be turned on, or cancelled, as things stand, with the labels of those that it is about. */
export const hindranceTo = (
  all: readonly Held[],
  name: AddonName,
  active: boolean,
): { readonly why: 'addon.missing' | 'addon.kept'; readonly names: string } | null => {
  const others = active ? missingFor(all, name) : neededBy(all, name)
  if (others.length === 0) return null
  return { why: active ? 'addon.missing' : 'addon.kept', names: others.map((other) => addons[other].label).join(', ') }
}

/** ADM-27: the last day of one that is cancelled today; null where nothing is paid any more, and it ends at once. Days are yyyy-MM-dd. */
export const lastDayOf = (paidTo: string | null, today: string): string | null =>
  paidTo !== null && paidTo >= today ? paidTo : null

/** By label, as accounts have them. */
export const requirementsOf = (label: string): readonly string[] =>
  addonNames
    .filter((name) => addons[name].label === label)
    .flatMap((name) => addons[name].requirements.map((required) => addons[required].label))

/**
 * Those that have not ended on a day, yyyy-MM-dd, and whose requirements have not either: whatever was cancelled when, none
 * outlives what it needs.
 */
export const standingOn = <A extends { readonly label: string; readonly ends_on: string | null }>(
  today: string,
  all: readonly A[],
): readonly A[] => {
  const left = all.filter(({ ends_on: endsOn }) => endsOn === null || endsOn >= today)
  const stands = left.filter(({ label }) =>
    requirementsOf(label).every((required) => left.some((other) => other.label === required)),
  )
  return stands.length === all.length ? all : standingOn(today, stands)
}
