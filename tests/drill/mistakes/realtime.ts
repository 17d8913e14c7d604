import type { Mistake } from '../mistake.ts'

const silence = { server: ['tests/realtime/silence.server.test.ts'] }
const rights = { server: ['tests/realtime/rights.server.test.ts', 'tests/realtime/silence.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'whose session is over goes on listening',
    file: 'server/realtime/delivery.ts',
    from: '        hearer.dismiss()\n        continue',
    to: '        continue',
    noticedBy: rights,
  },
  {
    what: 'what could not be told interrupts nobody',
    file: 'server/realtime/delivery.ts',
    from: 'for (const hearer of hearers(account)) hearer.interrupt()\n',
    to: '',
    noticedBy: { quick: ['tests/realtime/announcement.property.test.ts'] },
  },
  {
    what: 'how it was before is told without the change itself undone',
    file: 'server/realtime/sights.ts',
    from: 'one.id === id && one.version >= version',
    to: 'one.id === id && one.version > version',
    noticedBy: silence,
  },
  {
    what: 'what an attendee that was removed stood for is told of',
    file: 'server/realtime/sights.ts',
    from: "return found?.removed_at === null ? ofEvent(objects.standing('event', found.event_id)) : null",
    to: "return found === undefined ? null : ofEvent(objects.standing('event', found.event_id))",
    noticedBy: silence,
  },
  {
    what: 'what is one’s own is told to everybody in the account',
    file: 'server/realtime/announcement.ts',
    from: 'audience.only === user.id',
    to: 'user.id > 0',
    noticedBy: { quick: ['tests/realtime/announcement.property.test.ts'] },
  },
  {
    what: 'an administrator who removes another user’s set tells only themself',
    file: 'server/config/savedReports.ts',
    from: 'removed, { only: known.value.user.id })',
    to: 'removed, onlyMe(context))',
    noticedBy: { server: ['tests/realtime/rights.server.test.ts'] },
  },
  {
    what: 'an administrator who removes another user’s export tells only themself',
    file: 'server/exports/routes.ts',
    from: "'export', id, { only: row.user_id })",
    to: "'export', id, { only: principal.userId })",
    noticedBy: { server: ['tests/realtime/rights.server.test.ts'] },
  },
]
