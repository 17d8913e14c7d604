/** Paths of members that are there and are not set: a snapshot has none of them, and what asks for them goes on otherwise. */
export const unsetMembers = (value: unknown, path = ''): readonly string[] => {
  if (value === undefined) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => unsetMembers(member, `${path}.${name}`))
}
