/** Who an agency lets in, as the machine's administrator says it: there is nobody yet, or nobody who can sign in. */
import { refuse, type Call, type Result } from '../../domain/kernel/index.ts'
import { authenticatorAddress, emailAddress, loginName, signInName } from '../../domain/session/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { AuditEvent, SystemAuditEvent } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import {
  changeFactor,
  clearFailures,
  isTaken,
  linkTo,
  newBackupCode,
  newLinkToken,
  newTotpSecret,
  subjectOf,
} from '../session/index.ts'
import { onlyAccount } from './only.ts'

export type Person = {
  readonly first: string
  readonly last: string
  readonly user_login: string
  readonly email: string
}

export type Operations = Pick<
  Services,
  'clock' | 'random' | 'databases' | 'publicUrl' | 'sealing' | 'mail' | 'realtime'
>

/** What somebody gets in hand, to sign in with from then on. */
export type Handed = {
  /** Where they set a password, once. */
  readonly link: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly login: string
  /** What the role is called. */
  readonly role: string
  /** Where the account demands a second factor: what an authenticator is told, and the code for when it is lost. */
  readonly authenticator: { readonly address: string; readonly backupCode: string } | null
}

/** SRV-26: an invitation is good for seven days; a new password for one. */
const lifetimes = { invitation: 7 * 86_400_000, reset: 86_400_000 } as const

/** A line of the account's trail; whoever has a shell of the server has no number of the product's. */
export const audited = (
  tx: Work,
  { clock, random }: Operations,
  id: `admin.${string}`,
  event: SystemAuditEvent,
): Promise<void> => {
  const call: Pick<Call, 'id'> = { id }
  const request = { id: random.uuid(), ip: 'console', ifMatch: null, idempotencyKey: null }
  return appendSystemAudit(tx, { call, request, at: clock.now() }, event)
}

/** PRO-21: an authenticator of theirs, in place of any other. */
const newAuthenticator = async (
  tx: Work,
  operations: Operations,
  user: { readonly id: number; readonly user_login: string },
  issuer: string,
): Promise<Handed['authenticator']> => {
  const { secret, sealed } = newTotpSecret(operations, user.id)
  const { code, hash } = await newBackupCode(operations.random)
  await tx
    .updateTable('app_user')
    .set({ totp_secret: sealed, totp_last_step: null, mfa_verified: true, backup_code_hash: hash })
    .where('id', '=', user.id)
    .execute()
  return { address: authenticatorAddress(issuer, user.user_login, secret), backupCode: code }
}

/** Nothing where the account demands none. */
const demandedFactor = async (
  tx: Work,
  operations: Operations,
  account: number,
  user: { readonly id: number; readonly user_login: string },
): Promise<Handed['authenticator']> => {
  const { enable_mfa, product_name } = await tx
    .selectFrom('account')
    .select(['enable_mfa', 'product_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return enable_mfa ? newAuthenticator(tx, operations, user, product_name) : null
}

/** Adds somebody without a password. */
export const invitePerson = async (
  tx: Work,
  operations: Operations,
  account: number,
  { roleLevel, first, last, user_login, email }: Person & { readonly roleLevel: number },
): Promise<Result<Handed>> => {
  const [login, address] = [loginName(user_login, email), emailAddress(email)]
  if (!login.ok) return login
  if (!address.ok) return address
  const person = { first, last, user_login: login.value, email: address.value }
  const now = operations.clock.now()
  const { id: role_id, description: role } = await tx
    .selectFrom('role')
    .select(['id', 'description'])
    .where('level', '=', roleLevel)
    .where('account', 'is', null)
    .executeTakeFirstOrThrow()
  const expiresAt = now + lifetimes.invitation
  const invitation_expiration = new Date(expiresAt).toISOString()
  const { id: userId } = await tx
    .insertInto('app_user')
    .values({ account, role_id, ...person, password_hash: null, invitation_expiration })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await newLinkToken(tx, operations, { account, userId }, 'invitation', lifetimes.invitation, {
    printed: true,
  })
  await audited(tx, operations, 'admin.invite', {
    account,
    userId: null,
    verb: 'create',
    kind: 'user',
    id: userId,
    fields: [...Object.keys(person), 'role'],
  })
  const link = linkTo(operations, 'verify', token, { client: String(account), user_id: user_login })
  const authenticator = await demandedFactor(tx, operations, account, { id: userId, user_login })
  return { ok: true, value: { link, expiresAt, login: user_login, role, authenticator } }
}

/** Into an account that is there. */
export const addPerson = (
  operations: Operations,
  { account, ...person }: Person & { readonly roleLevel: number; readonly account: number | null },
): Promise<Result<Handed>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const only = await onlyAccount(tx, account)
    if (!only.ok) return only
    return invitePerson(tx, operations, only.value.id, person)
  }).catch(takenName)

/** The name is somebody's login name or e-mail address already; to whoever has a shell that is no secret. */
export const takenName = (error: unknown): Result<never> => {
  if (isTaken(error)) return refuse('conflict', 'This login name or e-mail address is already in use.')
  throw error
}

export const nobodyOf = (userLogin: string) => refuse('notFound', `Nobody has the login name ${userLogin}.`)

export const userNamed = (tx: Work, userLogin: string) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.account', 'u.user_login', 'u.status', 'r.description as role'])
    .where((eb) => eb(eb.fn('lower', ['user_login']), '=', signInName(userLogin)))
    // One that nobody has proven may be the address of who has registered.
    .orderBy('u.password_set', 'desc')
    .executeTakeFirst()

type User = NonNullable<Awaited<ReturnType<typeof userNamed>>>

/** Password and second factors are gone, and every session is over. */
export const endSignIn = async (tx: Work, operations: Operations, user: User, id: `admin.${string}`): Promise<void> => {
  const gone = {
    password_hash: null,
    mfa_verified: false,
    totp_secret: null,
    totp_last_step: null,
    backup_code_hash: null,
    phone_verified: false,
  }
  const change = { account: user.account, userId: user.id, factor: 'password', set: gone } as const
  const told = (event: AuditEvent) => audited(tx, operations, id, { ...event, account: user.account, userId: null })
  await changeFactor(
    tx,
    { services: operations, audit: told, afterCommit: () => undefined },
    { ...change, proof: 'console', verb: 'reset_sign_in', asks: null, keeps: null },
  )
}

/** What they come back with; where the account demands a second factor, there is a new one. */
export const handReset = async (
  tx: Work,
  operations: Operations,
  user: User,
  id: `admin.${string}`,
): Promise<Result<Handed>> => {
  await endSignIn(tx, operations, user, id)
  await clearFailures(tx, subjectOf(user.id, ''))
  const owner = { account: user.account, userId: user.id }
  const token = await newLinkToken(tx, operations, owner, 'reset', lifetimes.reset, { printed: true })
  const authenticator = await demandedFactor(tx, operations, user.account, user)
  const { user_login: login, role } = user
  const expiresAt = operations.clock.now() + lifetimes.reset
  return { ok: true, value: { link: linkTo(operations, 'reset', token), expiresAt, login, role, authenticator } }
}

export const resetSignIn = (operations: Operations, userLogin: string): Promise<Result<Handed>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const user = await userNamed(tx, userLogin)
    return user ? handReset(tx, operations, user, 'admin.resetSignIn') : nobodyOf(userLogin)
  })
