/** SRC-20: a text in several lists at once, and where it finds nothing, and that is asked for, what may be meant by it. */
import { isoDay, meets, ok, type Refusal, type Result } from '../../domain/kernel/index.ts'
import {
  filterField,
  findRecords,
  lists,
  tellsStatus,
  writtenFilter,
  type FilterCondition,
  type FoundPage,
  type ListQuery,
  type RecordSearch,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { namedWithDay, namedWithYear, typedDay } from '../../domain/palette/index.ts'
import { accessUser } from '../access/index.ts'
import { paging } from '../http/paging.ts'
import { inTime, tooSlow, withPatience } from '../http/patience.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { casesByDocket } from './dockets.ts'
import { wordKindsOf } from './listRecords.ts'
import { farTexts, nearTexts } from './nearTexts.ts'
import { rowsOf } from './pageOfRows.ts'
import { notYours } from './persons.ts'

const isForbidden = ({ code }: Refusal): boolean => code === 'forbidden'

type Look = RecordSearch & Pick<ListQuery, 'filter'>

/** As many lists as are asked about, each by its own scopes; only where all are refused nothing is answered. */
const searchLists = async (body: Look, context: SignedIn) => {
  const { lists: asked, includes: _, ...common } = body
  const pages = paging(common)
  if (!pages.ok) return pages
  const { audit, principal } = context
  const found: (FoundPage | null)[] = []
  const refusals: Refusal[] = []
  for (const { tab, type } of asked) {
    const { needs, path } = lists[tab].call
    const answer = meets(principal.scopes, needs)
      ? await rowsOf(tab, { ...common, type }, pages.value, context)
      : notYours
    if (answer.ok) {
      found.push({ tab, rows: answer.value.data, total: answer.value.total } as FoundPage)
      continue
    }
    if (answer === tooSlow) return answer
    found.push(null)
    refusals.push(answer.refusal)
    // As the list's own path notes it.
    if (isForbidden(answer.refusal))
      await audit({ verb: 'deny', kind: path.split('/')[0] ?? '', id: null, result: 'refused' })
  }
  const refusal = refusals.find(isForbidden) ?? refusals[0]
  // Kept are the lines of the audit; nothing else is written.
  if (refusal !== undefined && refusals.length === asked.length) return { ok: false, refusal, keep: true } as const
  const { page, limit } = pages.value
  return ok({ pages: found, page, limit })
}

/** The same text among the records that are inactive, in the lists that tell of it. */
const amongInactive = (body: RecordSearch, scopes: ReadonlySet<string>): RecordSearch => ({
  ...body,
  lists: body.lists.map((one) => (tellsStatus(one.tab, scopes) ? { ...one, type: 'inactive' } : one)),
})

/** Those born within some days, and called as is typed beside them, in the lists of people: of the active ones first. */
const bornWithin = (body: RecordSearch, days: [string, string], scopes: ReadonlySet<string>): readonly Look[] => {
  const { lists: asked, ...common } = body
  const ofPeople = asked.filter(({ tab }) => filterField(tab, birthdate) !== undefined)
  if (ofPeople.length === 0) return []
  const conditions: FilterCondition[] = [{ field: birthdate, is: 'between', values: days }]
  const filter = writtenFilter({ combine: 'all', conditions, groups: [] })
  const look = { ...common, lists: ofPeople }
  return [look, amongInactive(look, scopes)].map((each) => ({ ...each, filter }))
}

const bornOn = (body: RecordSearch, scopes: ReadonlySet<string>): readonly Look[] => {
  const alone = typedDay(body.search)
  const born = alone === null ? namedWithDay(body.search) : { day: alone, name: '' }
  if (born === null) return []
  const on = isoDay(born.day)
  return bornWithin({ ...body, search: born.name }, [on, on], scopes)
}
const birthdate = 'birthdate'

type Asked = Omit<RecordSearch, 'search'>

/** One by its id, of those that are inactive behind the others. */
const byId = ({ lists: asked, ...common }: Asked, id: string, scopes: ReadonlySet<string>): readonly Look[] => {
  const inactive = amongInactive({ ...common, lists: asked, search: '' }, scopes)
  const conditions: FilterCondition[] = [{ field: 'id', is: 'between', values: [id, id] }]
  return asked.length === 0
    ? []
    : [
        { ...common, search: id, lists: asked.map(({ tab }) => ({ tab, type: 'id' })) },
        { ...inactive, filter: writtenFilter({ combine: 'all', conditions, groups: [] }) },
      ]
}

/** A case is said by its number, which is another one. */
const numbered = ({ search, ...asked }: RecordSearch, scopes: ReadonlySet<string>): readonly Look[] => {
  const id = /^\s*(\d{1,9})\s*$/.exec(search)?.[1]
  const others = asked.lists.filter(({ tab }) => tab !== 'cases')
  return id === undefined ? [] : byId({ ...asked, lists: others }, id, scopes)
}

/** Only where it was answered: a list that is refused is not asked, nor told of in the audit, again. */
const answeredOf = (body: RecordSearch, pages: readonly (FoundPage | null)[]): RecordSearch => ({
  ...body,
  lists: body.lists.filter((_, at) => pages[at] !== null),
})

/** "#68" is an id before anything else, of whichever kind. */
const signed = ({ search, ...asked }: RecordSearch, scopes: ReadonlySet<string>): readonly Look[] => {
  const id = /^\s*#\s*(\d{1,9})\s*$/.exec(search)?.[1]
  return id === undefined ? [] : byId(asked, id, scopes)
}

/** "emma bjork 1956": the year says whom of that name, before it is the digits of a telephone or of a case's number. */
const bornInYear = (body: RecordSearch, scopes: ReadonlySet<string>): readonly Look[] => {
  const named = namedWithYear(body.search)
  if (named === null) return []
  const { name, year } = named
  return bornWithin({ ...body, search: name }, [`${year}-01-01`, `${year}-12-31`], scopes)
}

/** What stands in front, and behind it what else was found, in a page as long as was asked for. */
const inFrontOf = (first: FoundPage | null | undefined, page: FoundPage | null, limit: number): FoundPage | null => {
  if (!first || page === null) return page
  const isFirst = new Set(first.rows.map(({ id }) => id))
  const others = page.rows.filter(({ id }) => !isFirst.has(id))
  const total = first.total + page.total - (page.rows.length - others.length)
  return { ...page, rows: [...first.rows, ...others].slice(0, limit), total } as FoundPage
}

/** The page of each list that was found; null where nothing was. */
type Pages = readonly (FoundPage | null)[] | null
type Step = (context: SignedIn) => Promise<Result<Pages>>

const isFilled = (pages: readonly (FoundPage | null)[]): boolean => pages.some((page) => (page?.total ?? 0) > 0)

/** A look that is refused has found nothing. */
const looked =
  (look: Look): Step =>
  async (context) => {
    const like = await searchLists(look, context)
    if (!like.ok) return like === tooSlow ? like : ok(null)
    return ok(isFilled(like.value.pages) ? like.value.pages : null)
  }

/** Cases by their other numbers. */
const byDocket =
  ({ search, lists: asked, ...common }: RecordSearch): Step =>
  async ({ tx, principal, services, audit }) => {
    const pages = paging(common)
    const mayList = meets(principal.scopes, lists.cases.call.needs)
    if (!pages.ok || !mayList || asked.every(({ tab }) => tab !== 'cases')) return ok(null)
    const found = await withPatience(tx, services.heavy.patience, () =>
      casesByDocket(tx, accessUser(principal), search, pages.value),
    )
    if (!found.ok || found.value.total === 0) return found.ok ? ok(null) : found
    await audit({ verb: 'search', kind: 'court_case', id: null, count: found.value.rows.length })
    return ok([{ tab: 'cases', ...found.value }])
  }

/** Of the texts that may be meant, the first that finds something; each is a search more. */
const alike =
  (textsOf: typeof nearTexts, status: 0 | 1, of: RecordSearch): Step =>
  async (context) => {
    const { tx, services, principal } = context
    const among = { kinds: wordKindsOf(of.lists.map(({ tab }) => tab)), status }
    const texts = await withPatience(tx, services.heavy.patience, () =>
      textsOf(tx, accessUser(principal), among, of.search),
    )
    if (!texts.ok) return texts
    for (const search of texts.value) {
      const found = await looked({ ...of, search })(context)
      if (!found.ok || found.value !== null) return found
    }
    return ok(null)
  }

/**
 * What may be meant by a text: who was born on that day, or was a client once, or has that number, before anybody who is
 * only called alike.
 */
const stepsFor = (exact: RecordSearch, scopes: ReadonlySet<string>): readonly Step[] => {
  const inactive = amongInactive(exact, scopes)
  return [
    ...bornOn(exact, scopes).map(looked),
    looked(inactive),
    byDocket(exact),
    ...numbered(exact, scopes).map(looked),
    ...[nearTexts, farTexts].flatMap((textsOf) => [alike(textsOf, 1, exact), alike(textsOf, 0, inactive)]),
  ]
}

/** All steps together take no longer than one statement may: whoever waits is told that not everything was looked at. */
export const searchRoute: Route = route(findRecords, async ({ body }, context) => {
  const { near: mayBeNear = false, ...exact } = body
  const until = context.services.clock.now() + context.services.heavy.patience
  const answer = await searchLists(exact, context)
  if (!mayBeNear || !answer.ok) return answer
  const { pages: found, limit } = answer.value
  const { scopes } = context.principal
  const answered = answeredOf(exact, found)
  for (const look of [...signed(answered, scopes), ...bornInYear(answered, scopes)]) {
    const meant = await inTime(context, until, looked(look))
    // What was found stays found.
    if (meant === null) return ok({ ...answer.value, unfinished: true })
    if (!meant.ok) return meant
    const { value } = meant
    if (value === null) continue
    const first = (tab: RecordTab): FoundPage | undefined => value.find((one) => one?.tab === tab) ?? undefined
    const pages = found.map((page) => (page === null ? null : inFrontOf(first(page.tab), page, limit)))
    return ok({ ...answer.value, pages })
  }
  if (isFilled(found)) return answer
  for (const step of stepsFor(exact, scopes)) {
    const like = await inTime(context, until, step)
    if (like === null) return ok({ ...answer.value, unfinished: true })
    if (!like.ok) return like
    const pages = like.value
    if (pages === null) continue
    const page = (tab: RecordTab): FoundPage | null => pages.find((each) => each?.tab === tab) ?? null
    return ok({ ...answer.value, pages: exact.lists.map(({ tab }) => page(tab)), near: true })
  }
  return answer
})
