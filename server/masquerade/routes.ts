/** SRV-23, MSQ-12 */
import { ok, refuse, type Refusal } from '../../domain/kernel/index.ts'
import { mayWorkAs, postMasquerade } from '../../domain/masquerade/index.ts'
import { provingRoute, type Answer, type Route } from '../http/route.ts'
import { appendSystemAudit } from '../http/audit.ts'
import { notFound } from '../records/index.ts'
import { masqueradeFamily, over, standingOf } from '../session/index.ts'

const denied = refuse('forbidden', 'You may not work as this user.')
type Refused = { readonly ok: false; readonly refusal: Refusal }

export const routes: readonly Route[] = [
  provingRoute(postMasquerade, async ({ body: { user_id: id } }, { principal, request, amongSecrets }) => {
    type Pair = { readonly access_token: string; readonly refresh_token: string; readonly api_url: string }
    return amongSecrets(async (tx, { services, audit, afterCommit }): Promise<Answer<Pair> | Refused> => {
      const target = await standingOf(tx, id)
      if (target === null || target.archiveDate !== null) return notFound
      if (!mayWorkAs(principal, target)) {
        // Of another agency nobody learns even that the number is taken.
        return target.account === principal.account ? denied : notFound
      }
      const begun = await masqueradeFamily(tx, services, principal, target)
      if (begun === null) return over
      const { session, ended, ...tokens } = begun
      await audit({ verb: 'masquerade', kind: 'user', id, reason: 'began' })
      if (target.account !== principal.account)
        await appendSystemAudit(
          tx,
          { call: postMasquerade, request, at: services.clock.now() },
          {
            account: target.account,
            userId: id,
            actingAdmin: principal.actingAdmin ?? principal.userId,
            session,
            verb: 'masquerade',
            kind: 'user',
            id,
            reason: 'began',
          },
        )
      for (const each of ended) afterCommit(() => services.realtime.sessionEnded(each))
      return ok({ ...tokens, api_url: services.config.publicUrl ?? '' })
    })
  }),
]
