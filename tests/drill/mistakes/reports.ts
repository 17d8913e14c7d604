import type { Mistake } from '../mistake.ts'

const periods = { quick: ['tests/reports/periods.property.test.ts'] }
const counts = { server: ['tests/reports/counts.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'the month in which a fiscal year begins is of the year before',
    file: 'domain/reports/periods.ts',
    from: 'day.month >= fiscalMonth',
    to: 'day.month > fiscalMonth',
    noticedBy: periods,
  },
  {
    what: 'the last day of a period has 24 hours',
    file: 'domain/reports/periods.ts',
    from: 'new Date(startOf(dayOfNumber(dayNumberOf(until) + 1), zone) - 1)',
    to: 'new Date(startOf(until, zone) + 86_399_999)',
    noticedBy: periods,
  },
  {
    what: 'a quarter is the calendar’s',
    file: 'domain/reports/periods.ts',
    from: '(day.month - fiscalMonth + 12) % 12',
    to: '(day.month + 11) % 12',
    noticedBy: periods,
  },
  {
    what: 'who is no person is taken for the person of that number',
    file: 'server/reports/counts.ts',
    from: 'coalesce(r.person_id, -r.id)',
    to: 'coalesce(r.person_id, r.id)',
    noticedBy: counts,
  },
  {
    what: 'services that are inactive are counted',
    file: 'server/reports/lineItems.ts',
    from: "filters.show_deactivated_services === '1' ?",
    to: "filters.show_deactivated_services !== ('2' as string) ?",
    noticedBy: counts,
  },
  {
    what: 'who was given only what is inactive is found by it',
    file: 'server/reports/lineItems.ts',
    from: "...isActive(world, 'g'), ",
    to: '',
    noticedBy: counts,
  },
  {
    what: 'attendees that were removed are counted',
    file: 'server/reports/counts.ts',
    from: 'x.event_id = r.id and x.removed_at is null and',
    to: 'x.event_id = r.id and',
    noticedBy: counts,
  },
  {
    what: 'times are counted whoever may see them',
    file: 'server/reports/counts.ts',
    from: "visibleChild(world.user, childTable('timelog'), 'r'),",
    to: '',
    noticedBy: counts,
  },
]
