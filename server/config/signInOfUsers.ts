/** SRV-26: what the users of an account sign in with, changed by its administrators. */
import { ok, type BodyOf, type Result } from '../../domain/kernel/index.ts'
import type { userCalls } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { emailAddress, loginName, loginNameOfInvited } from '../../domain/session/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import type { Answer, Proving, SecretsWorld } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { denied, invalid, notFound } from '../records/index.ts'
import { askForEmail, changeFactor, claimAttempt, forgetAttempt, isTaken, lockUser } from '../session/index.ts'
import type { Caller } from './caller.ts'

type Changes = BodyOf<typeof userCalls.update>
type Names = { readonly user_login: string; readonly email: string }

/** The same whoever has it, in whichever account. */
const notAvailable = invalid({ user_login: 'This login name or e-mail address is not available.' })

/** A login name as it is kept, or why it can't be. */
export const loginOf = (typed: string, email: string): Result<string> => told(loginName(typed, email))

const told = (login: Result<string>): Result<string> =>
  login.ok ? login : invalid({ user_login: login.refusal.message })

export const addressOf = (typed: string): Result<string> => {
  const address = emailAddress(typed)
  return address.ok ? address : invalid({ email: address.refusal.message })
}

/** Of somebody who is to be invited. */
export const signInNames = ({ user_login, email }: Names): Result<Names> => {
  const address = addressOf(email)
  if (!address.ok) return address
  const login = told(loginNameOfInvited(user_login))
  return login.ok ? ok({ user_login: login.value, email: address.value }) : login
}

/** Takes the answer through what undoes the work. */
class Undone extends Error {
  readonly refused: Result<never>
  constructor(refused: Result<never>) {
    super('refused')
    this.refused = refused
  }
}

/**
 * Names of other accounts can't be found out by trying: as many failed tries as for a password. Of work that is refused
 * nothing stays.
 */
export const amongNames = async <T>(
  { principal, services, amongSecrets }: Proving,
  work: (tx: Work, world: SecretsWorld) => Promise<Result<T>>,
): Promise<Answer<T>> => {
  const now = services.clock.now()
  const attempt = await amongSecrets((tx) => claimAttempt(tx, `names of ${principal.userId}`, now))
  if (!attempt.allowed)
    return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
  try {
    const done = await amongSecrets(async (tx, world) => {
      const worked = await work(tx, world)
      if (!worked.ok) throw new Undone(worked)
      return worked
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.refused
      throw error
    })
    await amongSecrets((tx) => forgetAttempt(tx, attempt.id))
    return done
  } catch (error) {
    if (isTaken(error)) return notAvailable
    throw error
  }
}

type Change = {
  readonly user: Names & { readonly id: number; readonly role_level: number }
  readonly to: Changes
  readonly caller: Caller
  readonly context: Proving
}

/**
 * What somebody signs in with goes through its own door. Who has proven an address keeps it until the new one is proven,
 * and only they themselves or somebody of a higher level may enter another one: its mailbox opens the way to a new
 * password. Of who once had the level of whoever asks the old mailbox has to agree first: they could be lowered for just
 * that, and raised again. Answers what was asked for and not written, null where nothing was.
 */
export const changeSignIn = async (
  tx: Work,
  world: SecretsWorld,
  { user, to, caller, context }: Change,
): Promise<Result<{ readonly pending_email: string | null } | null>> => {
  const { account, userId, session } = context.principal
  const before = await lockUser(tx, user.id)
  if (!before) return notFound
  const asks = to.email !== undefined && before.hasRegistered
  const isOwn = user.id === userId
  if (asks && !isOwn && user.role_level >= caller.roleLevel) return denied('You are not allowed to change this user.')
  const { email = before.email, user_login = user.user_login } = to
  const isWritten = to.user_login !== undefined || (to.email !== undefined && !asks)
  const name = isWritten ? loginOf(user_login, asks ? before.email : email) : ok(null)
  if (!name.ok) return name
  if (to.user_login !== undefined && !before.hasRegistered) {
    const given = told(loginNameOfInvited(to.user_login))
    if (!given.ok) return given
  }
  const change = { account, userId: user.id, proof: 'administrator', verb: 'update', asks: null } as const
  const keeps = isOwn ? session : null
  for (const factor of ['email', 'user_login'] as const) {
    const { [factor]: value } = to
    if (value === undefined || (factor === 'email' && asks)) continue
    const changed = await changeFactor(tx, world, { ...change, keeps, factor, set: { [factor]: value } })
    if (!changed.ok) return changed
  }
  if (to.role_id !== undefined) {
    const set = { role_id: to.role_id }
    await tx.updateTable('app_user').set(set).where('id', '=', user.id).where('account', '=', account).execute()
    // In the very transaction that gives the rights: what comes after it may fail.
    await world.audit({ verb: 'update', kind: 'user', id: user.id, fields: ['role_id'], reason: 'administrator' })
  }
  if (!asks) return ok(null)
  // A change of the login name would have voided the link.
  const asked = await askForEmail(tx, world, {
    account,
    userId: user.id,
    session: keeps,
    email,
    consents: !isOwn && before.held_level >= caller.roleLevel,
    reason: 'administrator',
  })
  return asked.ok ? ok({ pending_email: asked.value }) : asked
}
