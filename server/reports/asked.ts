/** A question of a report, as the server asks it. */
import { sql } from 'kysely'
import {
  dayAt,
  dayFromIso,
  isoDay,
  meets,
  ok,
  refuse,
  timeOf,
  type Day,
  type Result,
} from '../../domain/kernel/index.ts'
import type { ListTab } from '../../domain/lists/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  countBatch,
  countedList,
  hasModule,
  instantsOf,
  mayCount,
  mayFilterBy,
  reversedIn,
  showOf,
  tooMuchIn,
  yearsBy,
  type CountQuestion,
  type CountType,
  type FilterName,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { accessUser, type Condition } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Clock } from '../kernel/clock.ts'
import { calendarOf, type Calendar } from '../config/index.ts'
import { counted, listedBy } from './counts.ts'
import { neverThere } from './neverThere.ts'
import type { Counted, Listed, World } from './world.ts'

/** Who asks, be it by a request or by work that goes on without one. */
type Asker = Pick<SignedIn, 'tx' | 'principal'> & { readonly services: { readonly clock: Clock } }

const ofClients: readonly CountType[] = [
  'service',
  'service_total',
  'service_minutes',
  'victimization_total',
  'missing',
  'victimized',
  'finding',
  'unfunded',
]

/** RPT-67: of those whose way of counting says nothing else. */
const settled = (type: CountType, show: string | undefined, filters: ReportFilters): ReportFilters => {
  if (type === 'anonymous') return { ...filters, anonymous: '1' }
  const isPlain = type !== 'service' || ['all', 'year', 'oct'].includes(showOf(type, show))
  return ofClients.includes(type) && isPlain && (filters.anonymous ?? '') === ''
    ? { ...filters, anonymous: '0' }
    : filters
}

const worldOf = (
  { type, show, since, until, new_among: among, ...filters }: CountQuestion,
  { zone, fiscalMonth }: Calendar,
  { principal, services }: Asker,
): World => {
  const now = services.clock.now()
  const last = until === null ? now : Math.min(timeOf(until), now)
  // RPT-70: a period that began whenever has the year in which it ends.
  const firstOf = (yearOf: (day: Day) => Day): string | null => {
    const day = yearOf(dayAt(since === null ? last : timeOf(since), zone))
    // A fiscal year may begin before the first one that is written with four digits: there is nothing before it.
    return day.year < 1 ? null : instantsOf({ from: day, until: day }, zone).since
  }
  return {
    user: accessUser(principal),
    filters: settled(type, show, filters),
    whole: settled(type, show, { ...filters, ...among }),
    since,
    until,
    yearSince: firstOf(yearsBy(filters, fiscalMonth)),
    octSince: firstOf(yearsBy({}, 10)),
    zone,
    day: isoDay(dayAt(last, zone)),
  }
}

const isReversed = ({ since, until }: CountQuestion): boolean =>
  since !== null && until !== null && timeOf(until) < timeOf(since)

const reversed = refuse('invalid', 'The period ends before it starts.', {
  fields: { until: 'The period ends before it starts.' },
  reason: 'period_reversed',
})

const isNoDay = ({ fiscal_year_from: from }: ReportFilters): boolean => from !== undefined && dayFromIso(from) === null
const noDay = refuse('malformed', "Field 'fiscal_year_from': There is no such day.", {
  fields: { fiscal_year_from: 'There is no such day.' },
})

const filtersIn = ({ type: _t, show: _s, since: _f, until: _u, ...filters }: CountQuestion): ReportFilters => filters

const ofSeveral = refuse('malformed', "Field 'counted': Figures of several accounts open no list.", {
  fields: { counted: 'Figures of several accounts open no list.' },
})
export const notYours = refuse('forbidden', wording('operation.notAllowed'))

/** By what somebody may not filter, or nobody of the agency may; null where all of it may be asked. */
export const closedFilter = (filters: ReportFilters, scopes: ReadonlySet<string>): Result<never> | null => {
  const closed = (Object.keys(filters) as FilterName[]).find((filter) => !mayFilterBy(filter, scopes))
  if (closed === undefined) return null
  const said = wording(hasModule(closed, scopes) ? 'operation.notAllowed' : 'report.filter.moduleOff')
  return refuse('forbidden', `Field '${closed}': ${said}`, { fields: { [closed]: said } })
}
/** Null where all of them may be asked. */
export const closedIn = (questions: readonly CountQuestion[], { principal }: Pick<Asker, 'principal'>) => {
  const { scopes } = principal
  if (questions.some(({ type }) => !mayCount(type, scopes))) return notYours
  return closedFilter(Object.assign({}, ...questions.map(filtersIn)) as ReportFilters, scopes)
}

const tooMuch = (filter: FilterName): Result<never> =>
  refuse('malformed', wording('listFilter.tooLong'), { fields: { [filter]: wording('listFilter.tooLong') } })

const backwardsIn = (names: readonly string[]): Result<never> =>
  refuse('invalid', `Field '${names.join("', '")}': The lower bound is above the upper one.`, {
    fields: Object.fromEntries(names.map((name) => [name, 'The lower bound is above the upper one.'])),
  })

/** By what nothing can be counted; null for what may be asked. */
export const uncountable = (filters: ReportFilters): Result<never> | null => {
  if (isNoDay(filters)) return noDay
  const backwards = reversedIn(filters)
  if (backwards.length > 0) return backwardsIn(backwards)
  const most = tooMuchIn(filters)
  return most === null ? null : tooMuch(most)
}

/** Which records each of the questions counts. */
export const countedBy = async (
  questions: readonly CountQuestion[],
  context: Asker,
  calendar?: Calendar,
): Promise<Result<readonly Counted[]>> => {
  if (questions.some(isReversed)) return reversed
  const [wrong] = questions.flatMap((each) => uncountable(filtersIn(each)) ?? [])
  if (wrong !== undefined) return wrong
  // Those have no records of one account.
  if (questions.some(({ enterprise, client_account: account = null }) => enterprise === '1' || account !== null))
    return ofSeveral
  const closed = closedIn(questions, context)
  if (closed !== null) return closed
  const by = calendar ?? (await calendarOf(context))
  return ok(questions.map((each) => counted(worldOf(each, by, context), each.type, each.show)))
}

const noQuestion = refuse('malformed', "Field 'counted': This is no question of a report that has such a list.", {
  fields: { counted: 'This is no question of a report that has such a list.' },
})

/** `are`: of rows of the list, called `r`, those that a figure counted. */
export type CountedRows = Pick<Listed, 'sum'> & { readonly are: Condition }

/** What a figure counted, as its list has it. */
export const countedRows = async (
  tab: ListTab,
  question: CountQuestion,
  context: Asker,
): Promise<Result<CountedRows>> => {
  if (countedList[question.type] !== tab) return noQuestion
  if (!meets(context.principal.scopes, countBatch.needs)) return notYours
  const unknown = await neverThere(context, [question])
  if (unknown !== null) return unknown
  const found = await countedBy([question], context)
  if (!found.ok) return found
  const [one = { ids: sql`select null::bigint` }] = found.value
  const { ids, sum } = listedBy(one)
  return ok({ are: sql<boolean>`r.id in (${ids})`, sum })
}
