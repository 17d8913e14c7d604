/** RPT-79: minutes by advocate and service, sort or day: of just what the figures of the same run add up. */
import { sql } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import {
  getMinutes,
  mostMinutesLines,
  reports,
  runFiltersIn,
  termsOf,
  type MinutesBy,
  type MinutesLine,
  type Report,
  type ReportType,
} from '../../domain/reports/index.ts'
import { calendarOf } from '../config/index.ts'
import { jumpsAreCheap, withPatience } from '../http/patience.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { countedBy } from './asked.ts'
import { isCounting } from './keptFigures.ts'
import { unreadable } from './readable.ts'
import { seen } from './runs.ts'
import type { Part } from './world.ts'

/** Of each sort of minutes: where they stand, and what they are parted by in the account's zone. */
const parted = (by: MinutesBy, zone: string): { readonly table: string; readonly minutes: Part; readonly of: Part } => {
  if (by === 'service')
    return {
      table: 'service',
      minutes: sql`coalesce(r.time_minutes, 0)`,
      of: sql`r.service_id as service, null::text as sort, null::text as day`,
    }
  const [sort, day] = [
    sql`case when r.victim_id is null then 'general' else 'service' end`,
    sql`(r.date_time at time zone ${zone}::text)::date::text`,
  ]
  const nothing = sql`null::text`
  return {
    table: 'timelog',
    minutes: sql`r.minutes`,
    of: sql`null::bigint as service, ${by === 'sort' ? sort : nothing} as sort, ${by === 'day' ? day : nothing} as day`,
  }
}

const linesOf = async (
  context: SignedIn,
  by: MinutesBy,
  { filters: kept }: CountedRun,
): Promise<Result<MinutesLine[]>> => {
  const { tx, services, audit } = context
  const readable = runFiltersIn(kept)
  if (readable === null) return unreadable
  const { since, until, filters } = termsOf(readable)
  const type = by === 'service' ? 'service_minutes' : 'timelog_minutes'
  const asked = await countedBy([{ type, since, until, ...filters }], context)
  if (!asked.ok) return asked
  const [counted] = asked.value
  const { zone } = await calendarOf(context)
  const { table, minutes, of } = parted(by, zone)
  await jumpsAreCheap(tx)
  const answer = await withPatience(tx, services.heavy.patience, async () => {
    const { rows } = await sql<MinutesLine>`
      select advocate, service, sort, day, sum(minutes)::float8 as minutes from (
        select r.advocate_id as advocate, ${of}, ${minutes} as minutes
        from ${sql.table(table)} r where r.id in (${counted?.ids ?? sql`select null::bigint`})) each
      group by advocate, service, sort, day having sum(minutes) > 0
      order by advocate nulls last, day, sort, service limit ${mostMinutesLines}`.execute(tx)
    return rows.map((row) => ({ ...row, minutes: Number(row.minutes) }))
  })
  if (answer.ok) await audit({ verb: 'report', kind: 'report', id: null, count: 1 })
  return answer
}

type Minutes = { data: MinutesLine[]; counted_at: string | null }

/** Whoever has a lower level by now than when they were listed reads them no more. */
const keptMinutes = async ({ tx, principal }: SignedIn, run: number): Promise<Minutes | undefined> => {
  const { rows } = await sql<Minutes>`
    select lines as data, counted_at from report_minutes
    where account = ${principal.account} and report_object_id = ${run} and role_level <= ${principal.roleLevel}`.execute(
    tx,
  )
  return rows[0]
}

/** `isCounting`: of one that is older, or somebody else's, nobody lists today what it would have listed then. */
type CountedRun = { readonly type: ReportType; readonly filters: unknown; readonly isCounting: boolean }

const runIn = async (context: SignedIn, id: number): Promise<CountedRun | undefined> => {
  const { tx, principal, services } = context
  const { rows } = await sql<CountedRun>`
    select r.type, r.filters, ${isCounting(services.clock.now())} and r.user_id = ${principal.userId} as "isCounting"
    from report_object r where ${seen(context)} and r.id = ${id}`.execute(tx)
  return rows[0]
}

const countedNow = async (context: SignedIn, id: number, by: MinutesBy, run: CountedRun): Promise<Result<Minutes>> => {
  const { tx, principal, services } = context
  const lines = await linesOf(context, by, run)
  if (!lines.ok) return lines
  const at = new Date(services.clock.now()).toISOString()
  await sql`
    insert into report_minutes (account, report_object_id, role_level, lines, counted_at)
    values (${principal.account}, ${id}, ${principal.roleLevel}, ${JSON.stringify(lines.value)}, ${at}) on conflict do nothing`.execute(
    tx,
  )
  return ok((await keptMinutes(context, id)) ?? { data: lines.value, counted_at: at })
}

/** Whoever asks again for those of the same run is answered what was listed first. */
export const minutesRoutes: readonly Route[] = [
  route(getMinutes, async ({ params: { id } }, context): Promise<Result<Minutes>> => {
    const run = await runIn(context, id)
    const by = run && (reports[run.type] as Report).minutes
    if (run === undefined || by === undefined) return notFound
    const kept = await keptMinutes(context, id)
    if (kept === undefined && run.isCounting) return countedNow(context, id, by, run)
    await context.audit({ verb: 'view', kind: 'report_object', id })
    return ok(kept ?? { data: [], counted_at: null })
  }),
].map((each): Route => ({ ...each, heavy: true }))
