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

/** ADM-28: what must be there first, and is not: by name. */
export const missingFor = (all: readonly Held[], name: AddonName): readonly AddonName[] =>
  addons[name].requirements.filter((required) => stateOf(all, required) === 'off')

/** What would stay without one that it needs. */
export const neededBy = (all: readonly Held[], name: AddonName): readonly AddonName[] =>
  addonNames.filter((other) => addons[other].requirements.includes(name) && stateOf(all, other) === 'active')

/** By label, as accounts have them. */
export const requirementsOf = (label: string): readonly string[] =>
  addonNames
    .filter((name) => addons[name].label === label)
    .flatMap((name) => addons[name].requirements.map((required) => addons[required].label))
