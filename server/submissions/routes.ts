import { sql } from 'kysely'
import { ok, refuse, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  decidingIn,
  fileOfSheet,
  getChanges,
  getMoved,
  getSubmission,
  keepSubmission,
  listSubmissions,
  mostListed,
  mostSetUp,
  submissionFile,
  type ChangedFigure,
} from '../../domain/submissions/index.ts'
import { calendarOf } from '../config/index.ts'
import { reportBytes } from '../exports/index.ts'
import { listChangesSince } from '../history/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { ownRun } from '../reports/index.ts'
import { between, type Item } from './between.ts'
import { keptFigures, keptSubmissions, openLines, type Kept } from './kept.ts'
import { look } from './looked.ts'
import { tellMoved, type Told } from './moved.ts'
import { notOfRun } from './ofRun.ts'
import { isProven } from './proven.ts'
import { said } from './said.ts'

const otherwise = refuse('conflict', wording('submission.otherwise'), { reason: 'figures_changed' })
const keptAlready = refuse('conflict', wording('submission.already'), { reason: 'submitted_already' })
const noFigures = refuse('invalid', "Field 'figures': Each is of one line, and no line says another number.", {
  fields: { figures: 'not of the lines' },
})

/** `lines`: places on the sheet as it was kept; to its reader each has the place that it has among those. */
const one = async (
  context: SignedIn,
  id: number,
): Promise<(Kept & { readonly lines: readonly number[]; readonly leftOut: number }) | undefined> => {
  const [kept] = await keptSubmissions(context, { id, limit: 1 })
  if (kept === undefined) return undefined
  const lines = await openLines(context, kept)
  const { sheet } = kept
  const told = lines.flatMap((at) => sheet.lines[at] ?? [])
  return { ...kept, lines, leftOut: sheet.lines.length - told.length, sheet: { ...sheet, lines: told } }
}

/** Each of its lines goes along with its whole question: of more than 3,000 figures that is beyond what others send. */
const mostSubmitted = 4 * 1_048_576

const keepRoute = route(keepSubmission, async ({ params: { id }, body }, context): Promise<Result<{ id: number }>> => {
  const { tx, principal, services, audit } = context
  const { account, userId } = principal
  const run = await ownRun(context, id)
  if (run === undefined || !run.isOpen) return notFound
  const { sheet, figures } = body
  const calendar = await calendarOf(context)
  const others = await notOfRun(run, body, context, calendar.zone)
  if (others !== null) return others
  if (!isProven(sheet, figures)) return noFigures
  const looked = await look(figures, context, calendar)
  if (!looked.ok) return looked
  // What is kept is what its records say: not what somebody's screen says that they said.
  if (looked.value.some(({ count }, at) => count !== figures[at]?.count)) return otherwise
  const { rows: kept } = await sql`
    insert into report_submission (account, report_object_id, user_id, submitted_at, zone, fiscal_month, sheet)
    values (${account}, ${id}, ${userId}, ${new Date(services.clock.now()).toISOString()}, ${calendar.zone},
      ${calendar.fiscalMonth}, ${JSON.stringify(sheet)}) on conflict do nothing returning report_object_id`.execute(tx)
  if (kept.length === 0) return keptAlready
  const rows = figures.map(({ at, question, count }, index) => ({ ...looked.value[index], at, question, count }))
  await sql`
    insert into report_submission_figure (account, report_object_id, at, question, count, ids, owners, shares)
    select ${account}, ${id}, f.at, f.question, f.count, f.ids, f.owners, f.shares
    from jsonb_to_recordset(${JSON.stringify(rows)}) as f (
      at integer, question jsonb, count numeric, ids bigint[], owners bigint[], shares double precision[])`.execute(tx)
  await audit({ verb: 'create', kind: 'report_submission', id, count: figures.length })
  return ok({ id })
})

const listRoute = route(listSubmissions, async (_asked, context) => {
  const all = await keptSubmissions(context, { id: null, limit: mostListed })
  return ok({ data: all.map(({ submission }) => submission) })
})

