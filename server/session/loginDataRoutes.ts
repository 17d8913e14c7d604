import { changePassword, changeUsername, deleteToken, getTokens } from '../../domain/session/api.ts'
import { t } from '../../domain/messages/index.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { route } from '../http/route.ts'
import { asSystem } from '../kernel/database.ts'
import { signedInRecently } from './authenticate.ts'
import { revokeToken } from './families.ts'
import { checkNewPassword } from './newPassword.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { claimAttempt, forgetAttempt, subjectOf } from './throttle.ts'

const success = { success: true } as const

/** SRV-07. */
export const changeUsernameRoute = route(
  changeUsername,
  async ({ body }, { tx, principal, services, audit }) => {
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
    const name = body.user_login.trim()
    if (!/^[^\s\p{Cc}]{3,80}$/u.test(name)) {
      return refusing(wrongField('user_login', 'A login name has 3 to 80 characters and no spaces.'))
    }
    try {
      await tx.updateTable('app_user').set({ user_login: name }).where('id', '=', principal.userId).execute()
    } catch (error) {
      if (!(error instanceof Error && 'constraint' in error && error.constraint === 'app_user_login')) throw error
      const message = 'This login name is already in use.'
      return refusing(refusalOf('conflict', message, { fields: { user_login: message } }))
    }
    await audit({ verb: 'update', kind: 'user', id: principal.userId, fields: ['user_login'] })
    return { ok: true, value: success }
  },
  { secretAnswer: true },
)

/** SRV-08. */
export const changePasswordRoute = route(
  changePassword,
  async ({ body }, { tx, principal, services, audit }) => {
    const now = services.clock.now()
    const recent = signedInRecently(principal, now)
    if (!recent.ok) return recent
    const user = await tx
      .selectFrom('app_user')
      .select(['password_hash', 'user_login', 'email', 'first', 'last'])
      .where('id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    if (user.password_hash !== null) {
      const subject = subjectOf(principal.userId, '')
      const attempt = await asSystem(services.databases, 'session', (system) => claimAttempt(system, subject, now))
      if (!attempt.allowed)
        return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
      if (!(await verifyPassword(user.password_hash, body.current_password ?? ''))) {
        await audit({
          verb: 'update',
          kind: 'user',
          id: principal.userId,
          fields: ['password'],
          result: 'refused',
          reason: 'wrong_password',
        })
        return refusing(wrongField('current_password', 'The current password is not correct.'), { keep: true })
      }
      await asSystem(services.databases, 'session', (system) => forgetAttempt(system, attempt.id))
    }
    const checked = await checkNewPassword(body, [user.user_login, user.email, user.first, user.last])
    if (!checked.ok) return checked
    await tx
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(body.password, services.random) })
      .where('id', '=', principal.userId)
      .execute()
    await services.mail.send(tx, {
      account: principal.account,
      to: user.email,
      subject: 'Your password was changed',
      body: 'The password of your Caselog user was changed. If it was not you, call your administrator at once.',
    })
    await audit({ verb: 'update', kind: 'user', id: principal.userId, fields: ['password'] })
    return { ok: true, value: success }
  },
  { secretAnswer: true },
)

/** SRV-09, SRV-10. No token of a third-party application exists yet, so the list of those is empty. */
export const getTokensRoute = route(getTokens, async ({ query }, { tx, principal, services }) => {
  if (query.is_dev_application === '1') return { ok: true, value: [] }
  const rows = await tx
    .selectFrom('session_token')
    .select(['jti', 'kind', 'created_at'])
    .where('user_id', '=', principal.userId)
    .where('state', '=', 'live')
    .where('expires_at', '>', new Date(services.clock.now()).toISOString())
    .orderBy('created_at')
    .execute()
  return {
    ok: true,
    value: rows.map(({ jti, kind, created_at }) => ({ token: jti, jti, created: created_at, type: kind })),
  }
})

/** SRV-11. */
export const deleteTokenRoute = route(deleteToken, async ({ params, query }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const reason = query.log_type ?? 'revoked'
  const { known, ended } = await revokeToken(tx, principal, params.jti, reason, services.clock.now())
  if (known) await audit({ verb: 'revoke', kind: 'token', id: null, reason })
  afterCommit(() => {
    services.realtime.tokenRevoked(params.jti)
    if (ended !== null) services.realtime.sessionEnded(ended)
  })
  return { ok: true, value: success }
})
