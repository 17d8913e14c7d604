/** CAL-03, CAL-04: a query's text. Nested objects take bracketed keys, arrays repeated indexes. */

const pairs = (key: string, value: unknown): readonly (readonly [string, string])[] => {
  if (value === undefined || value === null) return []
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (typeof value === 'boolean') return [[key, value ? '1' : '0']]
  if (Array.isArray(value)) return value.flatMap((item, index) => pairs(`${key}[${index}]`, item))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => pairs(`${key}[${encodeURIComponent(name)}]`, inner))
  return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : []
}

/** Without the question mark; empty when nothing is asked. What is null or undefined is left out. */
export const queryText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
