import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { changePassword, changeUsername, deleteToken, getTokens } from '../../domain/session/api.ts'
import { loginName, signInName } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { provingRoute, type Answer, type Principal, type Proving } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { changeFactor, isStanding, isTaken, over, ownOf } from './factors.ts'
import { auditEnded, revokeToken } from './families.ts'
import { checkNewPassword } from './newPassword.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { claimAttempt, forgetAttempt, subjectOf } from './throttle.ts'

const success = { success: true } as const

/** The same whether the name belongs to a colleague, to somebody elsewhere or to nobody who signs in. */
const notAvailable = wrongField('user_login', 'This login name is not available. Please choose another one.')
const reserved = new Set(['root', 'system', 'support', 'caselog', 'nobody', 'postmaster'])

const triesOf = (principal: Principal) => `names of ${principal.userId}`

/** SRV-07. Names can't be found out by trying: as many tries as for a password. */
export const changeUsernameRoute = provingRoute(changeUsername, async ({ body }, context) => {
  const { tx: request, principal, services, amongSecrets } = context
  const now = services.clock.now()
  const recent = signedInRecently(principal, now)
  if (!recent.ok) return recent
  const { email } = await request
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  const name = loginName(body.user_login, email)
  if (!name.ok) return refusing(wrongField('user_login', name.refusal.message))
  const attempt = await amongSecrets((tx) => claimAttempt(tx, triesOf(principal), now))
  if (!attempt.allowed)
    return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
  if (reserved.has(signInName(name.value))) return refusing(notAvailable)
  try {
    const set = { user_login: name.value }
    const changed = await amongSecrets((tx, world) =>
      changeFactor(tx, world, { ...ownOf(principal), factor: 'user_login', set }),
    )
    return changed.ok ? { ok: true, value: success } : changed
  } catch (error) {
    if (isTaken(error)) return refusing(notAvailable)
    throw error
  }
})

/** SRV-08. Without a password there is still a proof: the single sign-on that the session began with, or a mailed link. */
export const changePasswordRoute = provingRoute(changePassword, async ({ body }, context) => {
  const { principal, services, device, amongSecrets } = context
  const now = services.clock.now()
  const recent = signedInRecently(principal, now)
  if (!recent.ok) return recent
  const user = await amongSecrets((tx) =>
    tx
      .selectFrom('app_user as u')
      .innerJoin('account as a', 'a.id', 'u.account')
      .select(['u.password_hash', 'u.user_login', 'u.email', 'u.first', 'u.last', 'a.name as agency', 'a.product_name'])
      .where('u.id', '=', principal.userId)
      .executeTakeFirstOrThrow(),
  )
  const was = user.password_hash
  const proven = was === null ? bySingleSignOn(principal) : await byPassword(context, was, body.current_password ?? '')
  if (!proven.ok) return proven
  const checked = await checkNewPassword(body, user)
  if (!checked.ok) return checked
  const set = { password_hash: await hashPassword(body.password, services.random) }
  const proof = was === null ? 'single_sign_on' : 'current_password'
  const changed = await amongSecrets((tx, world) =>
    changeFactor(tx, world, { ...ownOf(principal), factor: 'password', set, proof, was, device }),
  )
  return changed.ok ? { ok: true, value: success } : changed
})

const bySingleSignOn = ({ sso }: Principal): Result<null> =>
  sso ? ok(null) : refuse('forbidden', 'You have no password yet. Please ask for a link on the sign-in page.')

