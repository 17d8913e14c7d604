/** SRV-26, CLI-23: users are added, changed, invited, and switched on and off by the administrators of their account. */
import { sql } from 'kysely'
import { loweringRole, switchingOff, userCalls } from '../../domain/config/index.ts'
import { ok, refuse, type BodyOf, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { keptRoute, provingRoute, type Answer, type Proving, type Route, type SignedIn } from '../http/route.ts'
import type { Audience } from '../http/services.ts'
import { changedFields, clashOf, created, denied, invalid, notFound, updated } from '../records/index.ts'
import { askedLately, lockUser, mostAnHour, signedInRecently } from '../session/index.ts'
import { callerAlone, type Caller } from './caller.ts'
import { addInvited, invite } from './invitations.ts'
import { addressOf, amongNames, changeSignIn, loginOf, signInNames } from './signInOfUsers.ts'
import { lastChange, stamps, told } from './versions.ts'

type User = ResponseOf<typeof userCalls.create>
type Changed = ResponseOf<typeof userCalls.update>
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

/** Nobody gives a higher level than their own. */
const levelOf = async ({ tx }: SignedIn, caller: Caller, role: number): Promise<Result<number>> => {
  const found = await tx.selectFrom('role').select('level').where('id', '=', role).executeTakeFirst()
  return found && found.level <= caller.roleLevel ? ok(found.level) : invalid({ role_id: t('config.user.role') })
}

/**
 * One that the same person has added with the very same words, of whom no history tells: the request failed after it, and
 * is sent again.
 */
const unfinished = async (
  { first, last, user_login, email, role_id }: BodyOf<typeof userCalls.create>,
  { tx, principal, request }: Proving,
): Promise<number | null> => {
  if (request.idempotencyKey === null) return null
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where (u.first, u.last, u.user_login, u.email, u.role_id) = (${first}, ${last}, ${user_login}, ${email}, ${role_id})
      and exists (select from audit a where a.account = u.account and a.kind = 'user' and a.object_id = u.id
        and a.verb = 'create' and a.user_id = ${principal.userId})
      and not exists (select from record_change h
        where h.account = u.account and h.kind = 'app_user' and h.record_id = u.id)`.execute(tx)
  return rows[0]?.id ?? null
}

const create = async (body: BodyOf<typeof userCalls.create>, context: Proving): Promise<Answer<User>> => {
  const { principal, services } = context
  const { account } = principal
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  const names = signInNames(body)
  if (!names.ok) return names
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  const level = await levelOf(context, caller.value, body.role_id)
  if (!level.ok) return level
  const { first, last, role_id } = body
  const begun = await unfinished({ ...body, ...names.value }, context)
  const made =
    begun !== null
      ? ok(begun)
      : await amongNames(context, async (tx, { audit }) => {
          const added = await addInvited(tx, services, { account, role_id, first, last, ...names.value })
          if (!added.ok) return added
          // In the very transaction that makes the user: what comes after it may fail.
          await audit({
            verb: 'create',
            kind: 'user',
            id: added.value,
            fields: Object.keys(body),
            reason: 'administrator',
          })
          return added
        })
  if (!made.ok) return made
  const saved = await asItIs(made.value, context)
  if (!saved.ok) return saved
  await told(context, 'app_user', made.value, created(valuesOf(saved.value)), toldOfUsers)
  return asItIs(made.value, context)
}

type Changeable = { readonly user: User; readonly all: readonly User[]; readonly caller: Caller }

/** Somebody of a higher level is not theirs to change. */
const changeable = async (id: number, context: SignedIn): Promise<Result<Changeable>> => {
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  const all = await usersOf(context)
  const user = all.find((one) => one.id === id)
  if (!user) return notFound
  if (user.role_level > caller.value.roleLevel) return denied('You are not allowed to change this user.')
  return ok({ user, all, caller: caller.value })
}

const isSensitive = (name: string): boolean => name === 'email' || name === 'user_login' || name === 'role_id'

const allowed = async ({ user, all, caller }: Changeable, to: Changes, context: Proving): Promise<Result<unknown>> => {
  const { userId } = context.principal
  if (to.status === 0) {
    const off = switchingOff(user, userId, all)
    if (!off.ok) return off
  }
  if (to.role_id === undefined) return ok(null)
  const level = await levelOf(context, caller, to.role_id)
  return level.ok ? loweringRole(user, level.value, userId, all) : level
}

/** All of the user as it is to be. */
const wanted = (user: User, body: Changes): Result<Readonly<Record<Field, unknown>>> => {
  const email = addressOf(body.email ?? user.email)
  if (body.email !== undefined && !email.ok) return email
  const address = email.ok ? email.value : user.email
  const isOther = body.user_login !== undefined && body.user_login !== user.user_login
  const login = isOther ? loginOf(body.user_login ?? '', address) : ok(user.user_login)
  if (!login.ok) return login
  return ok({
    ...valuesOf(user),
    ...body,
    email: body.email === undefined ? user.email : address,
    user_login: login.value,
  })
}

const update = async (id: number, body: Changes, context: Proving): Promise<Answer<Changed>> => {
  const { tx, principal, request, services } = context
  const found = await changeable(id, context)
  if (!found.ok) return found
  const { user, caller } = found.value
  const after = wanted(user, body)
  if (!after.ok) return after
  const changed = changedFields(valuesOf(user), after.value)
  const clash = await clashOf(tx, 'app_user', user, request.ifMatch, changed)
  if (clash) return clash
  if (changed.length === 0) return answered(user)
  const to = Object.fromEntries(changed.map((name) => [name, after.value[name as Field]])) as Changes
  const may = await allowed(found.value, to, context)
  if (!may.ok) return may
  let asked: Pick<Changed, 'pending_email'> | null = null
  if (changed.some(isSensitive)) {
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
    const change = { user, to, caller, context }
    const done = await amongNames(context, (secrets, world) => changeSignIn(secrets, world, change))
    if (!done.ok) return done
    asked = done.value
  }
  const { email: _e, user_login: _l, role_id: _r, ...plain } = to
  if (Object.keys(plain).length > 0) await tx.updateTable('app_user').set(plain).where('id', '=', id).execute()
  const written = asked === null ? changed : changed.filter((name) => name !== 'email')
  if (written.length > 0)
    await told(context, 'app_user', id, updated(valuesOf(user), after.value, written), toldOfUsers)
  const saved = await asItIs(id, context)
  return saved.ok ? { ...saved, value: { ...saved.value, ...asked } } : saved
}

const tooOften = refuse('throttled', t('config.user.invitedLately'))

const inviteAgain = async (id: number, context: Proving): Promise<Answer<User>> => {
  const { principal, services, amongSecrets } = context
  const found = await changeable(id, context)
  if (!found.ok) return found
  if (found.value.user.status !== 1) return invalid({ id: t('config.user.inactive') })
  const invited = await amongSecrets(async (secrets, { audit }): Promise<Result<null>> => {
    // Whose password a link ended has registered all the same, and comes back by another one.
    if ((await lockUser(secrets, id))?.hasRegistered !== false) return invalid({ id: t('config.user.registered') })
    if ((await askedLately(secrets, id, 'invitation', services.clock.now())) >= mostAnHour) return tooOften
    const again = await invite(secrets, services, { account: principal.account, userId: id })
    if (again.ok) await audit({ verb: 'invite', kind: 'user', id })
    return again
  })
  return invited.ok ? asItIs(id, context) : invited
}

const again = async (first: unknown, context: SignedIn): Promise<Answer<Changed>> => {
  const { id, pending_email } = first as Changed
  const now = await asItIs(id, context)
  return now.ok && pending_email !== undefined ? { ...now, value: { ...now.value, pending_email } } : now
}

export const userRoutes: readonly Route[] = [
  provingRoute(userCalls.create, ({ body }, context) => create(body, context)),
  provingRoute(userCalls.update, ({ params, body }, context) => update(params.id, body, context)),
  provingRoute(userCalls.invite, ({ params }, context) => inviteAgain(params.id, context)),
].map((made) => keptRoute(made, again))
