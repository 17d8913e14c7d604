/** SRV-71, SRV-72: an account's single sign-on, and the token with which its users are provisioned. */
import { getSsoApplication, postSsoApplication, putSsoApplication } from '../../domain/integrations/index.ts'
import { ok, refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { provingRoute, route, type Answer } from '../http/route.ts'
import { signedInRecently } from '../session/index.ts'
import { digest } from './digest.ts'

const isThere = refuse('invalid', wording('integrations.sso.isThere'))
const notFound = refuse('notFound', 'Not found.')

export const getSsoApplicationRoute = route(getSsoApplication, async (_, { tx, principal, services }) => {
  const found = await tx
    .selectFrom('sso_application')
    .select(['id', 'description', 'entity_id'])
    .where('account', '=', principal.account)
    .executeTakeFirst()
  const own = `${services.publicUrl}/sso/${principal.account}`
  return ok({
    application: found === undefined ? null : { ...found, sign_in_url: own, metadata_url: `${own}/metadata` },
  })
})

type Generated = {
  readonly id: number
  readonly description: string
  readonly provisioning_token: string
  readonly entity_id: string
}

export const postSsoApplicationRoute = provingRoute(
  postSsoApplication,
  async ({ body: { description } }, { principal, services: { clock }, amongSecrets }) => {
    const now = clock.now()
    const recent = signedInRecently(principal, now)
    if (!recent.ok) return recent
    return amongSecrets(async (tx, { services: { random }, audit }): Promise<Answer<Generated>> => {
      const token = random.bytes(32).toString('base64url')
      const made = await tx
        .insertInto('sso_application')
        .values({
          account: principal.account,
          description,
          entity_id: `urn:uuid:${random.uuid()}`,
          token_hash: digest(token),
          token_at: new Date(now).toISOString(),
        })
        // Of two that ask at once, one has made it.
        .onConflict((conflict) => conflict.column('account').doNothing())
        .returning(['id', 'entity_id'])
        .executeTakeFirst()
      if (made === undefined) return isThere
      await audit({ verb: 'create', kind: 'sso_application', id: made.id })
      return ok({ ...made, description, provisioning_token: token })
    })
  },
)

export const putSsoApplicationRoute = provingRoute(
  putSsoApplication,
  async ({ params: { id } }, { principal, services: { clock }, amongSecrets }) => {
    const now = clock.now()
    const recent = signedInRecently(principal, now)
    if (!recent.ok) return recent
    type New = { readonly id: number; readonly provisioning_token: string }
    return amongSecrets(async (tx, { services: { random }, audit }): Promise<Answer<New>> => {
      const token = random.bytes(32).toString('base64url')
      const changed = await tx
        .updateTable('sso_application')
        .set({ token_hash: digest(token), token_at: new Date(now).toISOString() })
        .where('account', '=', principal.account)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (changed === undefined) return notFound
      await audit({ verb: 'update', kind: 'sso_application', id, fields: ['provisioning_token'] })
      return ok({ id, provisioning_token: token })
    })
  },
)
