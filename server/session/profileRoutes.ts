import { isBlank, ok, refuse, type BodyOf, type Result } from '../../domain/kernel/index.ts'
import { getMe, putMe } from '../../domain/session/api.ts'
import { emailAddress } from '../../domain/session/index.ts'
import { wrongUserFields } from '../customFields/index.ts'
import { provingRoute, route, type Answer, type Principal, type Proving, type SignedIn } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { newTotpSecret, openTotpSecret } from './codes.ts'
import { askForOwnEmail } from './emailRoutes.ts'
import { changeFactor, ownOf } from './factors.ts'
import { userForm } from './wireForms.ts'

type Changes = BodyOf<typeof putMe>

export const getMeRoute = route(getMe, async (_, { tx, principal }) => ({
  ok: true,
  value: await userForm(tx, principal.userId),
}))

/** SRV-17, SRV-18. A new e-mail address counts when it was proven. */
export const putMeRoute = provingRoute(putMe, async ({ params, body }, context): Promise<Answer<Me>> => {
  const { tx, principal, audit } = context
  if (params.id !== principal.userId) return refuse('forbidden', 'You can change your own profile only.')
  const allowed = await mayChange(body, context)
  if (!allowed.ok) return allowed
  const wrong = { ...wrongFields(body), ...(await wrongOwnFields(body.custom_fields ?? [], context)) }
  if (Object.keys(wrong).length > 0) return refuse('invalid', Object.values(wrong)[0] ?? '', { fields: wrong })
  // The row is the request's own from its change on, and nothing beside the request could change it then.
  const asked = await askForOwnEmail(context, body.email)
  if (!asked.ok) return asked
  const removed = await removeFactors(body, context)
  if (!removed.ok) return removed
  const mfa_secret = await secretToShow(context)
  const set = await columnsOf(body, context)
  if (Object.keys(set).length > 0)
    await tx.updateTable('app_user').set(set).where('id', '=', principal.userId).execute()
  const names = Object.keys(body).filter((name) => !['email', 'mfa_verified', 'phone_verified'].includes(name))
  if (names.length > 0) await audit({ verb: 'update', kind: 'user', id: principal.userId, fields: names })
  return { ok: true, value: { ...(await userForm(tx, principal.userId)), mfa_secret, pending_email: asked.value } }
})
type Me = Awaited<ReturnType<typeof userForm>> & {
  readonly mfa_secret: string | null
  readonly pending_email: string | null
}

const isInactive = ({ scopes }: Principal): boolean => scopes.has('inactive_user')

const mayChange = async (body: Changes, context: SignedIn): Promise<Result<null>> => {
  const { principal, services } = context
  if (
    principal.scopes.has('inactive_user') &&
    Object.keys(body).some((name) => name !== 'accept_system_use_notification')
  )
    return refuse('forbidden', 'You are not allowed to do this.')
  if (body.email !== undefined && !principal.scopes.has('admin_own_users'))
    return refuse('forbidden', 'Only an administrator can change the e-mail address.')
  if (body.mfa_verified === 0 || body.phone_verified === 0 || body.email !== undefined) {
    const recent = signedInRecently(principal, services.clock.now())
    if (!recent.ok) return recent
  }
  if (body.phone_verified === 0 && (await accountDemandsFactor(context)) && !(await hasAuthenticator(context)))
    return refuse('forbidden', 'Your organization requires a second factor.')
  return ok(null)
}

const named = ['first', 'last'] as const
const plain = ['first', 'last', 'secondary_phone', 'address1', 'address2', 'city', 'state', 'zip'] as const

const wrongFields = (body: Changes): Record<string, string> => {
  const wrong: Record<string, string> = {}
  for (const name of named) if (isBlank(body[name] ?? name)) wrong[name] = 'This field is required.'
  const email = body.email === undefined ? null : emailAddress(body.email)
  if (email?.ok === false) wrong['email'] = email.refusal.message
  return wrong
}

