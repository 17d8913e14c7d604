import { postApplicationToken } from '../../domain/integrations/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { openRoute, type Answer, type SystemAuditEvent } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { neighbourhood } from '../kernel/networks.ts'
import { admit, claimAttempt, endFamilies, letsProgramsAct, pairOfFamily, standingOf } from '../session/index.ts'
import { claim, reused } from './claim.ts'
import { isSecretOf } from './challenge.ts'
import { holdApplication } from './held.ts'

type Pair = { readonly access_token: string; readonly refresh_token: string }

const none = refusalOf('notFound', 'There is nothing to collect.')
const unknown = refusalOf('unauthenticated', 'This application is not known by this secret.')
const notKnown = refusing(unknown)
const nothing = refusing(none)
const nobodys = refusing(wrongField('user_login', 'Say with a code or a login name whose approval you collect.'))

type Wrong = {
  readonly tx: Work
  readonly audit: (event: SystemAuditEvent) => Promise<void>
  readonly application: { readonly account: number; readonly id: number }
  readonly ip: string
  readonly now: number
}

/**
 * What was wrong, and never what was sent. A few times from one place: nobody comes to a secret by trying, but whoever
 * knows a client id, which is no secret, could fill the audit trail.
 */
const remember = async ({ tx, audit, application: { account, id }, ip, now }: Wrong, reason: string): Promise<void> => {
  const attempt = await claimAttempt(tx, `application ${id} from ${neighbourhood(ip)}`, now)
  if (!attempt.allowed) return
  await audit({ account, userId: null, verb: 'collect', kind: 'application', id, result: 'refused', reason })
}

export const applicationTokenRoute = openRoute(
  postApplicationToken,
  async ({ body }, { services, request, acrossAccounts, afterCommit }) => {
    let ended: readonly string[] = []
    const answer = await acrossAccounts(async (tx, audit): Promise<Answer<Pair>> => {
      const application = await tx
        .selectFrom('api_application')
        .select(['account', 'id', 'secret_hash'])
        .where('client_id', '=', body.client_id)
        .executeTakeFirst()
      if (application === undefined) return notKnown
      const now = services.clock.now()
      const wrong = { tx, audit, application, ip: request.ip, now }
      if (!isSecretOf(application.secret_hash, body.client_secret)) {
        await remember(wrong, 'wrong_secret')
        return refusing(unknown, { keep: true })
      }
      const { code, redirect_uri: redirect, code_verifier: verifier, user_login: login } = body
      if (code === undefined && login === undefined) return nobodys
      // What ends a program holds it first and its sessions then: in another order each would wait for the other.
      if (!(await holdApplication(tx, application.id))) return notKnown
      const by = { application: application.id, code, redirect, verifier, login }
      const claimed = await claim(tx, by, new Date(now).toISOString())
      const event = { kind: 'application', id: application.id } as const
      if (claimed === 'unproven') {
        await remember(wrong, 'wrong_verifier')
        return refusing(none, { keep: true })
      }
      if (claimed === null) {
        const again = await reused(tx, by)
        if (again === null) return nothing
        const { account, family, userId } = again
        ended = await endFamilies(tx, { session: family }, 'token_reuse', now)
        await audit({
          ...event,
          account,
          userId,
          session: family,
          verb: 'end',
          result: 'refused',
          reason: 'code_reuse',
        })
        return refusing(none, { keep: true })
      }
      const family = await pairOfFamily(tx, services, claimed.family)
      if (family === null) return nothing
      const standing = await standingOf(tx, family.userId)
      if (standing === null || !letsProgramsAct(standing, now)) return nothing
      const admitted = admit(standing, request.ip)
      if (!admitted.ok) return admitted
      await audit({
        ...event,
        account: claimed.account,
        userId: family.userId,
        session: claimed.family,
        verb: 'collect',
      })
      return ok(family.tokens)
    })
    if (ended.length > 0) afterCommit(() => ended.forEach((each) => services.realtime.sessionEnded(each)))
    return answer
  },
)
