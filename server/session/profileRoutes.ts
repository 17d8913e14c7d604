import { getMe, putMe } from '../../domain/session/api.ts'
import { refuse, type BodyOf } from '../../domain/kernel/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { newTotpSecret } from './codes.ts'
import { userForm } from './wireForms.ts'

type Changes = BodyOf<typeof putMe>

export const getMeRoute = route(getMe, async (_, { tx, principal }) => ({
  ok: true,
  value: await userForm(tx, principal.userId),
}))

/** SRV-17, SRV-18. */
export const putMeRoute = route(
  putMe,
  async ({ params, body }, context) => {
    const { tx, principal, services, audit } = context
    if (params.id !== principal.userId) return refuse('forbidden', 'You can change your own profile only.')
    if (body.email !== undefined && !principal.scopes.has('admin_own_users'))
      return refuse('forbidden', 'Only an administrator can change the e-mail address.')
    const removesFactor = body.mfa_verified === 0 || body.phone_verified === 0
    if (removesFactor || body.email !== undefined) {
      const recent = signedInRecently(principal, services.clock.now())
      if (!recent.ok) return recent
    }
    const wrong = wrongFields(body)
    if (wrong) return refuse('invalid', Object.values(wrong)[0] ?? '', { fields: wrong })
    if (body.phone_verified === 0 && (await accountDemandsFactor(context)) && !(await hasAuthenticator(context)))
      return refuse('forbidden', 'Your organization requires a second factor.')
    const set = await columnsOf(body, context)
    if (Object.keys(set).length > 0)
      await tx.updateTable('app_user').set(set).where('id', '=', principal.userId).execute()
    await audit({ verb: 'update', kind: 'user', id: principal.userId, fields: Object.keys(body) })
    const mfa_secret = await secretToShow(context)
    return { ok: true, value: { ...(await userForm(tx, principal.userId)), mfa_secret } }
  },
  { secretAnswer: true },
)

const named = ['first', 'last'] as const
const plain = ['first', 'last', 'email', 'secondary_phone', 'address1', 'address2', 'city', 'state', 'zip'] as const

const wrongFields = (body: Changes): Record<string, string> | null => {
  const wrong: Record<string, string> = {}
  for (const name of named) if (body[name]?.trim() === '') wrong[name] = 'This field is required.'
  if (body.email !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(body.email))
    wrong['email'] = 'Please enter an e-mail address.'
  return Object.keys(wrong).length > 0 ? wrong : null
}

const columnsOf = async (body: Changes, { tx, principal, services }: SignedIn) => ({
  ...Object.fromEntries(plain.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])),
  ...(body.accept_system_use_notification && {
    system_use_last_accepted: new Date(services.clock.now()).toISOString(),
  }),
  ...(body.phone_verified === 0 && { phone_verified: false, primary_phone: null }),
  // The old device must not work any more, nor its backup code.
  ...(body.mfa_verified === 0 && {
    mfa_verified: false,
    totp_secret: newTotpSecret(services.random),
    totp_last_step: null,
    backup_code_hash: null,
  }),
  ...(body.custom_fields && {
    custom_fields: JSON.stringify(await mergedCustomFields(body.custom_fields, { tx, principal })),
  }),
})

type CustomFields = NonNullable<Changes['custom_fields']>

const mergedCustomFields = async (
  changes: CustomFields,
  { tx, principal }: Pick<SignedIn, 'tx' | 'principal'>,
): Promise<Record<string, string>> => {
  const row = await tx
    .selectFrom('app_user')
    .select('custom_fields')
    .where('id', '=', principal.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const values = changes.map(({ field_view, value }) => [
    String(field_view.id),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { ...row.custom_fields, ...Object.fromEntries(values) }
}

/** The authenticator's secret, made when first needed, and never shown again once a device was verified with it. */
const secretToShow = async ({ tx, principal, services }: SignedIn): Promise<string | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select(['mfa_verified', 'totp_secret'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  // An old sign-in may belong to somebody who found the screen open; they could enrol their own device.
  if (row.mfa_verified || !signedInRecently(principal, services.clock.now()).ok) return null
  if (row.totp_secret !== null) return row.totp_secret
  const secret = newTotpSecret(services.random)
  await tx.updateTable('app_user').set({ totp_secret: secret }).where('id', '=', principal.userId).execute()
  return secret
}

/** PRO-36. */
const accountDemandsFactor = async ({ tx, principal }: SignedIn): Promise<boolean> =>
  (await tx.selectFrom('account').select('enable_mfa').where('id', '=', principal.account).executeTakeFirstOrThrow())
    .enable_mfa

const hasAuthenticator = async ({ tx, principal }: SignedIn): Promise<boolean> =>
  (await tx.selectFrom('app_user').select('mfa_verified').where('id', '=', principal.userId).executeTakeFirstOrThrow())
    .mfa_verified