const columnsOf = async (body: Changes, { tx, principal, services }: SignedIn) => ({
  ...Object.fromEntries(plain.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])),
  // Nobody accepts for somebody else.
  ...(body.accept_system_use_notification &&
    principal.actingAdmin === null && {
      system_use_last_accepted: new Date(services.clock.now()).toISOString(),
    }),
  ...(body.custom_fields && {
    custom_fields: JSON.stringify(await mergedCustomFields(body.custom_fields, { tx, principal })),
  }),
})

/** The old device must not work any more, nor its backup code; nor codes to the old phone. */
const removeFactors = async (body: Changes, { principal, services, amongSecrets }: Proving): Promise<Result<null>> =>
  amongSecrets(async (tx, world) => {
    const own = ownOf(principal)
    if (body.phone_verified === 0) {
      const set = { phone_verified: false, primary_phone: null }
      const removed = await changeFactor(tx, world, { ...own, factor: 'phone', set })
      if (!removed.ok) return removed
    }
    if (body.mfa_verified !== 0) return ok(null)
    const { sealed } = newTotpSecret(services, principal.userId)
    const set = { mfa_verified: false, totp_secret: sealed, totp_last_step: null, backup_code_hash: null }
    return changeFactor(tx, world, { ...own, factor: 'totp', set })
  })

type CustomFields = NonNullable<Changes['custom_fields']>
const longestValue = 20_000

const storedValue = (value: CustomFields[number]['value']): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** FLD-56: as on a record; and what the next reading would refuse is refused here too, a long value. */
const wrongOwnFields = async (changes: CustomFields, context: SignedIn): Promise<Record<string, string>> => {
  if (changes.length === 0) return {}
  const { custom_fields: held } = await context.tx
    .selectFrom('app_user')
    .select('custom_fields')
    .where('id', '=', context.principal.userId)
    .executeTakeFirstOrThrow()
  const sent = Object.fromEntries(changes.map(({ field_view: { id }, value }) => [String(id), value]))
  const long = Object.entries(sent).filter(([, value]) => storedValue(value).length > longestValue)
  return {
    ...Object.fromEntries(
      long.map(([id]) => [`custom_fields.${id}`, `Please enter at most ${longestValue} characters.`]),
    ),
    ...(await wrongUserFields(context, held, sent)),
  }
}

const mergedCustomFields = async (
  changes: CustomFields,
  { tx, principal }: Pick<SignedIn, 'tx' | 'principal'>,
): Promise<Record<string, string>> => {
  const row = await tx
    .selectFrom('app_user')
    .select('custom_fields')
    .where('id', '=', principal.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const values = changes.map(({ field_view, value }) => [String(field_view.id), storedValue(value)])
  return { ...row.custom_fields, ...Object.fromEntries(values) }
}

/** The authenticator's secret, made when first needed, and never shown again once a device was verified with it. */
const secretToShow = async ({ principal, services, amongSecrets }: Proving): Promise<string | null> => {
  // An old sign-in may belong to somebody who found the screen open; they could enrol their own device.
  if (isInactive(principal) || !signedInRecently(principal, services.clock.now()).ok) return null
  return amongSecrets(async (tx) => {
    const row = await tx
      .selectFrom('app_user')
      .select(['mfa_verified', 'totp_secret'])
      .where('id', '=', principal.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (row.mfa_verified) return null
    if (row.totp_secret !== null) return openTotpSecret(services, principal.userId, row.totp_secret)
    const { secret, sealed } = newTotpSecret(services, principal.userId)
    await tx.updateTable('app_user').set({ totp_secret: sealed }).where('id', '=', principal.userId).execute()
    return secret
  })
}

/** PRO-36. */
const accountDemandsFactor = async ({ tx, principal }: SignedIn): Promise<boolean> =>
  (await tx.selectFrom('account').select('enable_mfa').where('id', '=', principal.account).executeTakeFirstOrThrow())
    .enable_mfa

const hasAuthenticator = async ({ tx, principal }: SignedIn): Promise<boolean> =>
  (await tx.selectFrom('app_user').select('mfa_verified').where('id', '=', principal.userId).executeTakeFirstOrThrow())
    .mfa_verified