const byPassword = async (
  { principal, services, amongSecrets }: Proving,
  stored: string,
  given: string,
): Promise<Answer<null>> => {
  const now = services.clock.now()
  const attempt = await amongSecrets((tx) =>
    claimAttempt(tx, `${subjectOf(principal.userId, '')} ${principal.session}`, now),
  )
  if (!attempt.allowed)
    return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
  if (await verifyPassword(stored, given)) {
    await amongSecrets((tx) => forgetAttempt(tx, attempt.id))
    return { ok: true, value: null }
  }
  // Whoever has changed it meanwhile has ended this session, which is no guess at it.
  if (!(await amongSecrets((tx) => isStanding(tx, principal.session, principal.userId)))) return over
  const event = { verb: 'update', kind: 'user', id: principal.userId, fields: ['password'] }
  await amongSecrets((_, { audit }) => audit({ ...event, result: 'refused', reason: 'wrong_password' }))
  return refusing(wrongField('current_password', 'The current password is not correct.'))
}

/**
 * SRV-09, SRV-10. Also what can't be renewed any more, as long as somebody masquerades from there: whoever ends all that is
 * listed has ended that too. It may be in another account, where just the sign-in role sees it.
 */
export const getTokensRoute = provingRoute(getTokens, async (_, { principal, services, amongSecrets }) => {
  const now = new Date(services.clock.now()).toISOString()
  const rows = await amongSecrets((tx) =>
    tx
      .selectFrom('session_token as t')
      .innerJoin('session_family as f', (join) =>
        join.onRef('f.id', '=', 't.family').onRef('f.account', '=', 't.account'),
      )
      .leftJoin('api_application as p', (join) =>
        join.onRef('p.account', '=', 'f.account').onRef('p.id', '=', 'f.application'),
      )
      .select(['t.jti', 't.kind', 't.created_at', 'p.id', 'p.client_id', 'p.description'])
      .select(['f.created_at as agreed_at', 'f.agreed_to', 'f.agreed_scopes'])
      .where('t.account', '=', principal.account)
      .where('t.user_id', '=', principal.userId)
      .$if(principal.actingAdmin !== null || principal.application !== null, (all) =>
        all.where('t.family', '=', principal.session),
      )
      .where('t.state', '=', 'live')
      .where((eb) => {
        const masquerade = eb
          .selectFrom('session_family as m')
          .select('m.id')
          .whereRef('m.acting_session', '=', 't.family')
          .where('m.ended_at', 'is', null)
          .where('m.expires_at', '>', now)
        return eb.or([eb('t.expires_at', '>', now), eb.and([eb('t.kind', '=', 'refresh'), eb.exists(masquerade)])])
      })
      .orderBy('t.created_at')
      .execute(),
  )
  return ok(
    rows.map(({ jti, kind, created_at: created, id, client_id, description, agreed_at: at, ...agreed }) => ({
      token: jti,
      jti,
      created,
      type: kind,
      ...(id !== null && client_id !== null && description !== null && { application: { id, client_id, description } }),
      ...(agreed.agreed_to !== null &&
        agreed.agreed_scopes !== null && { agreed: { at, to: agreed.agreed_to, scopes: agreed.agreed_scopes } }),
    })),
  )
})

/** SRV-11. */
export const deleteTokenRoute = provingRoute(deleteToken, async ({ params, query }, { principal, amongSecrets }) => {
  const reason = query.log_type ?? null
  const is = await amongSecrets(async (tx, { services, audit, afterCommit }) => {
    const revoked = await revokeToken(tx, principal, params.jti, reason, services.clock.now())
    if (revoked.is !== 'revoked') return revoked.is
    const { session, ended } = revoked
    const line = { id: null, reason: reason ?? 'revoked' }
    await audit({ verb: 'revoke', kind: 'token', ...line })
    // That line names the session from which it was done.
    await auditEnded(audit, ended, line.reason)
    if (ended.length === 0 && session !== principal.session)
      await audit({ verb: 'revoke', kind: 'session', session, ...line })
    afterCommit(() => {
      services.realtime.tokenRevoked(params.jti)
      ended.forEach(services.realtime.sessionEnded)
    })
    return revoked.is
  })
  return is === 'refused'
    ? refusing(refusalOf('unauthenticated', 'You need to sign in.'))
    : { ok: true, value: success }
})
