/** What the search of an agency's own field means, where it is more than a text (RPT-15). */
import { otherPrefix } from '../customFields/index.ts'
import { dayFrom, dayFromIso, type Day } from '../kernel/index.ts'

/** Of a moment all of a day. */
export const soughtDay = (search: string): Day | null => dayFrom(search.trim()) ?? dayFromIso(search.trim())

const bare = otherPrefix.trim()

/** FLD-14: a part of what was typed beside the entries, '' where any is looked for; null where none is. */
export const soughtOther = (search: string): string | null => {
  if (search.trim() === bare) return ''
  return search.startsWith(otherPrefix) ? search.slice(otherPrefix.length) : null
}

/** A day, or an instant as it is kept. */
export const isMoment = (search: string): boolean =>
  soughtDay(search) !== null || /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(search)
