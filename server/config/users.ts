/** SRV-26, CLI-23: users are added, changed, invited, and switched on and off by the administrators of their account. */
import { sql } from 'kysely'
import { loweringRole, switchingOff, userCalls } from '../../domain/config/index.ts'
import { ok, type BodyOf, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { emailAddress, loginName } from '../../domain/session/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { provingRoute, type Answer, type Proving, type Route, type SecretsWorld, type SignedIn } from '../http/route.ts'
import type { Audience } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { changedFields, clashOf, created, denied, invalid, notFound, updated } from '../records/index.ts'
import {
  askedLately,
  changeFactor,
  claimAttempt,
  forgetAttempt,
  isTaken,
  mostAnHour,
  signedInRecently,
} from '../session/index.ts'
import { invite } from './invitations.ts'
import { alone, lastChange, stamps, told } from './versions.ts'

type User = ResponseOf<typeof userCalls.update>
type Changes = BodyOf<typeof userCalls.update>

const usersOf = async ({ tx }: SignedIn): Promise<readonly User[]> => {
  const { rows } = await sql<User>`
    select e.id, e.first, e.last, e.email, e.user_login, e.status, e.role_id, r.level as role_level,
      e.invitation_expiration, ${stamps}
    from app_user e join role r on r.id = e.role_id ${lastChange('app_user')}`.execute(tx)
  return rows.map((user) => ({ ...user, version: Number(user.version) }))
}

/** Who may see any user hears of them; who is changed looks again by themselves. */
export const toldOfUsers: Audience = { needs: { allOf: ['view_any_user'] } }

const answered = (user: User): Answer<User> => ({ ok: true, value: user, etag: user.version })
const asItIs = async (id: number, context: SignedIn): Promise<Answer<User>> => {
  const saved = (await usersOf(context)).find((user) => user.id === id)
  return saved ? answered(saved) : notFound
}

const fields = ['first', 'last', 'email', 'user_login', 'status', 'role_id'] as const
type Field = (typeof fields)[number]
const valuesOf = (user: User): Readonly<Record<Field, unknown>> => ({
  first: user.first,
  last: user.last,
  email: user.email,
  user_login: user.user_login,
  status: user.status,
  role_id: user.role_id,
})

/** The same whoever has it, in whichever account. */
const notAvailable = invalid({ user_login: 'This login name or e-mail address is not available.' })

/** As they are kept, or why they can't be. */
const signInNames = ({
  user_login,
  email,
}: Pick<User, 'user_login' | 'email'>): Result<Pick<User, 'user_login' | 'email'>> => {
  const address = emailAddress(email)
  if (!address.ok) return invalid({ email: address.refusal.message })
  const login = loginName(user_login, address.value)
  return login.ok
    ? ok({ user_login: login.value, email: address.value })
    : invalid({ user_login: login.refusal.message })
}

/** Nobody gives a higher level than their own. */
const levelOf = async ({ tx, principal }: SignedIn, role: number): Promise<Result<number>> => {
  const found = await tx.selectFrom('role').select('level').where('id', '=', role).executeTakeFirst()
  return found && found.level <= principal.roleLevel ? ok(found.level) : invalid({ role_id: t('config.user.role') })
}

/** Names of other accounts can't be found out by trying: as many failed tries as for a password. */
const amongNames = async <T>(
  { principal, services, amongSecrets }: Proving,
  work: (tx: Work, world: SecretsWorld) => Promise<Result<T>>,
): Promise<Answer<T>> => {
  const now = services.clock.now()
  const attempt = await amongSecrets((tx) => claimAttempt(tx, `names of ${principal.userId}`, now))
  if (!attempt.allowed)
    return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
  try {
    const done = await amongSecrets(work)
    await amongSecrets((tx) => forgetAttempt(tx, attempt.id))
    return done
  } catch (error) {
    if (isTaken(error)) return notAvailable
    throw error
  }
}

const create = async (body: BodyOf<typeof userCalls.create>, context: Proving): Promise<Answer<User>> => {
  const { principal, services } = context
  const { account } = principal
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  const names = signInNames(body)
  if (!names.ok) return names
  const level = await levelOf(context, body.role_id)
  if (!level.ok) return level
  const { first, last, role_id } = body
  const made = await amongNames(context, async (tx) => {
    const row = { account, role_id, first, last, ...names.value }
    const { id } = await tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
    await invite(tx, services, { account, userId: Number(id) })
    return ok(Number(id))
  })
  if (!made.ok) return made
  const saved = await asItIs(made.value, context)
  if (!saved.ok) return saved
  await told(context, 'app_user', made.value, created(valuesOf(saved.value)), toldOfUsers)
  return asItIs(made.value, context)
}

/** Somebody of a higher level is not theirs to change. */
const changeable = async (id: number, context: SignedIn): Promise<Result<{ user: User; all: readonly User[] }>> => {
  await alone(context)
  const all = await usersOf(context)
  const user = all.find((one) => one.id === id)
  if (!user) return notFound
  if (user.role_level > context.principal.roleLevel) return denied('You are not allowed to change this user.')
  return ok({ user, all })
}

/** What somebody signs in with goes through its own door; both names are those of after the change. */
const changeSignIn = async (
  tx: Work,
  world: SecretsWorld,
  { user, to, context }: { readonly user: User; readonly to: Changes; readonly context: Proving },
): Promise<Result<null>> => {
  const { account, userId, session } = context.principal
  const change = { account, userId: user.id, proof: 'administrator', verb: 'update', asks: null } as const
  const keeps = user.id === userId ? session : null
  for (const factor of ['email', 'user_login'] as const) {
    const { [factor]: value } = to
    if (value === undefined) continue
    const changed = await changeFactor(tx, world, { ...change, keeps, factor, set: { [factor]: value } })
    if (!changed.ok) return changed
  }
  if (to.role_id !== undefined)
    await tx
      .updateTable('app_user')
      .set({ role_id: to.role_id })
      .where('id', '=', user.id)
      .where('account', '=', account)
      .execute()
  return ok(null)
}

const isSensitive = (name: string): boolean => name === 'email' || name === 'user_login' || name === 'role_id'

const allowed = async (user: User, all: readonly User[], to: Changes, context: Proving): Promise<Result<unknown>> => {
  const { userId } = context.principal
  if (to.status === 0) {
    const off = switchingOff(user, userId, all)
    if (!off.ok) return off
  }
  if (to.role_id === undefined) return ok(null)
  const level = await levelOf(context, to.role_id)
  return level.ok ? loweringRole(user, level.value, userId, all) : level
}

/** All of the user as it is to be. */
const wanted = (user: User, body: Changes): Result<Readonly<Record<Field, unknown>>> => {
  const whole = { ...valuesOf(user), ...body }
  if (body.email === undefined && body.user_login === undefined) return ok(whole)
  const { email = user.email, user_login = user.user_login } = body
  const names = signInNames({ email, user_login })
  return names.ok ? ok({ ...whole, ...names.value }) : names
}

const update = async (id: number, body: Changes, context: Proving): Promise<Answer<User>> => {
  const { tx, principal, request, services } = context
  const found = await changeable(id, context)
  if (!found.ok) return found
  const { user, all } = found.value
  const after = wanted(user, body)
  if (!after.ok) return after
  const changed = changedFields(valuesOf(user), after.value)
  const clash = await clashOf(tx, 'app_user', user, request.ifMatch, changed)
  if (clash) return clash
  if (changed.length === 0) return answered(user)
  const to = Object.fromEntries(changed.map((name) => [name, after.value[name as Field]])) as Changes
  const may = await allowed(user, all, to, context)
  if (!may.ok) return may
  if (changed.some(isSensitive)) {
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
    const done = await amongNames(context, (secrets, world) => changeSignIn(secrets, world, { user, to, context }))
    if (!done.ok) return done
  }
  const { email: _e, user_login: _l, role_id: _r, ...plain } = to
  if (Object.keys(plain).length > 0) await tx.updateTable('app_user').set(plain).where('id', '=', id).execute()
  await told(context, 'app_user', id, updated(valuesOf(user), after.value, changed), toldOfUsers)
  return asItIs(id, context)
}

const inviteAgain = async (id: number, context: Proving): Promise<Answer<User>> => {
  const { tx, principal, services, amongSecrets } = context
  const found = await changeable(id, context)
  if (!found.ok) return found
  const { password_set } = await tx
    .selectFrom('app_user')
    .select('password_set')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (password_set) return invalid({ id: t('config.user.registered') })
  if (found.value.user.status !== 1) return invalid({ id: t('config.user.inactive') })
  const invited = await amongSecrets(async (secrets, { audit }) => {
    if ((await askedLately(secrets, id, 'invitation', services.clock.now())) >= mostAnHour) return false
    await invite(secrets, services, { account: principal.account, userId: id })
    await audit({ verb: 'invite', kind: 'user', id })
    return true
  })
  return invited ? asItIs(id, context) : refusing(refusalOf('throttled', t('config.user.invitedLately')))
}

/** No answer has a secret in it: one that is asked for again is told who the user is by now. */
const keptRoute = (made: Route): Route => ({
  ...(made as Extract<Route, { access: 'signedIn' }>),
  secretAnswer: false,
  again: (first, context) => asItIs((first as User).id, context),
})

export const userRoutes: readonly Route[] = [
  provingRoute(userCalls.create, ({ body }, context) => create(body, context)),
  provingRoute(userCalls.update, ({ params, body }, context) => update(params.id, body, context)),
  provingRoute(userCalls.invite, ({ params }, context) => inviteAgain(params.id, context)),
].map(keptRoute)
