/**
 * The value itself, which nobody can write to any more. What was logged is for ever, and where a slice starts is the same
 * for each replay: a reducer that wrote to either would make the next replay another one, so it throws.
 */
export const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name in value) frozen(value[name])
  return Object.freeze(value)
}

/** A copy to go on from: an initial state is frozen, and what is put into a draft is written to by the next fact. */
export const afresh = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(afresh) as T
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, afresh(member)])) as T
}
