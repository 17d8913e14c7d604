import type { Draft } from 'immer'
import { afresh, on, slice, step, type PayloadOf } from '../kernel/index.ts'
import * as facts from './actions.ts'
import { initialSession, sessionShape, type FormOutcome, type SessionState } from './state.ts'
import { allowsToken, sessionFlow, type SessionEvent } from './workflow.ts'

type SessionDraft = Draft<SessionState>

const move = (draft: SessionDraft, event: SessionEvent): void => {
  draft.phase = step(sessionFlow, draft.phase, event)
}

const end = (draft: SessionDraft, ended: PayloadOf<typeof facts.loggedOut>, at: number): void => {
  const { build, authConfigured } = draft
  const { reason, message, draftsKept, draftsLost = 0 } = ended
  Object.assign(draft, afresh(initialSession), {
    phase: step(sessionFlow, draft.phase, 'loggedOut'),
    build,
    authConfigured,
    draftsKept,
    draftsLost,
    message: { reason, text: message, at },
  })
}

const form = (draft: SessionDraft, name: keyof SessionState['forms'], outcome: FormOutcome): void => {
  draft.forms = { ...draft.forms, [name]: outcome }
}
const sending: FormOutcome = { state: 'sending', message: null }

export const sessionSlice = slice('session', sessionShape, initialSession, [
  on(facts.applicationStarted, (draft, { build, authConfigured, ended }, { at }) => {
    Object.assign(draft, afresh(initialSession), { build, authConfigured, message: draft.message })
    if (ended !== undefined) end(draft, ended, at)
  }),
  on(facts.noTokenFound, (draft) => move(draft, 'noTokenFound')),
  on(facts.loginRequested, (draft) => {
    move(draft, 'loginRequested')
    draft.message = null
  }),
  on(facts.loginRefused, (draft, { message }, { at }) => {
    if (draft.phase !== 'signingIn') return
    move(draft, 'loginRefused')
    draft.message = { reason: 'refused', text: message, at }
    draft.code = null
  }),
  on(facts.codeAsked, (draft, { method, user_login, password }) => {
    if (draft.phase !== 'signingIn') return
    move(draft, 'codeAsked')
    draft.code = { method, user_login, password }
  }),
  on(facts.codeRefused, (draft, { message }, { at }) => {
    if (draft.phase !== 'signingIn' || draft.code === null) return
    move(draft, 'codeRefused')
    draft.message = { reason: 'refused', text: message, at }
  }),
  on(facts.loginCancelled, (draft) => {
    if (draft.phase !== 'codeAsked') return
    move(draft, 'loginCancelled')
    draft.code = null
  }),
  on(facts.tokenAccepted, (draft, { by, claims, expiresAt }) => {
    if (!allowsToken(draft.phase, by)) return
    const entered = draft.phase
    move(draft, 'tokenAccepted')
    if (draft.phase !== entered) draft.enteredBy = by
    draft.claims = claims
    draft.expiresAt = expiresAt
    draft.message = null
    draft.code = null
    draft.loadFailure = null
  }),
  on(facts.userLoaded, (draft, { user, account }) => {
    if (draft.claims === null) return
    draft.user = user
    draft.account = account
  }),
  on(facts.accountChanged, (draft, { account }) => {
    if (draft.claims !== null) draft.account = account
  }),
  on(facts.userLoadFailed, (draft, { message }) => {
    move(draft, 'loadFailed')
    if (draft.claims !== null) draft.loadFailure = message
  }),
  on(facts.noticeRequired, (draft) => move(draft, 'noticeRequired')),
  on(facts.noticeAccepted, (draft) => {
    move(draft, 'noticeAccepted')
    draft.systemUseAccepted = draft.claims !== null
  }),
  on(facts.factorRequired, (draft) => move(draft, 'factorRequired')),
  on(facts.factorVerified, (draft, { method }) => {
    move(draft, 'factorVerified')
    const { user } = draft
    if (user !== null) draft.user = { ...user, [method === 'totp' ? 'mfa_verified' : 'phone_verified']: true }
  }),
  on(facts.sessionReady, (draft, { complete }) => {
    move(draft, 'loaded')
    draft.complete = complete && draft.claims !== null
  }),
  on(facts.contactPersonAsked, (draft) => {
    draft.contactPersonAsked = draft.claims !== null
  }),
  on(facts.contactPersonDismissed, (draft) => {
    draft.contactPersonAsked = false
  }),
  on(facts.backupCodeIssued, (draft, { code }) => {
    draft.backupCode = code
  }),
  on(facts.backupCodeSeen, (draft) => {
    draft.backupCode = null
  }),
  on(facts.logoutRequested, (draft) => move(draft, 'logoutRequested')),
  on(facts.sessionLost, (draft) => move(draft, 'logoutRequested')),
  on(facts.loggedOut, (draft, ended, { at }) => end(draft, ended, at)),
  on(facts.revokeOthersRequested, (draft) => {
    draft.revoking = draft.claims !== null
    draft.revoked = null
  }),
  on(facts.othersRevoked, (draft, { revoked }) => {
    draft.revoking = false
    draft.revoked = revoked
  }),
  on(facts.othersNotRevoked, (draft) => {
    draft.revoking = false
  }),
  on(facts.linkFollowed, (draft) => {
    draft.link = null
  }),
  on(facts.linkRead, (draft, link) => {
    draft.link = link
  }),
  on(facts.passwordResetRequested, (draft) => form(draft, 'reset', sending)),
  on(facts.passwordSetRequested, (draft) => form(draft, 'password', sending)),
  on(facts.registrationRequested, (draft) => form(draft, 'register', sending)),
  on(facts.signUpRequested, (draft) => form(draft, 'signUp', sending)),
  on(facts.emailConfirmationRequested, (draft) => form(draft, 'email', sending)),
  on(facts.ssoRequested, (draft) => form(draft, 'sso', sending)),
  on(facts.accountFormSucceeded, (draft, succeeded) =>
    form(draft, succeeded.form, { state: 'succeeded', message: null }),
  ),
  on(facts.accountFormFailed, (draft, failed) =>
    form(draft, failed.form, { state: 'failed', message: failed.message }),
  ),
])
