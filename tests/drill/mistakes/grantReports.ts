import type { Mistake } from '../mistake.ts'

const grantYear = { quick: ['tests/reports/grantYear.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'who is new in a grant’s report is new in the agency’s year',
    file: 'server/reports/asked.ts',
    from: 'yearSince: firstOf(yearsBy(filters, fiscalMonth)),',
    to: 'yearSince: firstOf(yearsBy({}, fiscalMonth)),',
    noticedBy: { server: ['tests/reports/grantYear.server.test.ts'] },
  },
  {
    what: 'a grant’s year that began on a day ends with the calendar year',
    file: 'domain/reports/periods.ts',
    from: 'isoDay(own) <= isoDay(day) ? own : fiscalDayIn(day.year - 1, first)',
    to: 'isoDay(own) <= isoDay(day) ? own : { ...day, month: 1, day: 1 }',
    noticedBy: grantYear,
  },
  {
    what: 'a grant’s report is asked by the agency’s year',
    file: 'domain/reports/selectors.ts',
    from: '...(own !== null && yearOfGrant(own))',
    to: '...(own !== null && yearOfGrant({ ...own, start: null }))',
    noticedBy: grantYear,
  },
  {
    what: 'what a grant has cut of a quarter is compared with what is no quarter before it',
    file: 'domain/reports/selectors.ts',
    from: "daysBefore(isWhole ? period : 'cut', days)",
    to: 'daysBefore(period, isWhole ? days : { ...days })',
    noticedBy: grantYear,
  },
  {
    what: 'days before a grant are compared with it',
    file: 'domain/reports/grantDays.ts',
    from: 'later(from, start) === from &&',
    to: 'later(from, null) === from &&',
    noticedBy: grantYear,
  },
  {
    what: 'days that are none of the grant’s are counted from their end to their beginning',
    file: 'domain/reports/grantDays.ts',
    from: 'isoDay(own.from) > isoDay(own.until) ? undefined : own',
    to: 'isoDay(own.from) > isoDay(own.until) && start === null ? undefined : own',
    noticedBy: {
      quick: ['tests/reports/grantYear.unit.test.ts'],
      screens: ['tests/reports/grantDays.screen.test.tsx'],
    },
  },
]
