/** Equality of two values of one field: JSON values, whatever the order of their keys. The only thing reducers ask of what people typed. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, at) => same(value, b[at]))
  const left = Object.entries(a)
  return (
    left.length === Object.keys(b).length &&
    left.every(([name, value]) => name in b && same(value, (b as Record<string, unknown>)[name]))
  )
}
