/** Instants as the wire holds them, ISO 8601, and as they are counted with: milliseconds since 1970. */

/** NaN of what can't be read. */
export const timeOf = (instant: string): number => Date.parse(instant)
/** Throws a RangeError of what is no time. */
export const isoInstantAt = (time: number): string => new Date(time).toISOString()
/** In UTC; NaN of what can't be read. */
export const yearOf = (instant: string): number => new Date(instant).getUTCFullYear()
