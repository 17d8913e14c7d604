import { newBackupCode as newBackupCodeCall, verifyPhone, verifySms, verifyTotp } from '../../domain/session/api.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { route, type SignedIn } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { newBackupCode, sendSmsCode, spendSmsCode, spendTotp } from './codes.ts'

const success = { success: true } as const
const wrongCode = wrongField('code', 'The code is not correct.')

/** SRV-12. */
export const verifyPhoneRoute = route(
  verifyPhone,
  async ({ body }, context) => {
    const { tx, principal, services, audit } = context
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
    if (!/^[1-9]/.test(body.phone)) return refusing(wrongField('phone', 'Please enter a phone number.'))
    const wait = await sendSmsCode(tx, services, principal, 'sms_verify', body.phone)
    if (wait > 0)
      return refusing(refusalOf('throttled', 'A code was sent less than a minute ago. Please wait for it.'), {
        retryAfter: wait,
      })
    await audit({ verb: 'send_code', kind: 'user', id: principal.userId })
    return { ok: true, value: success }
  },
  { secretAnswer: true },
)

/** SRV-13. A wrong try counts, so it is kept although the call is refused. */
export const verifySmsRoute = route(
  verifySms,
  async ({ body }, context) => {
    const { tx, principal, services, audit } = context
    const now = services.clock.now()
    const recent = signedInRecently(principal, now)
    if (!recent.ok) return recent
    const checked = await spendSmsCode(tx, principal.userId, 'sms_verify', body.code, now)
    if (!checked.right) {
      await audit({ verb: 'verify_phone', kind: 'user', id: principal.userId, result: 'refused', reason: 'wrong_code' })
      return refusing(wrongCode, { keep: true })
    }
    await tx
      .updateTable('app_user')
      .set({ primary_phone: checked.phone, phone_verified: true })
      .where('id', '=', principal.userId)
      .execute()
    await audit({
      verb: 'verify_phone',
      kind: 'user',
      id: principal.userId,
      fields: ['primary_phone', 'phone_verified'],
    })
    return { ok: true, value: success }
  },
  { secretAnswer: true },
)

/** SRV-14. */
export const verifyTotpRoute = route(
  verifyTotp,
  async ({ body }, context) => {
    const { tx, principal, services, audit } = context
    const now = services.clock.now()
    const recent = signedInRecently(principal, now)
    if (!recent.ok) return recent
    const { totp_secret: secret } = await ownFactors(context)
    if (secret === null || !(await spendTotp(tx, principal.userId, secret, body.code, now))) {
      await audit({ verb: 'verify_totp', kind: 'user', id: principal.userId, result: 'refused', reason: 'wrong_code' })
      return refusing(wrongCode, { keep: true })
    }
    const { code, hash } = await newBackupCode(services.random)
    await tx
      .updateTable('app_user')
      .set({ mfa_verified: true, backup_code_hash: hash })
      .where('id', '=', principal.userId)
      .execute()
    await audit({ verb: 'verify_totp', kind: 'user', id: principal.userId, fields: ['mfa_verified', 'backup_code'] })
    return { ok: true, value: { ...success, backup_code: code } }
  },
  { secretAnswer: true },
)

/** SRV-15. */
export const newBackupCodeRoute = route(
  newBackupCodeCall,
  async (_, context) => {
    const { tx, principal, services, audit } = context
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
    const { mfa_verified: verified } = await ownFactors(context)
    if (!verified) return refusing(refusalOf('invalid', 'Please set up an authenticator first.'))
    const { code, hash } = await newBackupCode(services.random)
    await tx.updateTable('app_user').set({ backup_code_hash: hash }).where('id', '=', principal.userId).execute()
    await audit({ verb: 'update', kind: 'user', id: principal.userId, fields: ['backup_code'] })
    return { ok: true, value: { ...success, backup_code: code } }
  },
  { secretAnswer: true },
)

const ownFactors = ({ tx, principal }: SignedIn) =>
  tx
    .selectFrom('app_user')
    .select(['totp_secret', 'mfa_verified'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
