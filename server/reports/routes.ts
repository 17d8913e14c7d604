/** SRV-63 … SRV-65 */
import { sql } from 'kysely'
import { ok, type Result } from '../../domain/kernel/index.ts'
import {
  countBatch,
  countBatchAsFirst,
  countOne,
  getReport,
  reportFilters,
  type CountQuestion,
} from '../../domain/reports/index.ts'
import { checkText } from '../http/validation.ts'
import { jumpsAreCheap, withPatience } from '../http/patience.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { calendarOf, type Calendar } from '../config/index.ts'
import { notFound } from '../records/index.ts'
import { closedIn, countedBy } from './asked.ts'
import { countiesRoute } from './counties.ts'
import { figuresOf } from './counts.ts'
import { enterpriseFigures, groupAccountsRoute, isEnterprise } from './enterprise.ts'
import { keptCounts } from './keptFigures.ts'
import { neverThere } from './neverThere.ts'
import { ownRun } from './readable.ts'

const counts = async (
  questions: readonly CountQuestion[],
  context: SignedIn,
  calendar: Calendar,
): Promise<Result<readonly number[]>> => {
  const { tx, services } = context
  const asked = await countedBy(questions, context, calendar)
  if (!asked.ok) return asked
  await jumpsAreCheap(tx)
  // All in one statement, whose time is the request's.
  return withPatience(tx, services.heavy.patience, async () => {
    const { rows } = await sql<{ figures: (number | null)[] }>`${figuresOf(asked.value)}`.execute(tx)
    return (rows[0]?.figures ?? []).map((figure) => Number(figure ?? 0))
  })
}

const figures = async (
  questions: readonly CountQuestion[],
  context: SignedIn,
  id: number | undefined,
): Promise<Result<readonly number[]>> => {
  const run = id === undefined ? null : await ownRun(context, id)
  if (run === undefined) return notFound
  const closed = closedIn(questions, context)
  if (closed !== null) return closed
  const unknown = await neverThere(context, questions)
  if (unknown !== null) return unknown
  // One meaning of a year and of a day for all accounts: that of whoever asks.
  const calendar = await calendarOf(context)
  const inOne = (asked: readonly CountQuestion[], one: SignedIn): Promise<Result<readonly number[]>> =>
    counts(asked, one, calendar)
  const answer = questions.some(isEnterprise)
    ? await enterpriseFigures(questions, context, inOne)
    : await inOne(questions, context)
  if (!answer.ok) return answer
  await context.audit({ verb: 'report', kind: 'report', id: null, count: questions.length })
  return run === null ? answer : ok(await keptCounts(context, run, questions, answer.value))
}

const oneOf = async (
  question: CountQuestion,
  run: number | undefined,
  context: SignedIn,
): Promise<Answer<{ count: number }>> => {
  const found = await figures([question], context, run)
  if (!found.ok) return found
  const { principal, services, afterCommit } = context
  // SRV-70: only its own runs a user hears of.
  if (run !== undefined)
    afterCommit(() => services.realtime.reportResultComplete(principal.account, principal.userId, run))
  return ok({ count: found.value[0] ?? 0 })
}

const asked = route(countOne, ({ body }, context) => oneOf(body.question, body.report_id, context))

const one = route(getReport, ({ query }, context): Promise<Answer<{ count: number }>> => {
  const { type, show, since = null, until = null, filters: written, report_id: run, ...marks } = query
  const filters = checkText('query', 'filters', reportFilters.schema, written ?? '{}')
  if (!filters.ok) return Promise.resolve(filters)
  const deactivated = marks.show_deactivated_services
  const question = {
    type,
    ...(show !== undefined && { show }),
    since,
    until,
    ...filters.value,
    ...(deactivated !== undefined && {
      show_deactivated_services: deactivated === '1' ? ('1' as const) : ('' as const),
    }),
  }
  return oneOf(question, run, context)
})

const batch = (call: typeof countBatch | typeof countBatchAsFirst): Route =>
  route(call, async ({ body, query }, context): Promise<Answer<Record<string, number>>> => {
    const names = Object.keys(body)
    const found = await figures(Object.values(body), context, query.report_id)
    return found.ok ? ok(Object.fromEntries(names.map((name, index) => [name, found.value[index] ?? 0]))) : found
  })

export const routes: readonly Route[] = [
  one,
  asked,
  batch(countBatch),
  batch(countBatchAsFirst),
  countiesRoute,
  groupAccountsRoute,
].map((each): Route => ({
  ...each,
  heavy: true,
}))
