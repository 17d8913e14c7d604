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
  {
    what: 'figures are said to be as old as the newest',
    file: 'domain/reports/sheet.ts',
    from: 'Math.min(first, updated)',
    to: 'Math.max(first, updated)',
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
  {
    what: 'a run that is not kept leaves as a file',
    file: 'domain/reports/leaving.ts',
    from: ' && leaving.run.id !== null',
    to: '',
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
  {
    what: 'who continues is counted from the period before',
    file: 'domain/reports/tables.ts',
    from: ' && !isOfBefore(one))?.count',
    to: ' && isOfBefore(one))?.count',
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
  {
    what: 'a figure of the period before opens this one',
    file: 'domain/reports/figures.ts',
    from: 'since, until, ...figure.span, ...left',
    to: 'since, until, ...(figure.month === undefined ? {} : figure.span), ...left',
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
  {
    what: 'a month ends a day early',
    file: 'domain/reports/periods.ts',
    from: 'dayNumberOf(dayOf(next)) - 1)',
    to: 'dayNumberOf(dayOf(next)) - 2)',
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
  {
    what: 'what lies between two figures tells the one that is left out',
    file: 'domain/reports/smallNumbers.ts',
    from: "if (is === 'change' &&",
    to: "if (is === ('changed' as string) &&",
    noticedBy: { quick: ['tests/reports/compared.unit.test.ts', 'tests/reports/periods.property.test.ts'] },
  },
]
