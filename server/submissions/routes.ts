import { sql } from 'kysely'
import { ok, refuse, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  decidingIn,
  getChanges,
  getMoved,
  getSubmission,
  keepSubmission,
  listSubmissions,
  mostListed,
  mostSetUp,
  type ChangedFigure,
} from '../../domain/submissions/index.ts'
import { calendarOf } from '../config/index.ts'
import { listChangesSince } from '../history/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { ownRun } from '../reports/index.ts'
import { keptFigures, keptSubmissions, openLines, type Kept } from './kept.ts'
import { look, type Looked } from './looked.ts'
import { tellMoved } from './moved.ts'
import { notOfRun } from './ofRun.ts'
import { isProven } from './proven.ts'

const otherwise = refuse('conflict', wording('submission.otherwise'), { reason: 'figures_changed' })
const keptAlready = refuse('conflict', wording('submission.already'), { reason: 'submitted_already' })
const noFigures = refuse('invalid', "Field 'figures': Each is of one line, and no line says another number.", {
  fields: { figures: 'not of the lines' },
})

/** `lines`: places on the sheet as it was kept; to its reader each has the place that it has among those. */
const one = async (
  context: SignedIn,
  id: number,
): Promise<(Kept & { readonly lines: readonly number[] }) | undefined> => {
  const [kept] = await keptSubmissions(context, { id, limit: 1 })
  if (kept === undefined) return undefined
  const lines = await openLines(context, kept)
  return { ...kept, lines, sheet: { ...kept.sheet, lines: lines.flatMap((at) => kept.sheet.lines[at] ?? []) } }
}

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
  const rows = figures.map(({ at, question, count }, index) => ({
    at,
    question,
    count,
    ids: looked.value[index]?.ids,
  }))
  await sql`
    insert into report_submission_figure (account, report_object_id, at, question, count, ids)
    select ${account}, ${id}, f.at, f.question, f.count, f.ids
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as f (at integer, question jsonb, count numeric, ids bigint[])`.execute(tx)
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
    const { submission, sheet } = kept
    return ok({ submission, sheet })
  },
)

const without = (all: readonly number[], others: readonly number[]): readonly number[] => {
  const known = new Set(others)
  return all.filter((id) => !known.has(id))
}

type Sides = { readonly entered: readonly number[]; readonly left: readonly number[] }
const between = (was: Looked['ids'], is: Looked['ids']): Sides | null =>
  was === null || is === null ? null : { entered: without(is, was), left: without(was, is) }

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
    const data = figures.flatMap(({ at, count, ids }, index): readonly ChangedFigure[] => {
      const now = looked.value[index]
      if (now === undefined) return []
      const sides = between(ids, now.ids)
      const [entered, left] = sides === null ? [null, null] : [sides.entered.length, sides.left.length]
      const isAsItWas = now.count === count && (entered ?? 0) === 0 && (left ?? 0) === 0
      return isAsItWas ? [] : [{ at, was: count, is: now.count, entered, left }]
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
    const sides = between(figure.ids, looked.value[0]?.ids ?? null)
    if (sides === null) return refuse('invalid', wording('submission.tooMany'))
    const { type } = figure.question
    const since = kept.submission.submitted_at
    const entered = await tellMoved(context, type, sides.entered, since)
    const left = await tellMoved(context, type, sides.left, since)
    const shown = [...entered.side.records, ...left.side.records]
    await context.audit({ verb: 'history', kind: 'report_submission', id, count: shown.length })
    return ok({ entered: entered.side, left: left.side, names: [...entered.names, ...left.names] })
  },
)

const counting = [keepRoute, changesRoute, movedRoute].map((each): Route => ({ ...each, heavy: true }))
export const routes: readonly Route[] = [listRoute, getRoute, ...counting]
