import type { Mistake } from '../mistake.ts'

export const mistakes: readonly Mistake[] = [
  {
    what: 'what is read again for a repeated request leaves no line',
    file: 'server/http/register.ts',
    from: '      await appendAudit(tx, frame, principal, events)\n      return { status: 200, body: serialise(call, now.value)',
    to: '      return { status: 200, body: serialise(call, now.value)',
    noticedBy: { server: ['tests/http/repeated.server.test.ts'] },
  },
  {
    what: 'a denied repetition leaves no line',
    file: 'server/http/register.ts',
    from: "throw new Rollback(refused(now.refusal), now.refusal.code === 'forbidden' ? principal : null)",
    to: 'throw new Rollback(refused(now.refusal))',
    noticedBy: { server: ['tests/http/repeated.server.test.ts'] },
  },
  {
    what: 'a denial by a handler leaves no line',
    file: 'server/http/register.ts',
    from: "throw new Rollback(refused(answer.refusal, answer), answer.refusal.code === 'forbidden' ? principal : null)",
    to: 'throw new Rollback(refused(answer.refusal, answer))',
    noticedBy: { server: ['tests/records/rights.server.test.ts'] },
  },
  {
    what: 'only what is made has a line by itself',
    file: 'server/http/register.ts',
    from: '!call.reads && events.length === 0 && !isAudited',
    to: "call.method === 'POST' && !call.reads && events.length === 0 && !isAudited",
    noticedBy: { server: ['tests/http/writes.server.test.ts', 'tests/access/audited.server.test.ts'] },
  },
  {
    what: 'the line names the administrator in place of the user acted for',
    file: 'server/http/audit.ts',
    from: 'user_id: userId, acting_admin: actingAdmin, session',
    to: 'user_id: actingAdmin ?? userId, acting_admin: actingAdmin, session',
    noticedBy: { server: ['tests/dashboard/recent.server.test.ts'] },
  },
  {
    what: 'a try to sign in while locked leaves no line',
    file: 'server/session/signIn.ts',
    from: "if (!attempt.allowed) await audit(event(user, 'refused', 'locked'))\n",
    to: '',
    noticedBy: { server: ['tests/access/audited.server.test.ts'] },
  },
  {
    what: 'a reset that is asked for leaves no line',
    file: 'server/session/passwordRoutes.ts',
    from: "await audit({ ...owner, verb: 'request_reset', kind: 'user', id: user.id })",
    to: '',
    noticedBy: { server: ['tests/access/audited.server.test.ts'] },
  },
  {
    what: 'an import leaves no line when its rows are written',
    file: 'server/imports/routes.ts',
    from: "await context.audit({ verb: 'import', kind: 'import', id, ...(task.total !== null && { count: task.total }) })",
    to: '',
    noticedBy: { server: ['tests/imports/imports.server.test.ts'] },
  },
  {
    what: 'what was typed is in the log where the database refuses it',
    file: 'server/kernel/log.ts',
    from: "const message = ownMistakes.has(error.name) ? error.message : ''",
    to: "const message = error.name === 'SyntaxError' ? '' : error.message",
    noticedBy: { server: ['tests/server-kernel/errors.server.test.ts'] },
  },
  {
    what: 'a record that was opened leaves no line',
    file: 'server/records/writes.ts',
    from: "  await context.audit({ verb: 'view', kind: of.kind, id })\n  return answered",
    to: '  return answered',
    noticedBy: { server: ['tests/records/kept.server.test.ts'] },
  },
]
