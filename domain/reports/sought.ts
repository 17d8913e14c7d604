/** What the search of an agency's own field means, where it is more than a text (RPT-15). */
import { otherPrefix, type CustomField } from '../customFields/index.ts'
import { dayFrom, dayFromIso, type Day } from '../kernel/index.ts'

/** Of a moment all of a day. */
export const soughtDay = (search: string): Day | null => dayFrom(search.trim()) ?? dayFromIso(search.trim())

const bare = otherPrefix.trim()

/** FLD-14: a part of what was typed beside the entries, '' where any is looked for; null where none is. */
export const soughtOther = (search: string): string | null => {
  if (search.trim() === bare) return ''
  return search.startsWith(otherPrefix) ? search.slice(otherPrefix.length) : null
}

const keptMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Of an instant as it is kept, in UTC; null of anything else. Nobody types seconds, and records may have them. */
export const soughtMinute = (search: string): string | null => keptMinute.exec(search.trim())?.[0] ?? null

export const isMoment = (search: string): boolean => soughtDay(search) !== null || soughtMinute(search) !== null

/**
 * As the field is without what limits it today: records of before hold what it would not take any more. Amounts are typed
 * as any number is, with as many decimals as they may ever have had.
 */
export const asSought = <F extends CustomField>(field: F): F => ({
  ...field,
  type: field.type === 'Currency' ? 'Decimal' : field.type,
  required: false,
  status: 1,
  default_value: null,
  options: {
    ...field.options,
    min: null,
    max: null,
    min_date: null,
    max_date: null,
    decimal_place: null,
  },
})
