/** SRV-63 … SRV-65 */
import { sql } from 'kysely'
import { ok, dayAt, dayFromIso, isoDay, refuse, type Result } from '../../domain/kernel/index.ts'
import {
  countBatch,
  fiscalYearStart,
  getReport,
  instantsOf,
  readFilters,
  showOf,
  type CountQuestion,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { jumpsAreCheap, withPatience } from '../lists/index.ts'
import { counted, figureOf } from './counts.ts'
import type { World } from './world.ts'

type Account = { readonly zone: string; readonly fiscalMonth: number }

const accountOf = async ({ tx, principal }: SignedIn): Promise<Account> => {
  const { rows } = await sql<{ zone: string; fiscal_year_start: string }>`
    select time_zone as zone, fiscal_year_start::text from account where id = ${principal.account}`.execute(tx)
  const [row] = rows
  return { zone: row?.zone ?? 'UTC', fiscalMonth: dayFromIso(row?.fiscal_year_start ?? '')?.month ?? 1 }
}

/** RPT-67 */
const settled = (type: CountQuestion['type'], show: string | undefined, filters: ReportFilters): ReportFilters => {
  const ofClients = type === 'service' || type === 'service_total' || type === 'victimization_total'
  const isPlain = ['all', 'year', 'oct'].includes(showOf(type, show))
  return ofClients && isPlain && (filters.anonymous ?? '') === '' ? { ...filters, anonymous: '0' } : filters
}

const worldOf = (
  { type, show, since, until, ...filters }: CountQuestion,
  { zone, fiscalMonth }: Account,
  { principal, services }: SignedIn,
): World => {
  const now = services.clock.now()
  const firstOf = (month: number): string | null => {
    if (since === null) return null
    const day = fiscalYearStart(dayAt(Date.parse(since), zone), month)
    return instantsOf({ from: day, until: day }, zone).since
  }
  const last = until === null ? now : Math.min(Date.parse(until), now)
  return {
    user: accessUser(principal),
    filters: settled(type, show, filters),
    since,
    until,
    yearSince: firstOf(fiscalMonth),
    octSince: firstOf(10),
    day: isoDay(dayAt(last, zone)),
  }
}

const isReversed = ({ since, until }: CountQuestion): boolean =>
  since !== null && until !== null && Date.parse(until) < Date.parse(since)

const reversed = refuse('invalid', 'The period ends before it starts.', { reason: 'period_reversed' })

const figures = async (questions: readonly CountQuestion[], context: SignedIn): Promise<Result<readonly number[]>> => {
  if (questions.some(isReversed)) return reversed
  const { tx, services, audit } = context
  const account = await accountOf(context)
  await jumpsAreCheap(tx)
  const answer = await withPatience(tx, services.heavy.patience, async () => {
    const found: number[] = []
    for (const question of questions) {
      const what = counted(worldOf(question, account, context), question.type, question.show)
      const { rows } = await sql<{ figure: number }>`select (${figureOf(what)})::float8 as figure`.execute(tx)
      found.push(Number(rows[0]?.figure ?? 0))
    }
    return found
  })
  if (answer.ok) await audit({ verb: 'report', kind: 'report', id: null, count: questions.length })
  return answer
}

const one = route(getReport, async ({ query }, context): Promise<Answer<{ count: number }>> => {
  const { type, show, since = null, until = null, filters: written } = query
  const filters = readFilters(written)
  if (filters === null) return refuse('malformed', "Parameter 'filters': These are no filters of a report.")
  const found = await figures([{ type, ...(show !== undefined && { show }), since, until, ...filters }], context)
  return found.ok ? ok({ count: found.value[0] ?? 0 }) : found
})

const batch = route(countBatch, async ({ body }, context): Promise<Answer<Record<string, number>>> => {
  const names = Object.keys(body)
  const found = await figures(Object.values(body), context)
  return found.ok ? ok(Object.fromEntries(names.map((name, index) => [name, found.value[index] ?? 0]))) : found
})

export const routes: readonly Route[] = [one, batch].map((each): Route => ({ ...each, heavy: true }))
