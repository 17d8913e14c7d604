/**
 * What somebody must hold to see a screen, run a command or make a call. One form for routes, menus, the palette and the
 * server, so that they can't disagree.
 */
export type Needs =
  /** Anybody, signed in or not. */
  | 'anyone'
  /** Only somebody who is not signed in. */
  | 'visitor'
  /** Any signed-in user. */
  | 'signedIn'
  /** Each member of `allOf`, and at least one of `anyOf` where there is an `anyOf` (PRM-09, PRM-10). */
  | { readonly allOf?: readonly string[]; readonly anyOf?: readonly string[] }

/** PRM-01: a check on a list is true when the list is empty or one of its scopes is held. */
const holdsAny = (scopes: ReadonlySet<string>, list: readonly string[]): boolean =>
  list.length === 0 || list.some((scope) => scopes.has(scope))

/** `scopes` is null for somebody who is not signed in. */
export const meets = (scopes: ReadonlySet<string> | null, needs: Needs): boolean => {
  if (needs === 'anyone') return true
  if (needs === 'visitor') return scopes === null
  if (scopes === null) return false
  if (needs === 'signedIn') return true
  return (needs.allOf ?? []).every((scope) => scopes.has(scope)) && holdsAny(scopes, needs.anyOf ?? [])
}

const named = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]

/** Whether one of these scopes counts towards what is needed. */
export const asksFor = (needs: Needs, scopes: readonly string[]): boolean =>
  named(needs).some((scope) => scopes.includes(scope))

/** What whoever meets one of these meets; who that is has to be looked at again where the one is known. */
export const anyNeeds = (all: readonly Needs[]): Needs => {
  const [first, ...others] = all
  if (first === undefined) return { allOf: ['nobody'] }
  const open = all.find((needs) => typeof needs === 'string')
  if (others.length === 0 || open !== undefined) return open ?? first
  return { anyOf: [...new Set(all.flatMap(named))] }
}
