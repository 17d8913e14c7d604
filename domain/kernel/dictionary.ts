/** An object of names and values: no list, and not null. */
export const isDictionary = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
