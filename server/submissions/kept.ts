/**
 * What was submitted, as it is kept. A submission tells what its run told: whoever may not read the run any more finds no
 * submission either, and of its lines those that they might still ask for.
 */
import { sql } from 'kysely'
import { openCounts, runFiltersIn, termsOf, type CountQuestion } from '../../domain/reports/index.ts'
import type { Submission, SubmittedSheet } from '../../domain/submissions/index.ts'
import type { Calendar } from '../config/index.ts'
import type { SignedIn } from '../http/route.ts'
import { seen } from '../reports/index.ts'
import type { Looked } from './looked.ts'

export type Kept = { readonly submission: Submission; readonly sheet: SubmittedSheet; readonly calendar: Calendar }

type Row = Omit<Submission, 'title' | 'since' | 'until'> & {
  readonly filters: unknown
  readonly sheet: SubmittedSheet
  readonly zone: string
  readonly fiscal_month: number
}

/** The newest first; `sheet` of each with its title alone, unless it is asked for. */
export const keptSubmissions = async (
  context: SignedIn,
  { id, limit }: { readonly id: number | null; readonly limit: number },
): Promise<readonly Kept[]> => {
  const sheet = id === null ? sql`jsonb_build_object('title', s.sheet -> 'title')` : sql`s.sheet`
  const { rows } = await sql<Row>`
    select r.id, r.type as report, r.reporting_period as period, s.user_id, s.submitted_at, s.zone, s.fiscal_month,
      trim(u.first || ' ' || u.last) as user_name, ${sheet} as sheet,
      r.filters
    from report_submission s
      join report_object r on r.account = s.account and r.id = s.report_object_id
      join app_user u on u.account = s.account and u.id = s.user_id
    where ${seen(context)} and ${id === null ? sql`true` : sql`r.id = ${id}`}
    order by s.submitted_at desc, r.id desc limit ${limit}`.execute(context.tx)
  return rows.map(({ sheet: said, zone, fiscal_month: fiscalMonth, filters, ...row }) => {
    const { since, until } = termsOf(runFiltersIn(filters) ?? {})
    return {
      submission: { ...row, id: Number(row.id), user_id: Number(row.user_id), title: said.title, since, until },
      sheet: said,
      calendar: { zone, fiscalMonth },
    }
  })
}

/** The places of the lines that the reader may see: what has no figure of its own follows from those before it. */
export const openLines = async (
  { tx, principal }: SignedIn,
  { submission: { id, report }, sheet: { lines } }: Kept,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ at: number; type: CountQuestion['type'] }>`
    select at, question ->> 'type' as type from report_submission_figure
    where account = ${principal.account} and report_object_id = ${id}`.execute(tx)
  const open = openCounts(report, principal.scopes)
  const typeAt = new Map(rows.map(({ at, type }) => [at, type]))
  let isOpen = true
  return lines.flatMap((_, at) => {
    const type = typeAt.get(at)
    if (type !== undefined) isOpen = open.has(type)
    return isOpen ? [at] : []
  })
}

type Figure = Looked & { readonly at: number; readonly question: CountQuestion }

export const keptFigures = async (
  { tx, principal }: SignedIn,
  id: number,
  line: number | null = null,
): Promise<readonly Figure[]> => {
  const { rows } = await sql<Figure>`
    select at, question, count::float8 as count, array_to_json(ids) as ids, array_to_json(owners) as owners,
      array_to_json(shares) as shares
    from report_submission_figure
    where account = ${principal.account} and report_object_id = ${id}
      and ${line === null ? sql`true` : sql`at = ${line}`} order by at`.execute(tx)
  return rows
}
