import type { Mistake } from '../mistake.ts'

const silence = { server: ['tests/realtime/silence.server.test.ts'] }
const rights = { server: ['tests/realtime/rights.server.test.ts', 'tests/realtime/silence.server.test.ts'] }

const limits = { server: ['tests/realtime/limits.server.test.ts'] }
const ends = { quick: ['tests/realtime/ends.unit.test.ts'] }

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
  {
    what: 'a masquerader’s start has the user’s other tokens revoked',
    file: 'server/realtime/arbitration.ts',
    from: 'alone: whose.acting === 0',
    to: 'alone: true',
    noticedBy: { server: ['tests/masquerade/told.server.test.ts'] },
  },
  {
    what: 'whoever starts a session is not told to revoke the other tokens',
    file: 'domain/realtime/arbitration.ts',
    from: 'return unchanged(fresh, reply(acknowledged(session, alone)))',
    to: 'return unchanged(fresh, reply(acknowledged(session, false)))',
    noticedBy: ends,
  },
  {
    what: 'whoever has taken over is not told to revoke the other tokens',
    file: 'domain/realtime/arbitration.ts',
    from: 'reply(acknowledged(live.holder, alone))',
    to: 'reply(acknowledged(live.holder, false))',
    noticedBy: ends,
  },
  {
    what: 'a key that was on its way ends an idle countdown',
    file: 'domain/realtime/arbitration.ts',
    from: "live.state === 'active' ? moved(live, 'seen', { seenAt: now }) : live",
    to: "live.state === 'idle' || live.state === 'active' ? { ...live, state: 'active', seenAt: now } : live",
    noticedBy: ends,
  },
  {
    what: 'a countdown nobody answered ends a session as replaced',
    file: 'domain/realtime/arbitration.ts',
    from: "handedOver(live, now, 'timeout')",
    to: "handedOver(live, now, 'replaced')",
    noticedBy: ends,
  },
  {
    what: 'who agrees to go is told that they were replaced',
    file: 'domain/realtime/arbitration.ts',
    from: "is === 'left' ? 'logout' : 'replaced'",
    to: "is === 'left' ? 'replaced' : 'logout'",
    noticedBy: ends,
  },
  {
    what: 'a sleeping holder’s session ends as timed out',
    file: 'domain/realtime/arbitration.ts',
    from: "ends: [...dismissed, { session: live.holder, reason: 'replaced' }]",
    to: "ends: [...dismissed, { session: live.holder, reason: 'timeout' }]",
    noticedBy: ends,
  },
  {
    what: 'an idle session that ends is told it was logged out',
    file: 'domain/realtime/arbitration.ts',
    from: "says: [tell(live.holder, out('timeout'))]",
    to: "says: [tell(live.holder, out('logout'))]",
    noticedBy: ends,
  },
  {
    what: 'who gives up waiting has their session end as denied',
    file: 'domain/realtime/arbitration.ts',
    from: "[{ session, reason: 'cancelled' }]",
    to: "[{ session, reason: 'denied' }]",
    noticedBy: ends,
  },
  {
    what: 'one tab too many is connected and closed again, every few seconds',
    file: 'server/realtime/limits.ts',
    from: "    if (!wasHere && !places.hasRoom(session)) return new Error('forbidden')\n",
    to: '',
    noticedBy: limits,
  },
  {
    what: 'a session’s place is not given back',
    file: 'server/realtime/limits.ts',
    from: "connection.once('close', places.opened(session))",
    to: 'places.opened(session)',
    noticedBy: limits,
  },
  {
    what: 'a page that comes again is one tab too many at the door',
    file: 'server/realtime/realtime.ts',
    from: 'away !== null))',
    to: 'away === null))',
    noticedBy: limits,
  },
  {
    what: 'a session has as many sockets as pages say that they were there',
    file: 'server/realtime/realtime.ts',
    from: '    if ((io.sockets.adapter.rooms.get(session)?.size ?? 0) >= limits.perSession) return void socket.disconnect(true)\n',
    to: '',
    noticedBy: limits,
  },
  {
    what: 'a tab that comes back by itself begins the idle time anew',
    file: 'domain/realtime/arbitration.ts',
    from: 'if (live.holder === session) return unchanged(live, ...standing',
    to: 'if (live.holder === session) return unchanged({ ...live, seenAt: now }, ...standing',
    noticedBy: { quick: ['tests/realtime/ends.unit.test.ts'] },
  },
  {
    what: 'who asks whether a session is idle keeps it from being so',
    file: 'domain/realtime/arbitration.ts',
    from: 'if (now - live.seenAt < times.idle) return unchanged(live, reply',
    to: 'if (now - live.seenAt < times.idle) return unchanged({ ...live, seenAt: now }, reply',
    noticedBy: { quick: ['tests/realtime/ends.unit.test.ts'] },
  },
]
