import { refresh } from '../../domain/session/api.ts'
import type { Refusal } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { LogoutReason } from '../../domain/session/index.ts'
import { refusalOf } from '../http/refusals.ts'
import { openRoute } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { masqueradeStands } from './acting.ts'
import { endFamilies, endingOf, lockFamily, rotate } from './families.ts'
import type { TokenPair } from './pairs.ts'
import { admit, letsProgramsAct, standingOf } from './standing.ts'
import { lifetimes, verifyToken } from './tokens.ts'

const expired = refusalOf('unauthenticated', t('session.expired'))
const over = (reason: LogoutReason): Refusal => ({ ...expired, reason })

type Outcome = { readonly tokens: TokenPair } | { readonly refusal: Refusal; readonly ended?: string }

/** Whoever was away while their session ended hears how it did (RTS-27); `session` is of a token that we have signed. */
const refusalFor = async (tx: Work, session: string, now: number): Promise<Refusal> => {
  const ending = await endingOf(tx, session, now)
  return ending === null || ending === 'missing' ? expired : over(ending)
}

/** SRV-06. */
export const refreshRoute = openRoute(refresh, async ({ body }, { services, request, acrossAccounts, afterCommit }) => {
  const verified = (late: number) =>
    verifyToken(services.signingKeys, services.clock, 'refresh', body.refresh_token, late)
  const presented = await verified(0)
  if (!presented) {
    const late = await verified(lifetimes.session)
    if (!late) return { ok: false, refusal: expired }
    return { ok: false, refusal: await acrossAccounts((tx) => refusalFor(tx, late.session, services.clock.now())) }
  }
  const outcome = await acrossAccounts(async (tx, audit): Promise<Outcome> => {
    const now = services.clock.now()
    const family = await lockFamily(tx, presented, now)
    const standing = family && (await standingOf(tx, presented.userId))
    if (!family) return { refusal: await refusalFor(tx, presented.session, now) }
    if (!standing) return { refusal: expired }
    const admitted = admit(standing, request.ip)
    if (!admitted.ok) return { refusal: admitted.refusal }
    if (!(await masqueradeStands(tx, family, standing, now))) {
      await endFamilies(tx, { session: family.id }, 'masquerade_over', now)
      return { refusal: over('lost'), ended: family.id }
    }
    if (family.application !== null && !letsProgramsAct(standing, now)) {
      await endFamilies(tx, { session: family.id }, 'application_over', now)
      return { refusal: over('lost'), ended: family.id }
    }
    const event = { account: standing.account, userId: standing.userId, session: family.id, kind: 'session', id: null }
    const rotation = await rotate(tx, services, family, standing, presented)
    if ('tokens' in rotation) {
      await audit({ ...event, verb: 'refresh', reason: rotation.outcome })
      return { tokens: rotation.tokens }
    }
    if (rotation.outcome === 'refused') return { refusal: expired }
    await endFamilies(tx, { session: family.id }, 'token_reuse', now)
    await audit({ ...event, verb: 'end', result: 'refused', reason: 'token_reuse' })
    return { refusal: over('lost'), ended: family.id }
  })
  if ('tokens' in outcome) return { ok: true, value: outcome.tokens }
  const { ended } = outcome
  if (ended !== undefined) afterCommit(() => services.realtime.sessionEnded(ended))
  return { ok: false, refusal: outcome.refusal }
})
