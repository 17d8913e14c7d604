import * as z from 'zod/mini'

/** A whole number as it stands in an address: at least 0 or 1, of so many digits, in decimals without sign or point. */
export const written = (least: 0 | 1, digits: number): z.ZodMiniType<number, string> =>
  z.pipe(
    z.string().check(z.regex(new RegExp(least === 0 ? `^\\d{1,${digits}}$` : `^[1-9]\\d{0,${digits - 1}}$`))),
    z.transform(Number),
  )

/** Of a record. */
export const writtenId = written(1, 15)
/** Of a page, or so many of something. */
export const writtenNumber = written(1, 9)
export const writtenCount = written(0, 9)
