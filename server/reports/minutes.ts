/** RPT-79: minutes by advocate and service, sort or day: of just what the figures of the same run add up. */
import { sql } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import {
  getMinutes,
  mostMinutesLines,
  reports,
  type MinutesBy,
  type MinutesLine,
  type Report,
  type ReportType,
  type RunFilters,
} from '../../domain/reports/index.ts'
import { calendarOf } from '../config/index.ts'
import { jumpsAreCheap, withPatience } from '../http/patience.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { countedBy } from './asked.ts'
import type { Part } from './world.ts'

type Run = { readonly type: ReportType; readonly filters: RunFilters }

/** One that the user began: of others' the figures are no more theirs to ask for. */
export const ownRun = async ({ tx, principal }: SignedIn, id: number): Promise<Run | undefined> => {
  const { rows } = await sql<Run>`
    select type, filters from report_object
    where account = ${principal.account} and user_id = ${principal.userId} and id = ${id}`.execute(tx)
  return rows[0]
}

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

const linesOf = async (context: SignedIn, by: MinutesBy, { filters }: Run): Promise<Result<MinutesLine[]>> => {
  const { tx, services, audit } = context
  const { date_range: [since = null, until = null] = [], ...rest } = filters
  const type = by === 'service' ? 'service_minutes' : 'timelog_minutes'
  const asked = await countedBy([{ type, since, until, ...rest }], context)
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

export const minutesRoutes: readonly Route[] = [
  route(getMinutes, async ({ params }, context): Promise<Result<{ data: MinutesLine[] }>> => {
    const run = await ownRun(context, params.id)
    const declared: Report | undefined = run === undefined ? undefined : reports[run.type]
    if (run === undefined || declared?.minutes === undefined) return notFound
    const lines = await linesOf(context, declared.minutes, run)
    return lines.ok ? ok({ data: lines.value }) : lines
  }),
].map((each): Route => ({ ...each, heavy: true }))
