import { ok, refuse, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'

const isImpossible = (value: unknown): boolean =>
  value instanceof Date ? Number.isNaN(value.getTime()) : typeof value === 'number' && !Number.isFinite(value)

const holdsImpossible = (value: unknown): boolean =>
  isImpossible(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !(value instanceof Date) &&
    Object.values(value).some(holdsImpossible))

/**
 * CAL-05: a POST's or PUT's body. Dates become ISO UTC text, undefined members are left out, null stays (it empties a
 * field). JSON would turn an impossible date or number into null and so empty a field that nobody emptied: it is refused.
 */
export const bodyText = (body: unknown): Result<string> =>
  holdsImpossible(body) ? refuse('invalid', wording('error.impossibleValue')) : ok(JSON.stringify(body) ?? '{}')
