import { newBackupCode as newBackupCodeCall, verifyPhone, verifySms, verifyTotp } from '../../domain/session/api.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { provingRoute } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { newBackupCode, openTotpSecret, sendSmsCode, spendSmsCode, spendTotp } from './codes.ts'
import { changeFactor, ownOf } from './factors.ts'

const success = { success: true } as const
const wrongCode = refusing(wrongField('code', 'The code is not correct.'), { keep: true })

/** SRV-12. */
export const verifyPhoneRoute = provingRoute(verifyPhone, async ({ body }, { principal, services, amongSecrets }) => {
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  if (!/^[1-9]/.test(body.phone)) return refusing(wrongField('phone', 'Please enter a phone number.'))
  return amongSecrets(async (tx, { audit }) => {
    const wait = await sendSmsCode(tx, services, principal, 'sms_verify', body.phone)
    if (wait > 0)
      return refusing(refusalOf('throttled', 'A code was sent less than a minute ago. Please wait for it.'), {
        retryAfter: wait,
      })
    await audit({ verb: 'send_code', kind: 'user', id: principal.userId })
    return { ok: true, value: success }
  })
})

/** SRV-13. A wrong try counts, so it is kept although the call is refused. */
export const verifySmsRoute = provingRoute(verifySms, async ({ body }, { principal, services, amongSecrets }) => {
  const now = services.clock.now()
  const recent = signedInRecently(principal, now)
  if (!recent.ok) return recent
  return amongSecrets(async (tx, world) => {
    const { audit } = world
    const checked = await spendSmsCode(tx, principal.userId, 'sms_verify', body.code, now)
    if (!checked.right) {
      await audit({ verb: 'verify_phone', kind: 'user', id: principal.userId, result: 'refused', reason: 'wrong_code' })
      return wrongCode
    }
    const set = { primary_phone: checked.phone, phone_verified: true }
    const change = { ...ownOf(principal), factor: 'phone', set, proof: 'code', verb: 'verify_phone' } as const
    const changed = await changeFactor(tx, world, change)
    return changed.ok ? { ok: true, value: success } : changed
  })
})

/** SRV-14. */
export const verifyTotpRoute = provingRoute(verifyTotp, async ({ body }, { principal, services, amongSecrets }) => {
  const now = services.clock.now()
  const recent = signedInRecently(principal, now)
  if (!recent.ok) return recent
  const { code, hash } = await newBackupCode(services.random)
  return amongSecrets(async (tx, world) => {
    const { audit } = world
    const { totp_secret } = await tx
      .selectFrom('app_user')
      .select('totp_secret')
      .where('id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    const secret = openTotpSecret(services, principal.userId, totp_secret)
    if (secret === null || !(await spendTotp(tx, principal.userId, secret, body.code, now))) {
      await audit({ verb: 'verify_totp', kind: 'user', id: principal.userId, result: 'refused', reason: 'wrong_code' })
      return wrongCode
    }
    const set = { mfa_verified: true, backup_code_hash: hash }
    const change = { ...ownOf(principal), factor: 'totp', set, proof: 'code', verb: 'verify_totp' } as const
    const changed = await changeFactor(tx, world, change)
    return changed.ok ? { ok: true, value: { ...success, backup_code: code } } : changed
  })
})

/** SRV-15. */
export const newBackupCodeRoute = provingRoute(newBackupCodeCall, async (_, context) => {
  const { tx: request, principal, services, amongSecrets } = context
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  const { mfa_verified: verified } = await request
    .selectFrom('app_user')
    .select('mfa_verified')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  if (!verified) return refusing(refusalOf('invalid', 'Please set up an authenticator first.'))
  const { code, hash } = await newBackupCode(services.random)
  const set = { backup_code_hash: hash }
  const changed = await amongSecrets((tx, world) =>
    changeFactor(tx, world, { ...ownOf(principal), factor: 'backup_code', set }),
  )
  return changed.ok ? { ok: true, value: { ...success, backup_code: code } } : changed
})
