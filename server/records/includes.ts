/**
 * CAL-19, SRV-37: what is asked for beside a record. Each is had by the call that asks for it by itself, with its scopes
 * and its lines in the audit, so nobody gets here what they would not get there.
 */
import { sql } from 'kysely'
import { meets, type Call, type Values } from '../../domain/kernel/index.ts'
import {
  included,
  mostListed,
  recordCalls,
  type Kind,
  type Page,
  type Records,
  type Related,
  type Relation,
  type Step,
} from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { attendees, listAttendees } from './attendees.ts'
import { beside, denyBeside, userBeside } from './beside.ts'
import { cases } from './cases.ts'
import type { Keeping } from './keeping.ts'
import { isStored, type KeptKind } from './kinds.ts'
import { listItems } from './listItems.ts'
import { defendants, victims } from './partyKeeping.ts'
import { persons } from './persons.ts'
import { events, locations } from './places.ts'
import { denied } from './outcomes.ts'
import { readItem } from './readItem.ts'
import { getRecord } from './writes.ts'

type Reader<K extends KeptKind = KeptKind> = Pick<Keeping<K>, 'kind' | 'read'>

const withPage: Readonly<Partial<Record<Kind, unknown>>> = {
  victim: victims,
  court_case: cases,
  defendant: defendants,
  location: locations,
  event: events,
  person: persons,
  attendee: attendees,
}

/** Null for what no call reads alone. */
const readerOf = (kind: Kind): Reader | null => {
  if (isStored(kind)) return { kind, read: (tx, user, id, state) => readItem(tx, user, kind, id, state) }
  return (withPage[kind] as Reader | undefined) ?? null
}

const notAllowed = denied('You are not allowed to do this.')

const mayAsk = ({ principal }: SignedIn, { needs }: Pick<Call, 'needs'>): boolean => meets(principal.scopes, needs)

const oneOf = async (kind: Kind, id: number, context: SignedIn): Promise<Values | null> => {
  const reader = readerOf(kind)
  if (reader === null) return null
  const answer = mayAsk(context, recordCalls[kind].get) ? await getRecord(reader, id, context) : notAllowed
  if (answer.ok) return answer.value
  if (answer.refusal.code === 'forbidden') await denyBeside(kind, id, context)
  return null
}

/** All of its pages: a list beside a record has no word of more. Undefined where it is refused. */
const manyOf = async (kind: Kind, query: Record<string, number>, context: SignedIn): Promise<unknown> => {
  if (!isStored(kind) && kind !== 'attendee') return undefined
  const pageOf = async (page: number): Promise<Answer<Page<Values>>> => {
    if (!mayAsk(context, recordCalls[kind].list)) return notAllowed
    const asked = { ...query, page, limit: mostListed }
    return kind === 'attendee' ? listAttendees(asked, context) : listItems(kind, asked, context)
  }
  const all: Values[] = []
  for (let page = 1; ; page += 1) {
    const answer = await pageOf(page)
    if (!answer.ok) {
      if (answer.refusal.code === 'forbidden') await denyBeside(kind, null, context)
      return undefined
    }
    all.push(...answer.value.data)
    if (answer.value.data.length < mostListed) return all
  }
}

type Tag = { readonly id: number; readonly term_id: number }

/** CLI-02: in the order of the taxonomies. */
const byTaxonomy = async (tags: readonly Tag[], context: SignedIn): Promise<unknown> => {
  if (!mayAsk(context, recordCalls.term.get)) {
    await denyBeside('term', null, context)
    return undefined
  }
  const { rows } = await sql<{ term_id: number; taxonomy_id: number }>`
    select t.id as term_id, t.taxonomy_id from term t join taxonomy x on x.account = t.account and x.id = t.taxonomy_id
    where t.id = any (${tags.map(({ term_id }) => term_id)}::bigint[])
    order by x.sort_order, x.id, t.sort_order, t.id`.execute(context.tx)
  const ordered = rows.flatMap(({ term_id, taxonomy_id }) =>
    tags.filter((tag) => tag.term_id === term_id).map((tag) => ({ taxonomy_id, tag })),
  )
  return [...Map.groupBy(ordered, ({ taxonomy_id }) => taxonomy_id)].map(([taxonomy_id, lines]) => ({
    taxonomy_id,
    terms: lines.map(({ tag }) => tag),
  }))
}

/** One answer's questions: what several relations lead over is read once. */
const asking = (context: SignedIn) => {
  const known = new Map<string, Promise<Values | null>>()
  const one = (kind: Kind | 'user', id: unknown): Promise<Values | null> => {
    if (typeof id !== 'number' || id === 0) return Promise.resolve(null)
    const key = `${kind} ${id}`
    const asked = known.get(key) ?? (kind === 'user' ? userBeside(id, context) : oneOf(kind, id, context))
    known.set(key, asked)
    return asked
  }
  const stepped = async (step: Step, at: unknown): Promise<unknown> => {
    if (step.is === 'first') return (at as readonly unknown[])[0] ?? null
    const of = at as Values
    if (step.is === 'member') return of[step.name] ?? null
    if (step.is === 'one') return one(step.kind, of[step.by])
    if (step.is === 'many') return manyOf(step.kind, { [step.by]: Number(of['id']) }, context)
    return byTaxonomy(of[step.by] as readonly Tag[], context)
  }
  return async (relation: Relation, record: Values): Promise<unknown> => {
    if (relation.is !== 'path') return stepped(relation, record)
    let end: unknown = record
    for (const step of relation.steps) end = end === null || end === undefined ? end : await stepped(step, end)
    return relation.isList ? [end].filter((there) => there !== null) : end
  }
}

const alongside = (context: SignedIn): SignedIn => ({
  ...context,
  audit: (event) => context.audit({ ...event, reason: event.reason ?? beside }),
})

/** CAL-19: names that are not known are passed over. */
export const getWithIncluded = async <K extends KeptKind>(
  of: Keeping<K>,
  id: number,
  { includes: names, beside: isBeside }: { readonly includes?: string | undefined; readonly beside?: '1' | undefined },
  context: SignedIn,
): Promise<Answer<Records[K] & Related>> => {
  const answer = await getRecord(of, id, isBeside === undefined ? context : alongside(context))
  if (!answer.ok || names === undefined) return answer
  const valueOf = asking(alongside(context))
  const values: Record<string, unknown> = {}
  for (const name of new Set(names.split(','))) {
    const relation = Object.hasOwn(included[of.kind], name) ? included[of.kind][name]?.relation : undefined
    const value = relation === undefined ? undefined : await valueOf(relation, answer.value)
    if (value !== undefined) values[name] = value
  }
  return { ...answer, value: { ...answer.value, ...values } }
}
