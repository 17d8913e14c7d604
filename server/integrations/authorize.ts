/** INT-19, SRV-73 */
import { getAuthorization, postAuthorization, scopesOfApplication } from '../../domain/integrations/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { refusing, wrongField } from '../http/refusals.ts'
import { provingRoute, route, type Answer, type Principal } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { isStanding, letsProgramsAct, lockUser, over, standingOf, startFamily } from '../session/index.ts'
import { digest } from './digest.ts'
import { holdApplication } from './held.ts'

/** Milliseconds in which what was allowed is to be collected; a code travels in an address, and has less. */
const grantLasts = { code: 60_000, waiting: 600_000 } as const

type Asked = {
  readonly client_id: string
  readonly redirect_uri?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: 'S256' | undefined
}
type Registered = {
  readonly id: number
  readonly client_id: string
  readonly description: string
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly string[]
  readonly keeps_secret: boolean
}

const unknown = refuse('notFound', wording('integrations.authorize.unknown'))
const elsewhere = wrongField('redirect_uri', wording('integrations.authorize.elsewhere'))
const nowhere = wrongField('redirect_uri', wording('integrations.authorize.nowhere'))

/** A program that has addresses gets a code at one of them: what is allowed there is then whose browser brings it. */
const isAtHome = ({ redirect_uris: own }: Registered, redirect: string | undefined): Result<null> => {
  if (redirect === undefined) return own.length === 0 ? ok(null) : refusing(nowhere)
  return own.includes(redirect) ? ok(null) : refusing(elsewhere)
}

const unchallenged = wrongField('code_challenge', wording('integrations.authorize.unchallenged'))
const otherMethod = wrongField('code_challenge_method', wording('integrations.authorize.otherMethod'))

const isChallenged = ({ keeps_secret: hasSecret }: Registered, { code_challenge, code_challenge_method }: Asked) => {
  if ((code_challenge === undefined) !== (code_challenge_method === undefined)) return refusing(otherMethod)
  return hasSecret || code_challenge !== undefined ? ok(null) : refusing(unchallenged)
}

/** Of another agency it is as unknown as one that nobody has registered. */
const registered = async (tx: Work, account: number, asked: Asked): Promise<Result<Registered>> => {
  const found = await tx
    .selectFrom('api_application')
    .select(['id', 'client_id', 'description', 'redirect_uris', 'scopes', 'keeps_secret'])
    .where('account', '=', account)
    .where('client_id', '=', asked.client_id)
    .executeTakeFirst()
  if (found === undefined) return unknown
  const atHome = isAtHome(found, asked.redirect_uri)
  if (!atHome.ok) return atHome
  const challenged = isChallenged(found, asked)
  return challenged.ok ? ok(found) : challenged
}

/** What somebody else does in a person's name, no third one is to do in it. */
const isOwn = ({ actingAdmin, application }: Principal): boolean => actingAdmin === null && application === null
const notYours = refuse('forbidden', 'This is not possible while you act for somebody else.')

const offered = (principal: Principal, { scopes }: Registered): readonly string[] =>
  scopesOfApplication([...principal.scopes], scopes).toSorted()

export const getAuthorizationRoute = route(getAuthorization, async ({ query }, { tx, principal }) => {
  if (!isOwn(principal)) return notYours
  const found = await registered(tx, principal.account, query)
  if (!found.ok) return found
  const { id, client_id, description } = found.value
  return ok({ application: { id, client_id, description }, scopes: offered(principal, found.value) })
})

const withCode = (address: string, code: string, state: string | undefined): string => {
  const to = new URL(address)
  to.searchParams.set('code', code)
  if (state !== undefined) to.searchParams.set('state', state)
  return to.href
}

export const postAuthorizationRoute = provingRoute(postAuthorization, ({ body }, { principal, amongSecrets }) =>
  amongSecrets(async (tx, { services, audit, afterCommit }): Promise<Answer<{ redirect: string | null }>> => {
    if (!isOwn(principal)) return notYours
    const found = await registered(tx, principal.account, body)
    if (!found.ok) return found
    // Whoever changes what somebody signs in with ends what they had begun; what is begun meanwhile waits, and is over then.
    await lockUser(tx, principal.userId)
    if (!(await isStanding(tx, principal.session, principal.userId))) return over
    if (!(await holdApplication(tx, found.value.id))) return unknown
    const standing = await standingOf(tx, principal.userId)
    const now = services.clock.now()
    if (standing === null || !letsProgramsAct(standing, now)) return notYours
    const { id, description } = found.value
    const scopes = offered(principal, found.value).filter((scope) => body.scopes?.includes(scope) ?? true)
    const { session } = await startFamily(tx, services, standing, {
      sso: false,
      acting: null,
      application: { id, scopes, description },
    })
    const redirect = body.redirect_uri ?? null
    const code = redirect === null ? null : services.random.bytes(32).toString('base64url')
    await tx
      .insertInto('application_grant')
      .values({
        account: principal.account,
        family: session,
        application: id,
        code_hash: code === null ? null : digest(code),
        redirect_uri: redirect,
        code_challenge: body.code_challenge ?? null,
        expires_at: new Date(now + (code === null ? grantLasts.waiting : grantLasts.code)).toISOString(),
        collected_at: null,
      })
      .execute()
    await audit({ verb: 'authorize', kind: 'application', id, fields: scopes })
    const { account, userId: user } = principal
    afterCommit(() =>
      services.realtime.push({ account, user, scope: null }, { name: 'new application authorized', payload: {} }),
    )
    return ok({ redirect: redirect === null || code === null ? null : withCode(redirect, code, body.state) })
  }),
)
