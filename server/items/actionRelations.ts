/** ACT-01: user, clients, letters and available advocates of an action item, each as far as its reader may see it. */
import { sql } from 'kysely'
import { availableAdvocates, childNeeds, mayCall } from '../../domain/access/index.ts'
import { actionKinds, getRelations, type ActionKind, type ActionRelations } from '../../domain/items/index.ts'
import { meets, ok, type Values } from '../../domain/kernel/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { beside, childTable, found, readItem, readObjects, seenRecords, userBeside } from '../records/index.ts'

type Around = {
  readonly user: number | null
  readonly clients: readonly number[]
  readonly cases: readonly number[]
  /** Of which letters are wanted; all of the clients and cases where it is left out. */
  readonly documents?: readonly number[]
}

/** The records that the reader may see. */
const seenOf = async (kind: ObjectKind, ids: readonly number[], { tx, principal }: SignedIn) => {
  if (ids.length === 0) return []
  const user = accessUser(principal)
  const objects = await readObjects(tx, kind, sql`o.id = any (${ids}::bigint[])`)
  return objects.filter(({ object }) => mayCall(user, 'view', object))
}

const clientsOf = async (ids: readonly number[], { tx, principal }: SignedIn): Promise<ActionRelations['victims']> => {
  const { rows } = await sql<ActionRelations['victims'][number]>`
    select v.id, v.case_id, v.called as name from unnest(${ids}::bigint[]) with ordinality chosen (id, place)
    join ${seenRecords(accessUser(principal), 'victim', 'v')} on v.id = chosen.id order by chosen.place`.execute(tx)
  return rows
}

const lettersOf = async (
  clients: readonly number[],
  cases: readonly number[],
  documents: readonly number[] | undefined,
  { tx, principal }: SignedIn,
): Promise<ActionRelations['letters']> => {
  if (!meets(principal.scopes, childNeeds.letter.view)) return []
  const made =
    documents === undefined
      ? sql`true`
      : sql`t.id in (select d.letter_id from document d where d.id = any (${documents}::bigint[]))`
  const { rows } = await sql<ActionRelations['letters'][number]>`
    select t.id, t.title, t.date_time, t.victim_id, t.case_id from letter t
    where t.removed_at is null and (t.victim_id = any (${clients}::bigint[]) or t.case_id = any (${cases}::bigint[]))
      and ${made} and ${visibleChild(accessUser(principal), childTable('letter'), 't')}
    order by t.date_time desc, t.id desc limit 500`.execute(tx)
  return rows
}

export const relationsOf = async (
  { user, clients, cases, documents }: Around,
  context: SignedIn,
): Promise<Omit<ActionRelations, 'is_completed'>> => {
  const [ofClients, ofCases] = [await seenOf('victim', clients, context), await seenOf('court_case', cases, context)]
  const clientIds = new Set(ofClients.map(({ id }) => id))
  const victims = await clientsOf(
    clients.filter((id) => clientIds.has(id)),
    context,
  )
  // ACT-07: those of the client, or of the case where no client is named.
  const subjects = ofClients.length > 0 ? ofClients : ofCases
  const advocates = new Set(subjects.flatMap(({ object }) => availableAdvocates(object)))
  return {
    user: user === null ? null : await userBeside(user, context),
    victim: victims[0] ?? null,
    victims,
    letters: await lettersOf(
      [...clientIds],
      ofCases.map(({ id }) => id),
      documents,
      context,
    ),
    available_client_case_advocates: [...advocates].toSorted((a, b) => a - b),
  }
}

type Kind = Exclude<ActionKind, 'bulk_letter'>

const numbered = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : [])

/** A court date is nobody's: whoever entered it is named. */
const holderOf = async (kind: Kind, id: number, item: Values, { tx }: SignedIn): Promise<number | null> => {
  if (kind !== 'court_date') return numbered(item['user_id'])[0] ?? null
  const made = await tx.selectFrom('court_date').select('created_by').where('id', '=', id).executeTakeFirst()
  return made?.created_by ?? null
}

const related = async (kind: Kind, id: number, context: SignedIn): Promise<Answer<ActionRelations>> => {
  const known = found(await readItem(context.tx, accessUser(context.principal), kind, id), 'view')
  if (!known.ok) return known
  await context.audit({ verb: 'view', kind, id, reason: beside })
  const item: Values = known.value.record
  const relations = await relationsOf(
    {
      user: await holderOf(kind, id, item, context),
      clients: numbered(item['victim_id']),
      cases: numbered(item['case_id']),
    },
    context,
  )
  return ok({ ...(kind === 'task' && { is_completed: item['is_completed'] === 1 ? 1 : 0 }), ...relations })
}

export const relationRoutes: readonly Route[] = actionKinds
  .filter((kind) => kind !== 'bulk_letter')
  .map((kind) => route(getRelations(kind), ({ params }, context) => related(kind, params.id, context)))
