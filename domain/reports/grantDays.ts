/** RPT-68, RPT-81: the grant that a report is about, the days that are its own, and the years that it has. */
import { isoDay, shownDay, shownIso, type Day } from '../kernel/index.ts'
import type { AdvancedGrant, WithConfig } from '../config/index.ts'
import { t } from '../messages/index.ts'
import { asItems } from './filterRules.ts'
import type { ReportFilters } from './filters.ts'
import { dayIn, type Days, type OpenDays } from './periods.ts'

/** RPT-68: the grant that the grant report is about. */
export const grantIn = (state: WithConfig, { grants: chosen = [] }: ReportFilters): AdvancedGrant | null => {
  const [one] = asItems(chosen)
  const grants = state.config.report?.advancedGrants ?? []
  return grants.find(({ id }) => id === one) ?? null
}

/** Both are the grant's; null is open. */
export type GrantDays = { readonly start: Day | null; readonly end: Day | null }

export const ownDays = (
  { date_time: start, end_date_time: end }: Pick<AdvancedGrant, 'date_time' | 'end_date_time'>,
  zone: string,
): GrantDays => ({ start: dayIn(start, zone), end: dayIn(end, zone) })

const later = (one: Day, other: Day | null): Day => (other !== null && isoDay(other) > isoDay(one) ? other : one)
const earlier = (one: Day, other: Day | null): Day => (other !== null && isoDay(other) < isoDay(one) ? other : one)

/**
 * RPT-81: no day outside of the grant's own; one without an end goes on until today. Null is ever; undefined where none
 * of the days is the grant's. Of all days of one without a start there is no first, whether it ends or not: who is new is
 * new in the year in which they end (RPT-70).
 */
export const withinGrant = (days: Days | null, { start, end }: GrantDays, today: Day): OpenDays | null | undefined => {
  if (days === null && start === null) return end === null ? null : { from: null, until: end }
  const { from, until } = days ?? { from: start ?? today, until: end ?? today }
  const own = { from: later(from, start), until: earlier(until, end) }
  return isoDay(own.from) > isoDay(own.until) ? undefined : own
}

/** Whether all of the days are the grant's. */
export const areGrants = ({ from, until }: Days, { start, end }: GrantDays): boolean =>
  later(from, start) === from && earlier(until, end) === until

/**
 * Who is new in a grant's report is new in the grant's own year: it begins on the day on which the grant does, and on each
 * anniversary. Of a grant that has no start the account's year counts.
 */
export const yearOfGrant = ({ start }: GrantDays): Pick<ReportFilters, 'fiscal_year_from'> =>
  start === null ? {} : { fiscal_year_from: isoDay(start) }

/** By which years new clients are told, where these are not the account's. */
export const yearWords = ({ fiscal_year_from: from }: ReportFilters): string | null => {
  const day = shownIso(from)
  return day === '' ? null : t('report.year.own', { day })
}

/** From when until when; an end that is open has no day. */
export const grantRange = ({ start, end }: GrantDays): string =>
  t('report.range', {
    from: start === null ? '…' : shownDay(start),
    until: end === null ? '…' : shownDay(end),
  })
