/** SRV-47: tags of records and of victimizations. */
import { sql } from 'kysely'
import { isChoiceOpen, mayTag } from '../../domain/access/index.ts'
import type { TagObject } from '../../domain/config/index.ts'
import { ok, refuse, type BodyOf, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { tagged, type tagCalls, type Tagged } from '../../domain/links/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { notEditable, notFound } from '../records/index.ts'
import { editable, raise, unknown, wrong, type Parent, type ParentKind } from './parents.ts'

type Place = { readonly kind: Tagged; readonly id: number }

/** The record on whose page it is tagged: a victimization is a part of its client. */
const recordOf = async (
  { tx }: SignedIn,
  { kind, id }: Place,
): Promise<{ readonly kind: ParentKind; readonly id: number } | null> => {
  if (kind !== 'victimization') return { kind, id }
  const found = await tx.selectFrom('victimization').select('victim_id').where('id', '=', id).executeTakeFirst()
  return found ? { kind: 'victim', id: found.victim_id } : null
}

const fields: Readonly<Record<Tagged, string>> = {
  victim: 'terms',
  court_case: 'case_terms',
  defendant: 'defendant_terms',
  location: 'location_terms',
  event: 'event_terms',
  victimization: 'victimizations',
  service: 'terms',
  timelog: 'terms',
}

const objects: Readonly<Record<Exclude<Tagged, 'timelog'>, TagObject>> = {
  victim: 'Client',
  court_case: 'Case',
  defendant: 'Defendant',
  location: 'Location',
  event: 'Event',
  victimization: 'Victimization',
  service: 'Service',
}

const objectsOf = async (
  { tx }: SignedIn,
  termId: number,
): Promise<{ readonly objects: readonly TagObject[]; readonly isActive: boolean } | null> => {
  const { rows } = await sql<{ objects: readonly TagObject[]; status: number }>`
    select x.objects, e.status from term e
    join taxonomy x on x.account = e.account and x.id = e.taxonomy_id where e.id = ${termId}`.execute(tx)
  const row = rows[0]
  return row ? { objects: row.objects, isActive: row.status === 1 } : null
}

const kindsOf = (tagObjects: readonly TagObject[]): readonly Tagged[] =>
  tagged.filter((kind) =>
    kind === 'timelog' ? tagObjects.some((object) => object.endsWith('Timelog')) : tagObjects.includes(objects[kind]),
  )

/**
 * TAG-08, TAG-03: an inactive term stays where it is, and a taxonomy is for some kinds of object only, for none of a
 * module that is off.
 */
export const wrongTerm = async (
  context: SignedIn,
  kind: Tagged,
  termId: number,
  parent: Parent,
  isNew = true,
): Promise<Result<null>> => {
  const term = await objectsOf(context, termId)
  if (term === null || (isNew && !term.isActive)) return wrong('term_id', 'This tag is not known or not active.')
  const object = kind === 'timelog' ? (parent.object === null ? 'General Timelog' : 'Service Timelog') : objects[kind]
  const isOpen = isChoiceOpen(context.principal.scopes, 'taxonomy', 'objects', object)
  return isOpen && term.objects.includes(object) ? ok(null) : wrong('term_id', t('operation.tag.notOffered'))
}

/**
 * A general timelog hangs on no record that could refuse; the call's own scopes and the timelog's rules are all there
 * is.
 */
export const mayTagIt = ({ principal }: SignedIn, { object }: Parent): boolean =>
  object === null || mayTag(accessUser(principal), object)

const termsOf = async ({ tx }: SignedIn, { kind, id }: Place): Promise<readonly number[]> => {
  const found = await tx
    .selectFrom('object_term')
    .select('term_id')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  return found.map(({ term_id }) => term_id)
}

export const insertTag = async ({ tx, principal }: SignedIn, { kind, id }: Place, termId: number): Promise<number> =>
  (
    await tx
      .insertInto('object_term')
      .values({ account: principal.account, kind, object_id: id, term_id: termId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const addTag = async (
  { object_id, term_id, object_type }: BodyOf<typeof tagCalls.add>,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof tagCalls.add>>> => {
  const fitting =
    object_type === undefined ? kindsOf((await objectsOf(context, term_id))?.objects ?? []) : [object_type]
  const [kind] = fitting
  if (kind === undefined) return wrong('term_id', 'This tag is not known or not active.')
  if (fitting.length > 1) return wrong('object_type', 'This tag is for several kinds of record: say which one it is.')
  const place = { kind, id: object_id }
  const record = await recordOf(context, place)
  const parent = record && (await editable(context, record.kind, record.id))
  // A victimization that was taken away meanwhile has its client still.
  if (!record || !parent || !(await recordOf(context, place)))
    return kind === 'victimization'
      ? wrong('object_id', 'This victimization is not known.')
      : unknown('object_id', kind)
  if (!parent.ok) return parent
  if (!mayTagIt(context, parent.value)) return notEditable
  const before = await termsOf(context, place)
  if (before.includes(term_id))
    return refuse('invalid', t('operation.tag.duplicate'), { fields: { term_id: t('operation.tag.duplicate') } })
  const checked = await wrongTerm(context, kind, term_id, parent.value)
  if (!checked.ok) return checked
  const id = await insertTag(context, place, term_id)
  const version = await raise(context, record, fields[kind], before, [...before, term_id])
  await context.audit({ verb: 'create', kind: 'object_term', id, fields: [fields[kind]] })
  return ok({ id, version })
}

export const removeTag = async (id: number, context: SignedIn): Promise<Answer<ResponseOf<typeof tagCalls.remove>>> => {
  const find = async () =>
    context.tx
      .selectFrom('object_term')
      .select(['kind', 'object_id', 'term_id'])
      .where('id', '=', id)
      .executeTakeFirst()
  const seen = await find()
  const kind = tagged.find((known) => known === seen?.kind)
  if (!seen || kind === undefined) return notFound
  const place = { kind, id: seen.object_id }
  const record = await recordOf(context, place)
  const parent = (record && (await editable(context, record.kind, record.id))) ?? notFound
  if (!record || !parent.ok) return parent.ok ? notFound : parent
  if (!mayTagIt(context, parent.value)) return notEditable
  // Of two that take it away at once, the second finds it gone.
  if (!(await find())) return notFound
  const before = await termsOf(context, place)
  await context.tx.deleteFrom('object_term').where('id', '=', id).execute()
  const version = await raise(
    context,
    record,
    fields[kind],
    before,
    before.filter((term) => term !== seen.term_id),
  )
  await context.audit({ verb: 'delete', kind: 'object_term', id, fields: [fields[kind]] })
  return ok({ success: true, version })
}
