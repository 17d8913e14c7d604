import { createHash, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import type { Random, Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { endFamilies } from './families.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const smsLifetime = 600_000
const smsPause = 60_000
const smsTries = 5
const step = 30_000

type Owner = { readonly account: number; readonly userId: number }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const placeOf = (userId: number): string => `authenticator of ${userId}`

/** A base32 secret for an authenticator, 160 bits (RFC 4226 §4), and as it is kept. */
export const newTotpSecret = ({ random, sealing }: Pick<Services, 'random' | 'sealing'>, userId: number) => {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32
  return { secret, sealed: sealTotpSecret({ sealing }, userId, secret) }
}

export const sealTotpSecret = ({ sealing }: Pick<Services, 'sealing'>, userId: number, secret: string): string =>
  sealing.seal(placeOf(userId), secret)

export const openTotpSecret = ({ sealing }: Pick<Services, 'sealing'>, userId: number, sealed: string | null) =>
  sealed === null ? null : sealing.open(placeOf(userId), sealed)

/** A code counts in its own step and those beside it, and each step once (RFC 6238 §5.2): the update decides that. */
export const spendTotp = async (
  tx: Work,
  userId: number,
  secret: string,
  code: string,
  now: number,
): Promise<boolean> => {
  if (!/^[0-9]{6}$/.test(code)) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: step / 1000 })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  const used = Math.floor(now / step) + delta
  const spent = await tx
    .updateTable('app_user')
    .set({ totp_last_step: used })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', used)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** PRO-24: twelve characters; none that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const newBackupCode = async (random: Random): Promise<{ readonly code: string; readonly hash: string }> => {
  const code = [...random.bytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return { code, hash: await hashPassword(code, random) }
}

const plainOf = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

export type NextCode = { readonly code: string; readonly hash: string }

/** SES-48: spends the backup code and answers its successor, or null when it is another code. */
export const spendBackupCode = async (
  tx: Work,
  userId: number,
  stored: string | null,
  code: string,
  random: Random,
): Promise<NextCode | null> => {
  const plain = plainOf(code)
  if (stored === null || plain.length !== 12 || !(await verifyPassword(stored, plain))) return null
  return replaceBackupCode(tx, userId, stored, random)
}

/** Null where `stored` is not the user's any more: somebody else was quicker. */
const replaceBackupCode = async (
  tx: Work,
  userId: number,
  stored: string,
  random: Random,
): Promise<NextCode | null> => {
  const next = await newBackupCode(random)
  const replaced = await tx
    .updateTable('app_user')
    .set({ backup_code_hash: next.hash })
    .where('id', '=', userId)
    .where('backup_code_hash', '=', stored)
    .returning('id')
    .executeTakeFirst()
  return replaced ? next : null
}

/** Milliseconds in which a request may be sent again whose answer was lost. */
const answeredFor = 600_000

/** A sign-in by a backup code, as its own request names it; null for one that named itself not. */
const requestOf = (userId: number, key: string | null, code: string): Buffer | null =>
  key === null
    ? null
    : createHash('sha256')
        .update(`${userId} ${key} ${plainOf(code)}`)
        .digest()

type SpentBy = { readonly account: number; readonly userId: number; readonly key: string | null; readonly code: string }

export const rememberSpent = async (
  tx: Work,
  { account, userId, key, code }: SpentBy,
  next: NextCode,
  session: string,
  now: number,
): Promise<void> => {
  const request = requestOf(userId, key, code)
  if (request === null) return
  const row = { request, successor: next.hash, session, at: new Date(now).toISOString() }
  await tx
    .insertInto('spent_backup_code')
    .values({ account, user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

const hasLogKey = async (tx: Work, session: string): Promise<boolean> =>
  (await tx.selectFrom('log_key').select('session').where('session', '=', session).executeTakeFirst()) !== undefined

/**
 * SES-48, PRO-25: the very request that spent the code, sent again, as nothing has been heard of the session that it made:
 * its answer was lost, and the next code with it. That session ends, and another code takes the place of the one that
 * nobody knows. Null for any other request.
 */
export const answerSpentAgain = async (
  tx: Work,
  { userId, key, code }: Omit<SpentBy, 'account'>,
  random: Random,
  now: number,
): Promise<NextCode | null> => {
  const request = requestOf(userId, key, code)
  if (request === null) return null
  const first = await tx
    .selectFrom('spent_backup_code')
    .select(['session', 'successor'])
    .where('user_id', '=', userId)
    .where('request', '=', request)
    .where('at', '>', new Date(now - answeredFor).toISOString())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (first === undefined || (await hasLogKey(tx, first.session))) return null
  const next = await replaceBackupCode(tx, userId, first.successor, random)
  if (next === null) return null
  await endFamilies(tx, { session: first.session }, 'replaced', now)
  return next
}

/**
 * PRO-38: sends a code of six digits to a phone of eleven (country code first). Within a minute of the last one nothing
 * is sent, and the answer is how many seconds are left.
 */
export const sendSmsCode = async (
  tx: Work,
  services: Services,
  owner: Owner,
  purpose: 'sms_verify' | 'sms_login',
  phone: string,
): Promise<number> => {
  const now = services.clock.now()
  await sql`select pg_advisory_xact_lock(${owner.userId}::int8)`.execute(tx)
  const last = await tx
    .selectFrom('one_time_token')
    .select('created_at')
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const wait = last ? Date.parse(last.created_at) + smsPause - now : 0
  if (wait > 0) return wait / 1000
  const code = String(services.random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  await tx
    .insertInto('one_time_token')
    .values({
      account: owner.account,
      user_id: owner.userId,
      purpose,
      hash: digest(`${owner.userId} ${purpose} ${code}`),
      phone,
      address: null,
      session: null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + smsLifetime).toISOString(),
      used_at: null,
    })
    .execute()
  await services.sms.send(tx, {
    account: owner.account,
    to: `+${phone}`,
    body: `Your Caselog code is ${code}. It is valid for 10 minutes.`,
  })
  return 0
}

export type SmsCheck = { readonly right: true; readonly phone: string } | { readonly right: false }

/**
 * Checks the newest code: valid ten minutes, five tries, used once. The try counts even when the caller refuses later,
 * if it commits.
 */
export const spendSmsCode = async (
  tx: Work,
  userId: number,
  purpose: 'sms_verify' | 'sms_login',
  code: string,
  now: number,
): Promise<SmsCheck> => {
  const at = new Date(now).toISOString()
  const tried = await tx
    .updateTable('one_time_token')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('one_time_token')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', smsTries)
    .returning(['id', 'hash', 'phone'])
    .executeTakeFirst()
  const given = Buffer.from(digest(`${userId} ${purpose} ${code.trim()}`))
  if (!tried || !timingSafeEqual(Buffer.from(tried.hash), given)) return { right: false }
  await tx.updateTable('one_time_token').set({ used_at: at }).where('id', '=', tried.id).execute()
  return { right: true, phone: tried.phone ?? '' }
}
