/** TAG-09 */
import { sql } from 'kysely'
import { ok } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'

/** Whether the account has the term. */
export const known = async (id: number, { tx }: SignedIn) =>
  (await sql`select from term where id = ${id}`.execute(tx)).rows.length > 0 ? ok(null) : notFound
