import type { Mistake } from '../mistake.ts'

export const mistakes: readonly Mistake[] = [
  {
    what: 'who was switched off has a message under the bell',
    file: 'server/notices/push.ts',
    from: "standings(tx).where('u.status', '=', 1)",
    to: 'standings(tx)',
    noticedBy: { server: ['tests/notices/push.server.test.ts'] },
  },
  {
    what: 'a colleague’s request of the same name tells nothing',
    file: 'server/notices/push.ts',
    from: '`${principal.userId} ${request.idempotencyKey',
    to: '`${principal.account} ${request.idempotencyKey',
    noticedBy: { server: ['tests/notices/push.server.test.ts'] },
  },
  {
    what: 'a notice that was removed stays on the screens',
    file: 'server/notices/routes.ts',
    from: "kind: 'notice', id })\n    tell(context)\n    return ok({ success",
    to: "kind: 'notice', id })\n    return ok({ success",
    noticedBy: { server: ['tests/notices/notices.server.test.ts'] },
  },
  {
    what: 'a page’s place is raised by what others are told',
    file: 'server/realtime/push.ts',
    from: 'for (const { place } of all) place.heard',
    to: 'for (const { place } of accounts().flatMap(hearers)) place.heard',
    noticedBy: { quick: ['tests/realtime/push.property.test.ts'] },
  },
  {
    what: 'a template that was put away is filled',
    file: 'server/letters/fill.ts',
    from: "    .where('status', '=', 1)\n",
    to: '',
    noticedBy: { server: ['tests/letters/letters.server.test.ts'] },
  },
  {
    what: 'a message whose time has not come is told',
    file: 'server/notifications/routes.ts',
    from: 'n.status = 1 and n.created_at <= ${now}',
    to: 'n.status = 1',
    noticedBy: { server: ['tests/notifications/notifications.server.test.ts'] },
  },
]
