/**
 * What a run has counted, as the server has counted it: for ever, and by nobody's word but its own. Who asks again for a
 * figure of the same run is answered what was counted first, so what stands on a screen is what is kept.
 */
import { sql } from 'kysely'
import { resultKey, rounded, type CountQuestion, type KnownFigures } from '../../domain/reports/index.ts'
import type { SignedIn } from '../http/route.ts'

/** Answers the counts of the questions as the run has them. */
export const keptCounts = async (
  { tx, principal: { account }, services }: SignedIn,
  run: number,
  questions: readonly CountQuestion[],
  counts: readonly number[],
): Promise<readonly number[]> => {
  const counted = questions.map((question, at) => ({ key: resultKey(question), count: rounded(counts[at] ?? 0) }))
  await sql`
    insert into report_figure (account, report_object_id, key, count, counted_at)
    select ${account}, ${run}, f.key, f.count, ${new Date(services.clock.now()).toISOString()}
    from jsonb_to_recordset(${JSON.stringify(counted)}) as f (key text, count numeric)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count::float8 as count from report_figure
    where account = ${account} and report_object_id = ${run} and key = any (${counted.map(({ key }) => key)}::text[])
  `.execute(tx)
  const kept = new Map(rows.map(({ key, count }) => [key, count]))
  return counted.map(({ key, count }) => kept.get(key) ?? count)
}

/** RPT-59: what a new run did not count, since own runs before it had, with the time at which those did. */
export const keepKnown = async (
  { tx, principal: { account, userId } }: SignedIn,
  run: number,
  known: KnownFigures,
): Promise<void> => {
  await sql`
    insert into report_figure (account, report_object_id, key, count, counted_at)
    select f.account, ${run}, f.key, f.count, f.counted_at
    from jsonb_to_recordset(${JSON.stringify(known)}) as of_run (run bigint, keys jsonb)
      join report_object r on r.account = ${account} and r.user_id = ${userId} and r.id = of_run.run
      join report_figure f on f.account = r.account and f.report_object_id = r.id and of_run.keys ? f.key
    order by f.counted_at desc on conflict do nothing`.execute(tx)
}
