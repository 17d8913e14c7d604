const hour = 3_600_000

/** End of the hour of a time in milliseconds: what lies beside sealed bytes tells no one when somebody typed. */
export const timeBucket = (at: number): number => Math.ceil(at / hour) * hour
