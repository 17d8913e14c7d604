/** RPT-61: figures of all accounts of the own group, added up, or of one of them. */
import { sql, type RawBuilder } from 'kysely'
import { getGroupAccounts, mostAccounts } from '../../domain/config/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import {
  elsewhere,
  enterpriseFilters,
  isActive,
  type CombinableGroup,
  type CountQuestion,
  type FilterName,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import { notFound } from '../records/index.ts'
import type { Group } from './combinable.ts'

type Account = { readonly id: number; readonly name: string }

/** SRV-85, ADM-36: the own account, and those in its groups that are active, as far as they are linked to it. */
const accountsOf = async ({ principal, tx }: SignedIn): Promise<readonly Account[]> => {
  const { rows } = await sql<Account>`
    (select id, name from account where id = ${principal.account})
    union all
    (select l.id, l.label from linked_account l
     where l.id in (select unnest(g.accounts) from account_group g where g.status = 1 and g.removed_at is null)
     order by l.label, l.id limit ${mostAccounts - 1})`.execute(tx)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

export const groupAccountsRoute = route(getGroupAccounts, async (_, context) =>
  ok({ data: [...(await accountsOf(context))] }),
)

export const isEnterprise = ({ enterprise }: CountQuestion): boolean => enterprise === '1'

const always: readonly string[] = [
  'enterprise',
  'client_account',
  'show_deactivated_services',
  'status',
  'report_new_all_time',
]
/** Numbers and names of one account's own say nothing in another. */
const isForAll = ({ type: _t, show: _s, since: _f, until: _u, new_among: among = {}, ...filters }: CountQuestion) =>
  (Object.keys({ ...among, ...filters }) as FilterName[]).every(
    (name) =>
      always.includes(name) ||
      (enterpriseFilters as readonly string[]).includes(name) ||
      !isActive(name, filters[name]),
  )

const malformed = refuse('malformed', "Field 'question': This can't be asked of several accounts.")

/** The lists whose entries another account has under numbers of its own. */
const tables = {
  victimizations: 'crime',
  service_categories: 'service_category',
  special_classifications: 'special_classification',
  terms: 'term',
  victimization_terms: 'term',
  victim_races: 'race',
  victim_genders: 'gender',
} as const
type ByName = keyof typeof tables
const byName = Object.keys(tables) as ByName[]

const namesIn = ({ new_among: among, ...filters }: CountQuestion): readonly string[] =>
  [filters, among ?? {}].flatMap((of) => Object.keys(of))

type Entry = { readonly table: string; readonly id: number; readonly name: string; readonly status: number }

/** Two groups may have a tag of the same name, which are two tags: what it is called is both, and no label has a line's end. */
const called = (table: string): RawBuilder<unknown> =>
  table === 'term'
    ? sql`(select trim(folded(g.label)) from taxonomy g where g.account = e.account and g.id = e.taxonomy_id)
        || chr(10) || trim(folded(e.label))`
    : sql`trim(folded(e.label))`

const entriesIn = async (tx: Work, names: readonly ByName[]): Promise<readonly Entry[]> => {
  if (names.length === 0) return []
  const each = [...new Set(names.map((name) => tables[name]))].map(
    (table) => sql`select ${table} as "table", e.id, ${called(table)} as name, e.status from ${sql.table(table)} e`,
  )
  const { rows } = await sql<Entry>`${sql.join(each, sql` union all `)} order by status desc, id`.execute(tx)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** No entry has it: what is not there was given to nobody. */
const nothing = 0
/** Races and genders below it are the product's, the same everywhere. */
const ownFrom = 1_000

const isOfProduct = ({ table, id }: Pick<Entry, 'table' | 'id'>): boolean =>
  (table === 'race' || table === 'gender') && id < ownFrom

type Translated = (name: ByName, id: number) => readonly number[]

/** Each of theirs is one of the own entries, or none of them: so what is counted by each adds up to all of it. */
const translation = (own: readonly Entry[], theirs: readonly Entry[]): Translated => {
  const numbers = new Set(own.map(({ table, id }) => `${table} ${id}`))
  const first = new Map(own.toReversed().map(({ table, name, id }) => [`${table} ${name}`, id]))
  const meant = (one: Entry): number =>
    isOfProduct(one) && numbers.has(`${one.table} ${one.id}`)
      ? one.id
      : (first.get(`${one.table} ${one.name}`) ?? elsewhere)
  const byOwn = Map.groupBy(theirs, (one) => `${one.table} ${meant(one)}`)
  return (filter, id) => byOwn.get(`${tables[filter]} ${id}`)?.map((one) => one.id) ?? [nothing]
}
/** One's own entries are meant by their numbers, though two have one name. */
const untranslated: Translated = (_, id) => [id]

/** Whoever has one of several entries of one name has what is asked for, be it asked with others or alone. */
const groupIn = (translated: Translated, name: ByName, group: CombinableGroup): Group => {
  const alike = group.items.map((id) => translated(name, id))
  return { ...group, items: alike.flat(), ...(alike.some((each) => each.length !== 1) && { alike }) }
}

const filtersIn = <F extends ReportFilters>(translated: Translated, filters: F): F =>
  byName.reduce((all, name) => {
    const value = all[name]
    if (value === undefined) return all
    const next = value.map((one) =>
      typeof one === 'number' ? translated(name, one) : [groupIn(translated, name, one)],
    )
    return { ...all, [name]: next.flat() }
  }, filters)

const questionIn = (translated: Translated, question: CountQuestion): CountQuestion => {
  const { enterprise: _e, client_account: _a, new_among: among, ...asked } = question
  return {
    ...filtersIn(translated, asked),
    ...(among !== undefined && { new_among: filtersIn(translated, among) }),
  }
}

type Count = (questions: readonly CountQuestion[], context: SignedIn) => Promise<Result<readonly number[]>>

/**
 * Each account is counted in a transaction of its own that reaches no other one, and what it counts is told as a sum
 * alone. That another account's figures were asked for is in the trail.
 */
export const enterpriseFigures = async (
  questions: readonly CountQuestion[],
  context: SignedIn,
  count: Count,
): Promise<Result<readonly number[]>> => {
  const { tx, principal, services, audit } = context
  if (!questions.every((each) => isEnterprise(each) && isForAll(each))) return malformed
  const reached = await accountsOf(context)
  const isReached = ({ client_account: one = null }: CountQuestion): boolean =>
    one === null || reached.some(({ id }) => id === one)
  if (!questions.every(isReached)) return notFound
  const named = byName.filter((name) => questions.some((each) => namesIn(each).includes(name)))
  const own = await entriesIn(tx, named)
  const sums = questions.map(() => 0)
  for (const { id: account } of reached) {
    const asked = questions.flatMap((question, at) =>
      (question.client_account ?? account) === account ? [{ question, at }] : [],
    )
    if (asked.length === 0) continue
    const isOwn = account === principal.account
    if (!isOwn) await audit({ verb: 'report', kind: 'account', id: account, count: asked.length })
    const inOne = async (work: Work): Promise<Result<readonly number[]>> => {
      const translated = isOwn ? untranslated : translation(own, await entriesIn(work, named))
      return count(
        asked.map(({ question }) => questionIn(translated, question)),
        { ...context, tx: work },
      )
    }
    const found = isOwn ? await inOne(tx) : await inTenant(services.databases, { account, user: null }, inOne)
    if (!found.ok) return found
    asked.forEach(({ at }, index) => {
      sums[at] = (sums[at] ?? 0) + (found.value[index] ?? 0)
    })
  }
  return ok(sums)
}
