import { sql } from 'kysely'
import type { Work } from '../../server/kernel/database.ts'

type AuditVerdict =
  | { readonly intact: true; readonly length: number; readonly head: string }
  /** `at` is the sequence number of the first line that is wrong or missing. */
  | { readonly intact: false; readonly at: number }

/**
 * Recomputes the chain of the transaction's account: changed, removed, added and exchanged lines and a cut end all
 * show.
 */
export const verifyAudit = async (tx: Work, account: number): Promise<AuditVerdict> => {
  const found = await sql<{ bad: number | null; length: number }>`
    select min(expected) filter (where not fits) as bad, count(*) as length from (
      select row_number() over w as expected,
        a.seq = row_number() over w and a.hash = audit_digest(a)
          and a.previous_hash = coalesce(lag(a.hash) over w, '') as fits
      from audit a where account = ${account} window w as (order by a.seq)
    ) line`.execute(tx)
  const { bad, length } = found.rows[0] ?? { bad: null, length: 0 }
  if (bad !== null) return { intact: false, at: bad }
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('account', '=', account)
    .executeTakeFirst()
  const last = await tx
    .selectFrom('audit')
    .select('hash')
    .where('account', '=', account)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const end = head?.hash ?? ''
  if ((head?.seq ?? 0) !== length || (last?.hash ?? '') !== end) return { intact: false, at: length + 1 }
  return { intact: true, length, head: end }
}
