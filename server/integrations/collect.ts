import { postApplicationToken } from '../../domain/integrations/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { openRoute, type Answer } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { admit, endFamilies, letsProgramsAct, pairOfFamily, standingOf } from '../session/index.ts'
import { digest } from './authorize.ts'

type Pair = { readonly access_token: string; readonly refresh_token: string }

const none = refusalOf('notFound', 'There is nothing to collect.')
const notKnown = refusing(refusalOf('unauthenticated', 'This application is not known by this secret.'))
const nothing = refusing(none)

/** Claimed by one statement, so that of many that come with it at once one gets it. */
const claim = async (
  tx: Work,
  application: number,
  { code, redirect }: { readonly code: string | undefined; readonly redirect: string | undefined },
  at: string,
) => {
  const waiting = tx
    .selectFrom('application_grant')
    .select('family')
    .where('application', '=', application)
    .where('collected_at', 'is', null)
    .where('expires_at', '>', at)
    .$call((all) =>
      code === undefined
        ? all.where('code_hash', 'is', null)
        : all.where('code_hash', '=', digest(code)).where('redirect_uri', '=', redirect ?? ''),
    )
    .orderBy('expires_at')
    .limit(1)
  return tx
    .updateTable('application_grant')
    .set({ collected_at: at })
    .where('family', '=', (eb) => eb.selectFrom(waiting.as('first')).select('first.family'))
    .where('collected_at', 'is', null)
    .returning(['account', 'family'])
    .executeTakeFirst()
}

/** RFC 6749 §4.1.2: a code that comes a second time has been seen by somebody else. */
const reused = (tx: Work, application: number, code: string) =>
  tx
    .selectFrom('application_grant as g')
    .innerJoin('session_family as f', 'f.id', 'g.family')
    .select(['g.account', 'g.family', 'f.user_id'])
    .where('g.application', '=', application)
    .where('g.code_hash', '=', digest(code))
    .where('g.collected_at', 'is not', null)
    .executeTakeFirst()

export const applicationTokenRoute = openRoute(
  postApplicationToken,
  async ({ body }, { services, request, acrossAccounts, afterCommit }) => {
    let ended: readonly string[] = []
    const answer = await acrossAccounts(async (tx, audit): Promise<Answer<Pair>> => {
      const application = await tx
        .selectFrom('api_application')
        .select('id')
        .where('client_id', '=', body.client_id)
        .where('secret_hash', '=', digest(body.client_secret))
        .executeTakeFirst()
      if (application === undefined) return notKnown
      const now = services.clock.now()
      const { code, redirect_uri: redirect } = body
      const claimed = await claim(tx, application.id, { code, redirect }, new Date(now).toISOString())
      const event = { kind: 'application', id: application.id } as const
      if (claimed === undefined) {
        const again = code === undefined ? undefined : await reused(tx, application.id, code)
        if (again === undefined) return nothing
        const { account, family, user_id: userId } = again
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
