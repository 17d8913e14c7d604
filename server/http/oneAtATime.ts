import { sql } from 'kysely'
import type { SignedIn } from './route.ts'

/** Of two calls of one user about records of one kind, the second sees what the first one kept. */
export const oneAtATime = async (
  { tx, principal: { account, userId } }: Pick<SignedIn, 'tx' | 'principal'>,
  kind: string,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${account} ${userId}`}, 0))`.execute(tx)
}
