/** CFG-20: what goes when there is no room. */

/** As much of a kept thing as this is decided by; `at` in milliseconds since 1970. */
export type Held = { readonly name: string; readonly size: number; readonly priority: number; readonly at: number }

export type Eviction = {
  /** In the order in which they go. */
  readonly names: readonly string[]
  readonly freed: number
  readonly isEnough: boolean
}

/** The lowest priority first, of equals the oldest; the name settles what nothing else does. */
const inOrder = (a: Held, b: Held): number => a.priority - b.priority || a.at - b.at || (a.name < b.name ? -1 : 1)

/**
 * As few as free `needed`, for something of this priority: what is worth more than that stays. Where all of them would
 * not be enough it says so, and names them all the same: how much room a removal really makes only the store knows.
 */
export const eviction = (held: readonly Held[], needed: number, priority: number): Eviction => {
  const names: string[] = []
  let freed = 0
  for (const one of held.filter((each) => each.priority <= priority).toSorted(inOrder)) {
    if (freed >= needed) break
    names.push(one.name)
    freed += one.size
  }
  return { names, freed, isEnough: freed >= needed }
}
