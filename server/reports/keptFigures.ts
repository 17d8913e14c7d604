/**
 * What a run has counted, as the server has counted it: as long as the run is kept, and by nobody's word but its own.
 * Who asks again for a figure of the same run is answered what was counted first, so what stands on a screen is what is
 * kept.
 */
import { sql, type RawBuilder } from 'kysely'
import {
  closedFigures,
  mostFigures,
  resultKey,
  rounded,
  type CountQuestion,
  type KnownFigures,
} from '../../domain/reports/index.ts'
import type { SignedIn } from '../http/route.ts'
import { askedToday, readRun, type OwnRun, type StoredRun } from './readable.ts'

/** After that a run is over: what is counted then is of another day, though it be asked in its name. */
const longestRun = 24 * 60 * 60 * 1_000

/** Of rows of runs that are called `r`. */
export const isCounting = (now: number): RawBuilder<boolean> =>
  sql<boolean>`r.date_time > ${new Date(now - longestRun).toISOString()}`

/** Answers the counts of the questions as the run has them, as far as its reader may still read them there. */
export const keptCounts = async (
  { tx, principal, services }: SignedIn,
  run: OwnRun,
  questions: readonly CountQuestion[],
  counts: readonly number[],
): Promise<readonly number[]> => {
  const { account, scopes } = principal
  const all = questions.map((question, at) => ({ key: resultKey(question), count: rounded(counts[at] ?? 0) }))
  const closed = closedFigures(run, scopes)
  const counted = run.isOpen ? all.filter(({ key }) => !closed.has(key)) : []
  const now = services.clock.now()
  // Two requests that keep the same figures wait for each other, and in one order neither for itself.
  await sql`
    insert into report_figure (account, report_object_id, key, count, counted_at)
    select r.account, r.id, f.key, f.count, ${new Date(now).toISOString()}
    from report_object r, jsonb_to_recordset(${JSON.stringify(counted)}) as f (key text, count numeric)
    where r.account = ${account} and r.id = ${run.id} and ${isCounting(now)}
      and (select count(*) from report_figure k where k.account = r.account and k.report_object_id = r.id)
        <= ${mostFigures - counted.length}
    order by f.key on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count::float8 as count from report_figure
    where account = ${account} and report_object_id = ${run.id} and key = any (${counted.map(({ key }) => key)}::text[])
  `.execute(tx)
  const kept = new Map(rows.map(({ key, count }) => [key, count]))
  return all.map(({ key, count }) => kept.get(key) ?? count)
}

/** What somebody is called and reached by gives no rights. */
const names = ['first', 'last', 'email', 'user_login']

/** Nobody has changed what the user may since the figures of rows called `f` were counted. */
const isUnchangedSince = (user: number): RawBuilder<boolean> => sql<boolean>`
  (f.counted_at > coalesce((
    select max(h.at) from record_change h
    where h.account = f.account and h.kind = 'app_user' and h.record_id = ${user}
      and not h.fields <@ ${names}::text[]), '-infinity'))`

/**
 * RPT-59: what a new run did not count, since own runs before it had, with the time at which those did. What its reader
 * may not read of those any more does not come over with it, nor what was counted before anybody changed what they may.
 */
export const keepKnown = async ({ tx, principal }: SignedIn, run: number, known: KnownFigures): Promise<void> => {
  const { account, userId, scopes } = principal
  const { rows: own } = await sql<StoredRun & { id: number }>`
    select r.id, r.type, r.filters, r.shown from report_object r
    where ${askedToday(principal)} and r.user_id = ${userId}
      and r.id = any (${known.map((of) => of.run)}::bigint[])`.execute(tx)
  const byRun = new Map(
    own.flatMap((one) => {
      const read = readRun(one)
      return read === null ? [] : [[Number(one.id), closedFigures(read, scopes)] as const]
    }),
  )
  const taken = known.flatMap(({ run: of, keys }) => {
    const closed = byRun.get(of)
    return closed === undefined ? [] : [{ run: of, keys: keys.filter((key) => !closed.has(key)) }]
  })
  await sql`
    insert into report_figure (account, report_object_id, key, count, counted_at)
    select f.account, ${run}, f.key, f.count, f.counted_at
    from jsonb_to_recordset(${JSON.stringify(taken)}) as of_run (run bigint, keys jsonb)
      join report_figure f on f.account = ${account} and f.report_object_id = of_run.run and of_run.keys ? f.key
    where ${isUnchangedSince(userId)}
    order by f.counted_at desc limit ${mostFigures} on conflict do nothing`.execute(tx)
}
