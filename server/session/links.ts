import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { registered } from './registered.ts'

type Purpose = 'reset' | 'invitation' | 'email'
type Owner = { readonly account: number; readonly userId: number }

const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a link does besides being followed. */
type Meaning = {
  /** The e-mail address that following it proves. */
  readonly address?: string
  /** It is the mailbox of before that follows it, and agrees. */
  readonly consents?: boolean
  /** The session in which it was asked for. */
  readonly session?: string
  /** The old password ends when the link is first used. */
  readonly voidsPassword?: boolean
  /** On the server's console; else it is mailed. */
  readonly printed?: boolean
}

/** A token for a link; only its hash is kept. `lifetime` in milliseconds. */
export const newLinkToken = async (
  tx: Work,
  services: Pick<Services, 'clock' | 'random'>,
  owner: Owner,
  purpose: Purpose,
  lifetime: number,
  { address, consents = false, session, voidsPassword = false, printed = false }: Meaning = {},
): Promise<string> => {
  const now = services.clock.now()
  const token = services.random.bytes(32).toString('base64url')
  await tx
    .insertInto('one_time_token')
    .values({
      account: owner.account,
      user_id: owner.userId,
      purpose,
      hash: digest(token),
      phone: null,
      address: address ?? null,
      consents,
      session: session ?? null,
      voids_password: voidsPassword,
      printed,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetime).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

export type Link = {
  readonly id: number
  readonly account: number
  readonly userId: number
  readonly expired: boolean
  readonly address: string | null
  readonly consents: boolean
  readonly session: string | null
  readonly voidsPassword: boolean
  readonly printed: boolean
}

/** An unused link; its user is locked until the transaction ends, so that of two links of theirs one waits. */
export const findLink = async (tx: Work, purpose: Purpose, token: string, now: number): Promise<Link | null> => {
  const link = tx
    .selectFrom('one_time_token')
    .select(['id', 'account', 'user_id as userId', 'expires_at', 'address', 'consents', 'session'])
    .select(['voids_password', 'printed'])
    .where('hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  const whose = await link.executeTakeFirst()
  if (!whose) return null
  await lockUser(tx, whose.userId)
  const found = await link.executeTakeFirst()
  return found
    ? {
        id: found.id,
        account: found.account,
        userId: found.userId,
        expired: Date.parse(found.expires_at) <= now,
        address: found.address,
        consents: found.consents,
        session: found.session,
        voidsPassword: found.voids_password,
        printed: found.printed,
      }
    : null
}

/** Whose link it is, and what has become of it. */
export const whatOfLink = async (
  tx: Work,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<{
  readonly state: 'open' | 'used' | 'expired' | 'unknown'
  readonly agency: string | null
  readonly user_login: string | null
}> => {
  const found = await tx
    .selectFrom('one_time_token as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .innerJoin('account as a', 'a.id', 't.account')
    .select(['t.used_at', 't.expires_at', 'u.user_login', 'a.name as agency'])
    .where('t.hash', '=', digest(token))
    .where('t.purpose', '=', purpose)
    .executeTakeFirst()
  const nobody = { agency: null, user_login: null }
  if (!found) return { state: 'unknown', ...nobody }
  if (found.used_at !== null) return { state: 'used', ...nobody }
  if (Date.parse(found.expires_at) <= now) return { state: 'expired', ...nobody }
  return { state: 'open', agency: found.agency, user_login: found.user_login }
}

/** Whoever changes what somebody signs in with, or sends them a link, waits here for whoever does already. */
export const lockUser = (tx: Work, userId: number) =>
  tx
    .selectFrom('app_user')
    .select(['email', 'password_hash', 'mfa_verified', 'held_level', registered.as('hasRegistered')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Links and codes that were sent to a user are of no use any more: those of a purpose, or all but one. */
export const voidLinks = async (
  tx: Work,
  userId: number,
  now: number,
  { of, but = 0 }: { readonly of?: Purpose; readonly but?: number | undefined } = {},
): Promise<void> => {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('id', '<>', but)
    .$if(of !== undefined, (all) => all.where('purpose', '=', of ?? 'reset'))
    .execute()
}

/** Of one purpose, so that nobody is flooded with mails. */
export const mostAnHour = 3

/** How many links of a purpose were asked for in the last hour. */
export const askedLately = async (tx: Work, userId: number, purpose: Purpose, now: number): Promise<number> => {
  const recent = await tx
    .selectFrom('one_time_token')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now - 3_600_000).toISOString())
    .execute()
  return recent.length
}

/** Invitations and links that an address gets in an hour which nobody has proven to be theirs. */
const mostMailsAnHour = 6
export const flooded = refuse('throttled', t('config.user.mailedLately'))

/**
 * Whether an address that others entered has had enough of them, from whichever account. Those who ask at once wait for each
 * other. What anybody can have mailed without a sign-in does not count: it would keep others from their invitation.
 */
export const mailedEnough = async (tx: Work, address: string, now: number): Promise<boolean> => {
  const name = address.toLowerCase()
  await oneAtATime(tx, `mails to ${name}`)
  const recent = await tx
    .selectFrom('one_time_token')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['address']), '=', name))
    .where('purpose', 'in', ['invitation', 'email'])
    .where('consents', '=', false)
    .where('created_at', '>', new Date(now - 3_600_000).toISOString())
    .limit(mostMailsAnHour)
    .execute()
  return recent.length >= mostMailsAnHour
}

/** Until the transaction ends. */
export const oneAtATime = async (tx: Work, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx)
}

/** The address of a screen of the client, for a link. */
export const linkTo = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: string,
  token: string,
  more: Readonly<Record<string, string>> = {},
): string => `${publicUrl}/${path}?${new URLSearchParams({ token, ...more }).toString()}`
