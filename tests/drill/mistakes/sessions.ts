import type { Mistake } from '../mistake.ts'

const refresh = { server: ['tests/session/refresh.server.test.ts'] }
const factors = { server: ['tests/session/factors.server.test.ts', 'tests/session/proofs.server.test.ts'] }
const signIn = { server: ['tests/session/signIn.server.test.ts', 'tests/session/shutOut.server.test.ts'] }
const overSessions = { quick: ['tests/session/overSessions.property.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'a parent token comes again after its child was used',
    file: 'server/session/families.ts',
    from: ".where('parent', '=', presented.tokenId)\n    .where('state', '=', 'live')",
    to: ".where('parent', '=', presented.tokenId)",
    noticedBy: refresh,
  },
  {
    what: 'a token outlives its session',
    file: 'server/session/pairs.ts',
    from: 'Math.min(issuedAt + lasts, family.expiresAt)',
    to: 'issuedAt + lasts',
    noticedBy: refresh,
  },
  {
    what: 'a program goes on for whoever may not let it act any more',
    file: 'server/session/standing.ts',
    from: "standing.status === 1 && rightsOf(standing, now).scopes.includes('authenticate_third_party_api')",
    to: 'standing.status === 1 && now > 0',
    noticedBy: { server: ['tests/integrations/applications.server.test.ts'] },
  },
  {
    what: 'a program has bulk letters written with all that its person may read',
    file: 'domain/integrations/scopes.ts',
    from: ' && !isDoneLater(id)',
    to: '',
    noticedBy: { server: ['tests/integrations/applications.server.test.ts'] },
  },
  {
    what: 'a code is good without the verifier of its challenge',
    file: 'server/integrations/challenge.ts',
    from: 'return asked.length === brought.length && timingSafeEqual(asked, brought)',
    to: 'return asked.length === brought.length',
    noticedBy: { server: ['tests/integrations/applications.server.test.ts'] },
  },
  {
    what: 'a program may what it was registered for after it was agreed to',
    file: 'server/session/applications.ts',
    from: 'scopes === null ? registered : registered.filter((scope) => scopes.includes(scope))',
    to: 'scopes === null ? registered : [...registered]',
    noticedBy: { server: ['tests/integrations/applications.server.test.ts'] },
  },
  {
    what: 'a program may all that its person may',
    file: 'server/session/pairs.ts',
    from: 'if (granted !== null) return scopesOfApplication(own, granted)',
    to: 'if (granted !== null) return own',
    noticedBy: { server: ['tests/integrations/applications.server.test.ts'] },
  },
  {
    what: 'a refresh asks for no firewall and no archive',
    file: 'server/session/refreshRoute.ts',
    from: 'if (!admitted.ok) return { refusal: admitted.refusal }\n',
    to: '',
    noticedBy: { server: [...refresh.server, ...signIn.server] },
  },
  {
    what: 'a lock ends fifteen minutes after the first try, not the last',
    file: 'server/session/throttle.ts',
    from: 'newest - oldest <= window && now < newest + window',
    to: 'newest - oldest <= window && now < oldest + window',
    noticedBy: signIn,
  },
  {
    what: 'a code of an authenticator counts twice in its step',
    file: 'server/session/codes.ts',
    from: "eb('totp_last_step', '<', used)",
    to: "eb('totp_last_step', '<=', used)",
    noticedBy: { server: ['tests/session'] },
  },
  {
    what: 'a code by text message has a sixth try',
    file: 'server/session/codes.ts',
    from: ".where('tries', '<', smsTries)",
    to: ".where('tries', '<=', smsTries)",
    noticedBy: { server: ['tests/session'] },
  },
  {
    what: 'wrong codes at a sign-in are not counted',
    file: 'server/session/signIn.ts',
    from: "await audit(event(user, 'refused', 'wrong_code'))",
    to: "await forgetAttempt(tx, attempt.id)\n      await audit(event(user, 'refused', 'wrong_code'))",
    noticedBy: { server: [...signIn.server, ...factors.server] },
  },
  {
    what: 'links that were sent outlive all but a new password',
    file: 'server/session/factors.ts',
    from: 'await voidLinks(tx, userId, now, { but: change.spares })',
    to: "if (factor === 'password') await voidLinks(tx, userId, now, { but: change.spares })",
    noticedBy: factors,
  },
  {
    what: 'whoever had the old address is not told of the new one',
    file: 'server/session/factors.ts',
    from: 'new Set([before.email, email])',
    to: 'new Set([email])',
    noticedBy: factors,
  },
  {
    what: 'a token is good by a key that was retired since',
    file: 'server/session/tokenCheck.ts',
    from: ' && (await keys.byId(known.kid)) === known.key)',
    to: ')',
    noticedBy: { quick: ['tests/session/tokenCheck.unit.test.ts'] },
  },
  {
    what: 'what somebody was granted counts though they are switched off',
    file: 'server/session/standing.ts',
    from: 'capabilities: status === 1 ? capabilitiesOf({ roleLevel, capabilities: granted }) : [] }',
    to: 'capabilities: capabilitiesOf({ roleLevel, capabilities: granted }) }',
    noticedBy: { quick: ['tests/session/rights.property.test.ts'] },
  },
  {
    what: 'a new address that is taken back leaves the link to the other one valid',
    file: 'server/session/emailRoutes.ts',
    from: `  await voidLinks(tx, userId, now, { of: 'email' })
  if (signInName(old) === signInName(email)) return ok(null)
`,
    to: `  if (signInName(old) === signInName(email)) return ok(null)
  await voidLinks(tx, userId, now, { of: 'email' })
`,
    noticedBy: { server: ['tests/session/proofs.server.test.ts'] },
  },
  {
    what: 'an exchange goes on for a session that ended meanwhile, where another has begun',
    file: 'epics/calls/refresh.ts',
    from: 'if (generation() !== asked || stored === null) return of',
    to: 'if (stored === null) return of',
    noticedBy: { quick: ['tests/session/refreshEnded.property.test.ts'] },
  },
  {
    what: 'a read that was asked for in the session before answers the next one',
    file: 'epics/calls/send.ts',
    from: 'share(`${gate.generation()} ${method}',
    to: 'share(`${method}',
    noticedBy: overSessions,
  },
  {
    what: 'a call that was refused in the session before ends the next one',
    file: 'epics/calls/gate.ts',
    from: 'if (generation === asked) events$.next',
    to: 'if (asked >= 0) events$.next',
    noticedBy: overSessions,
  },
  {
    what: 'a pair of tokens that comes after the end of its session stays good',
    file: 'epics/calls/refresh.ts',
    from: 'return isOver && pair\n',
    to: 'return isOver && pair && asked < 0\n',
    noticedBy: overSessions,
  },
  {
    what: 'the next session is answered by the exchange that the one before it had under way',
    file: 'epics/calls/gate.ts',
    from: '    inFlight = undefined\n  }\n  const isOwn',
    to: '  }\n  const isOwn',
    noticedBy: overSessions,
  },
  {
    what: 'a call that waits for its turn goes out under the tokens of the session that began meanwhile',
    file: 'epics/calls/refresh.ts',
    from: "        if (generation() !== asked) return { kind: 'ended' }\n",
    to: '',
    noticedBy: overSessions,
  },
  {
    what: 'who was deactivated has a socket',
    file: 'server/session/authenticate.ts',
    from: "  'session.logKey',\n",
    to: "  'session.logKey',\n  'realtime.message',\n",
    noticedBy: { server: ['tests/session/realtime.server.test.ts'] },
  },
  {
    what: 'a token for several is taken',
    file: 'server/session/tokens.ts',
    from: 'if (payload.aud !== kinds[kind].audience) return null',
    to: 'if (payload.aud === undefined) return null',
    noticedBy: { server: ['tests/hostile/tokens.server.test.ts'] },
  },
  {
    what: 'another token says what the one before it said',
    file: 'domain/session/token.ts',
    from: 'if (last?.token !== token)',
    to: 'if (last === null)',
    noticedBy: { quick: ['tests/session/token.property.test.ts'] },
  },
  {
    what: 'an address that is turned away at the refresh is told that its token is expired',
    file: 'epics/calls/refresh.ts',
    from: 'said === notAdmitted',
    to: 'said === null',
    noticedBy: { quick: ['tests/session/start.unit.test.ts'] },
  },
  {
    what: 'a server that says why it is down is taken for a broken one',
    file: 'domain/calls/wording.ts',
    from: "reason === 'maintenance' ||",
    to: "reason === 'unavailable' ||",
    noticedBy: { quick: ['tests/calls/http.unit.test.ts'] },
  },
]
