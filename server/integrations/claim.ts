/** Approvals that wait to be collected. */
import { sql } from 'kysely'
import { signInName } from '../../domain/session/index.ts'
import type { Work } from '../kernel/database.ts'
import { challengeOf, meetsChallenge } from './challenge.ts'
import { digest } from './digest.ts'

/** What a program comes with, once it is known which one it is. */
export type Collector = {
  readonly application: number
  readonly code: string | undefined
  readonly redirect: string | undefined
  readonly verifier: string | undefined
  /** Whose approval it collects, where no code says so. */
  readonly login: string | undefined
}
type Claimed = { readonly account: number; readonly family: string }

const allOf = (tx: Work, { application, code, login }: Collector) =>
  tx
    .selectFrom('application_grant as g')
    .innerJoin('session_family as f', 'f.id', 'g.family')
    .innerJoin('app_user as u', 'u.id', 'f.user_id')
    .where('g.application', '=', application)
    .$call((all) =>
      code === undefined
        ? all.where('g.code_hash', 'is', null).where(sql<string>`lower(u.user_login)`, '=', signInName(login ?? ''))
        : all.where('g.code_hash', '=', digest(code)),
    )

const waitingOf = (tx: Work, by: Collector, at: string) =>
  allOf(tx, by)
    .select(['g.account', 'g.family', 'g.redirect_uri', 'g.code_challenge'])
    .where('g.collected_at', 'is', null)
    .where('g.expires_at', '>', at)
    .orderBy('g.expires_at')
    .limit(1)

type Given = { readonly redirect_uri: string | null; readonly code_challenge: string | null }

const isBackAt = ({ redirect_uri: redirect }: Given, by: Collector): boolean => redirect === (by.redirect ?? null)
const isProven = (given: Given, by: Collector): boolean =>
  isBackAt(given, by) && meetsChallenge(given.code_challenge, by.verifier)

/**
 * Held by its row, so that of many that come with one code at once one gets it. Of approvals without a code each that
 * comes takes another: one that it can prove to have asked for, for what somebody else's attempt has left waits beside it.
 */
export const claim = async (tx: Work, by: Collector, at: string): Promise<Claimed | 'unproven' | null> => {
  const found = await waitingOf(tx, by, at)
    .forNoKeyUpdate('g')
    .$if(by.code === undefined, (all) =>
      all.where('g.code_challenge', 'is not distinct from', challengeOf(by.verifier)).skipLocked(),
    )
    .executeTakeFirst()
  if (found === undefined && by.code === undefined)
    return (await waitingOf(tx, by, at).executeTakeFirst()) === undefined ? null : 'unproven'
  if (found === undefined || !isBackAt(found, by)) return null
  if (!meetsChallenge(found.code_challenge, by.verifier)) return 'unproven'
  await tx.updateTable('application_grant').set({ collected_at: at }).where('family', '=', found.family).execute()
  return found
}

/**
 * RFC 6749 §4.1.2: a code that comes a second time has been seen by somebody else. With less than whoever collected had to
 * bring, nobody ends what they could not have collected.
 */
export const reused = async (tx: Work, by: Collector): Promise<(Claimed & { readonly userId: number }) | null> => {
  if (by.code === undefined) return null
  const found = await allOf(tx, by)
    .select(['g.account', 'g.family', 'f.user_id as userId', 'g.redirect_uri', 'g.code_challenge'])
    .where('g.collected_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined && isProven(found, by) ? found : null
}