const getRoute = route(
  getSubmission,
  async ({ params: { id } }, context): Promise<Result<ResponseOf<typeof getSubmission>>> => {
    const kept = await one(context, id)
    if (kept === undefined) return notFound
    await context.audit({ verb: 'view', kind: 'report_submission', id })
    const { submission, sheet, leftOut } = kept
    return ok({ submission, sheet, ...(leftOut > 0 && { left_out: leftOut }) })
  },
)

const fileRoute = route(
  submissionFile,
  async ({ params: { id }, body }, context): Promise<Result<ResponseOf<typeof submissionFile>>> => {
    const kept = await one(context, id)
    if (kept === undefined) return notFound
    const { submission, sheet, leftOut } = kept
    const about = await said(context, { submission, left_out: leftOut }, body.locale)
    const file = fileOfSheet(sheet, { ...body, about })
    const content = await reportBytes(file, new Date(context.services.clock.now()))
    await context.audit({ verb: 'export', kind: 'report_submission', id, count: file.rows.length })
    return ok({ content: content.toString('base64') })
  },
)

const changesRoute = route(
  getChanges,
  async ({ params: { id } }, context): Promise<Result<ResponseOf<typeof getChanges>>> => {
    const kept = await one(context, id)
    if (kept === undefined) return notFound
    const places = new Map(kept.lines.map((at, place) => [at, place]))
    const figures = (await keptFigures(context, id)).flatMap((figure) => {
      const place = places.get(figure.at)
      return place === undefined ? [] : [{ ...figure, at: place }]
    })
    const looked = await look(figures, context, kept.calendar)
    if (!looked.ok) return looked
    const data = figures.flatMap((figure, index): readonly ChangedFigure[] => {
      const { at, count: was } = figure
      const now = looked.value[index]
      if (now === undefined) return []
      const sides = between(figure, now)
      const [entered, left] = sides === null ? [null, null] : [sides.entered.length, sides.left.length]
      const altered = sides?.altered?.length
      const isAsItWas = now.count === was && (entered ?? 0) + (left ?? 0) + (altered ?? 0) === 0
      return isAsItWas ? [] : [{ at, was, is: now.count, entered, left, ...(altered !== undefined && { altered }) }]
    })
    await context.audit({ verb: 'report', kind: 'report_submission', id, count: figures.length })
    const deciding = decidingIn(figures.map(({ question }) => question))
    const { data: told, total } = await listChangesSince(context, deciding, kept.submission.submitted_at, mostSetUp)
    const set_up = { changes: [...told], more: total - told.length }
    return ok({ counted_at: new Date(context.services.clock.now()).toISOString(), data, set_up })
  },
)

const movedRoute = route(
  getMoved,
  async ({ params: { id, line } }, context): Promise<Result<ResponseOf<typeof getMoved>>> => {
    const kept = await one(context, id)
    const at = kept?.lines[line]
    const [figure] = at === undefined ? [] : await keptFigures(context, id, at)
    if (kept === undefined || figure === undefined) return notFound
    const looked = await look([figure], context, kept.calendar)
    if (!looked.ok) return looked
    const [now] = looked.value
    const sides = now === undefined ? null : between(figure, now)
    if (sides === null) return refuse('invalid', wording('submission.tooMany'))
    const { clock, heavy } = context.services
    const when = { since: kept.submission.submitted_at, until: clock.now() + heavy.patience }
    const tell = (items: readonly Item[]): Promise<Told> => tellMoved(context, figure.question.type, items, when)
    const entered = await tell(sides.entered)
    const left = await tell(sides.left)
    const altered = sides.altered === null ? null : await tell(sides.altered)
    const all = [entered, left, ...(altered === null ? [] : [altered])]
    const shown = all.reduce((sum, { side }) => sum + side.records.length, 0)
    await context.audit({ verb: 'history', kind: 'report_submission', id, count: shown })
    return ok({
      entered: entered.side,
      left: left.side,
      ...(altered !== null && { altered: altered.side }),
      names: all.flatMap(({ names }) => names),
    })
  },
)

const counting = [{ ...keepRoute, bodyLimit: mostSubmitted }, fileRoute, changesRoute, movedRoute].map(
  (each): Route => ({ ...each, heavy: true }),
)
export const routes: readonly Route[] = [listRoute, getRoute, ...counting]
