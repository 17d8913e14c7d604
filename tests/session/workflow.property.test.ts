import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineSlices, type Action, type SecretHandle } from '../../domain/kernel/index.ts'
import * as facts from '../../domain/session/actions.ts'
import { sessionSlice, sessionState } from '../../domain/session/index.ts'
import { sampleAccount, sampleUser } from './samples.ts'

const { initial, reduce, fold, shape } = combineSlices([sessionSlice] as const)
const handle = 'secret:1' as SecretHandle
const claims = { user_id: 7, account: 3, session: 's-1', scopes: ['view_own_victim'], sso: false }
const failure = { message: 'No.', status: 401 }
const everyFact: readonly Action[] = [
  facts.applicationStarted({ build: '1.0', authConfigured: true }),
  facts.noTokenFound({}),
  facts.loginRequested({ user_login: 'rosa', password: handle }),
  facts.loginRefused(failure),
  facts.codeAsked({ method: 'totp', user_login: 'rosa', password: handle }),
  facts.codeRefused(failure),
  facts.loginCancelled({}),
  facts.linkFollowed({ token: handle, purpose: 'reset' }),
  facts.linkRead({ state: 'open', agency: 'Harbor', user_login: 'rosa' }),
  ...(['login', 'start', 'refresh', 'otherTab'] as const).map((by) =>
    facts.tokenAccepted({ by, claims, expiresAt: 1_000 }),
  ),
  facts.userLoaded({ user: sampleUser, account: sampleAccount }),
  facts.userLoadFailed(failure),
  facts.noticeRequired({}),
  facts.noticeAccepted({}),
  facts.factorRequired({}),
  facts.factorVerified({ method: 'totp' }),
  facts.sessionReady({ complete: true }),
  facts.contactPersonAsked({}),
  facts.contactPersonDismissed({}),
  facts.logoutRequested({}),
  facts.sessionLost({ reason: 'expired', message: 'x', here: true }),
  facts.loggedOut({ reason: 'logout', message: 'x', draftsKept: 0 }),
  facts.revokeOthersRequested({}),
  facts.othersRevoked({ revoked: 2 }),
  facts.othersNotRevoked(failure),
  facts.accountFormFailed({ form: 'reset', ...failure }),
]
const history = fc
  .array(fc.constantFrom(...everyFact), { maxLength: 60 })
  .map((actions) => actions.map((action, n) => ({ ...action, seq: n + 1, at: 1_000 * n })))

test('[SES-01] every history of facts leaves one of two states, of its declared shape, with claims only when "logged in"', () => {
  fc.assert(
    fc.property(history, (actions) => {
      const state = actions.reduce(reduce, initial)
      expect(shape.schema.safeParse(state).success).toBe(true)
      if (sessionState(state) === 'no token')
        expect([state.session.claims, state.session.user, state.session.account]).toEqual([null, null, null])
      expect(fold(initial, actions)).toEqual(state)
    }),
    { numRuns: 1_000 },
  )
})

test("[SES-16] from every history a logout leads to the login page's state with message and time, and nothing of the user is left", () => {
  fc.assert(
    fc.property(history, (actions) => {
      const out = { ...facts.loggedOut({ reason: 'timeout', message: 'Over.', draftsKept: 0 }), seq: 99, at: 77 }
      const { session } = reduce(
        reduce(actions.reduce(reduce, initial), { ...facts.logoutRequested({}), seq: 98, at: 76 }),
        out,
      )
      expect(session.message).toEqual({ reason: 'timeout', text: 'Over.', at: 77 })
      expect([session.claims, session.user, session.account, session.code, session.expiresAt]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ])
    }),
    { numRuns: 500 },
  )
})
