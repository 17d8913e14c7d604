/** Runs are kept for a time, and so many of an account; what was submitted to a funder is kept for ever. */
import { sql } from 'kysely'
import { appendSystemAudit } from '../http/audit.ts'
import type { Work } from '../kernel/database.ts'

/** Funders may ask for three years after a grant's last report. */
const longestKept = 5 * 366 * 24 * 60 * 60 * 1_000
const mostRuns = 20_000
/** What is more goes an hour later, so that nobody waits for it. */
const mostAtOnce = 1_000

export const removeOldRuns = async (tx: Work, now: number, most = mostRuns): Promise<void> => {
  const oldest = new Date(now - longestKept).toISOString()
  const { rows } = await sql<{ account: string; count: number }>`
    with beyond as (
      select a.id as account, n.date_time, n.id
      from account a cross join lateral (
        select r.date_time, r.id from report_object r where r.account = a.id
        order by r.date_time desc, r.id desc offset ${most} limit 1) n),
    old as (
      select r.account, r.id
      from report_object r left join beyond b on b.account = r.account
      where (r.date_time < ${oldest}::timestamptz or (r.date_time, r.id) <= (b.date_time, b.id))
        and not exists (
          select from report_submission s where s.account = r.account and s.report_object_id = r.id)
      order by r.date_time, r.id limit ${mostAtOnce}),
    gone as (
      delete from report_object r using old o where r.account = o.account and r.id = o.id returning r.account)
    select account, count(*)::int as count from gone group by account order by account`.execute(tx)
  for (const { account, count } of rows)
    await appendSystemAudit(
      tx,
      {
        call: { id: 'job.reports.removeOldRuns' },
        request: { id: `job ${now}`, ip: 'job', ifMatch: null, idempotencyKey: null },
        at: now,
      },
      { verb: 'remove', kind: 'report_object', id: null, count, account: Number(account), userId: null },
    )
}
