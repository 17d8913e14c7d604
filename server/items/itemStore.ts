/**
 * What all kinds that hang on another record have in common, from their declarations: they are read, listed, made,
 * changed, taken out and put back by the same code. What a kind has of its own is a `Special`.
 */
import { sql } from 'kysely'
import { ok, type Result, type Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  blankRecord,
  checkChanges,
  type Changes,
  type ListQuery,
  type Page,
  type Records,
} from '../../domain/records/index.ts'
import { wrongCustomFields } from '../customFields/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { changedFields, clashOf, denied, invalid, merged, notFound } from '../records/index.ts'
import { sanitizeRichText } from '../richText/index.ts'
import { columnsOf, ownerColumns, richTexts } from './columns.ts'
import { locked, reached, readItem, seen } from './findItem.ts'
import { remember } from './history.ts'
import { itemRemoval, type ItemRemoval } from './itemRemoval.ts'
import type { StoredKind } from './kinds.ts'
import { listItems } from './listItems.ts'
import { objectsOf, readOwners, type Owners } from './owners.ts'
import { mayAddAny, mayStored } from './rights.ts'
import { unknownRecord, wrongReferences, type Errors } from './references.ts'
import { settled, toRow } from './rows.ts'
import { aroundOf, type Around, type Intended, type Special } from './special.ts'
import { updateRow } from './updateRow.ts'

export type ItemStore<K extends StoredKind> = ItemRemoval<K> & {
  readonly get: (id: number, context: SignedIn) => Promise<Answer<Records[K]>>
  /** `made` is what the server says of it besides. */
  readonly create: (sent: Changes[K], context: SignedIn, made?: Values) => Promise<Answer<Records[K]>>
  readonly update: (id: number, sent: Changes[K], context: SignedIn) => Promise<Answer<Records[K]>>
  readonly list: (query: ListQuery, context: SignedIn) => Promise<Answer<Page<Records[K]>>>
}

const notAddable = denied('You are not allowed to add this here.')
const notMovable = denied('You are not allowed to move this to another record.')

const answered = <K extends StoredKind>(item: Values): Answer<Records[K]> => ({
  ok: true,
  value: item as Records[K],
  etag: Number(item['version']),
})

/** Formatted text is stored in the product's own form only. */
const cleaned = (kind: StoredKind, sent: Values): { readonly values: Values; readonly errors: Errors } => {
  const values: Record<string, unknown> = { ...sent }
  const errors: Record<string, string> = {}
  for (const name of richTexts(kind)) {
    const html = sent[name]
    if (typeof html !== 'string') continue
    const clean = sanitizeRichText(html)
    if (clean.ok) values[name] = clean.value
    else errors[name] = clean.refusal.message
  }
  return { values, errors }
}

const missing = (kind: StoredKind, next: Values): Errors =>
  Object.fromEntries(
    columnsOf(kind)
      .filter(({ name, isNullable }) => !isNullable && (next[name] ?? null) === null)
      .map(({ name }) => [name, t(ownerColumns(kind).includes(name) ? 'field.recordNeeded' : 'field.required')]),
  )

const empty = (kind: StoredKind): Values =>
  Object.fromEntries(columnsOf(kind).map(({ name, form }) => [name, form === 'json' ? {} : null]))

const chosen = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** A custom field is a part of its column. */
const ownFields = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => name.split('.')[0] ?? name)),
]

const unknownOwners = (owners: Owners): Errors =>
  Object.fromEntries(owners.filter(({ object }) => object === null).map(({ field }) => [field, unknownRecord]))

/** Of the owners that are there. */
const firstRefusal = (owners: Owners, verb: 'view' | 'edit', { user }: Around) =>
  objectsOf(owners)
    .map((object) => reached(user, object, verb))
    .find((known): known is Extract<Result<never>, { ok: false }> => !known.ok)

const insertRow = async (kind: StoredKind, values: Values, { context, user, at }: Around): Promise<number> => {
  const row = {
    account: context.principal.account,
    ...toRow(kind, { ...values, updated_at: at, updated_by: user.id }),
    created_at: at,
    created_by: user.id,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id`.execute(context.tx)
  return rows[0]?.id ?? 0
}

export const itemStore = <K extends StoredKind>(kind: K, special: Special = {}): ItemStore<K> => {
  /** What is to be stored of what was sent, over `before`. */
  const intended = async (sent: Values, before: Values | null, around: Around, made: Values = {}) => {
    const filled = special.filled ? await special.filled(sent, before, around) : ok(sent)
    if (!filled.ok) return filled
    const clean = cleaned(kind, filled.value)
    const checked = checkChanges(kind, clean.values as Changes[K], before as Records[K] | null)
    const given: Values = checked.ok ? checked.value : { ...(before ? {} : blankRecord(kind)), ...clean.values }
    const base = before ?? { ...empty(kind), ...special.made?.(around), ...made }
    const { values: next, errors } = settled(kind, merged(base, given))
    return ok({
      next,
      names: changedFields(base, next),
      errors: { ...errors, ...clean.errors, ...(checked.ok ? {} : checked.refusal.fields) },
    })
  }

  const wrong = async (item: Intended, { errors }: { readonly errors: Errors }, around: Around): Promise<Errors> => {
    const { next, names, owners, before } = item
    const { tx } = around.context
    const needed = before === null ? { ...next, updated_at: around.at } : next
    return {
      ...missing(kind, needed),
      ...unknownOwners(owners),
      ...(await wrongReferences(tx, kind, chosen(next, names), before)),
      ...(await wrongCustomFields(around.context, kind, before, next)),
      ...(await special.wrong?.(item, around)),
      ...errors,
    }
  }

  const answer = async (id: number, { context, user }: Around): Promise<Answer<Records[K]>> => {
    const stored = await readItem(context.tx, user, kind, id)
    return stored ? answered(stored.item) : notFound
  }

  const get: ItemStore<K>['get'] = async (id, context) => {
    const { user } = aroundOf(context)
    const known = seen(await readItem(context.tx, user, kind, id))
    if (!known.ok) return known
    await context.audit({ verb: 'view', kind, id })
    return answered(known.value.item)
  }

  const create: ItemStore<K>['create'] = async (sent, context, made) => {
    const around = aroundOf(context)
    if (!mayAddAny(around.user, kind)) return notAddable
    await special.alone?.(around)
    const meant = await intended(sent, null, around, made)
    if (!meant.ok) return meant
    const { next, names } = meant.value
    const owners = await readOwners(context.tx, kind, next)
    const hidden = firstRefusal(owners, 'view', around)
    if (hidden) return hidden
    const errors = await wrong({ next, names, owners, before: null }, meant.value, around)
    if (Object.keys(errors).length > 0) return invalid(errors)
    if (!mayStored(around.user, 'add', kind, next, owners)) return notAddable
    await special.prepared?.(null, next, around)
    const id = await insertRow(kind, next, around)
    await remember(context, { verb: 'create', kind, id, version: 1, before: {}, after: next, fields: names, owners })
    await special.written?.(null, { ...next, id }, around)
    return answer(id, around)
  }

  const update: ItemStore<K>['update'] = async (id, sent, context) => {
    const around = aroundOf(context)
    const { tx, request } = context
    await special.alone?.(around)
    const known = await locked(kind, id, { verb: 'edit', isRemoved: false }, around)
    if (!known.ok) return known
    const { item: current, owners: former } = known.value
    const meant = await intended(sent, current, around)
    if (!meant.ok) return meant
    const { next, names } = meant.value
    const clash = await clashOf(tx, kind, current as Records[K], request.ifMatch, names)
    if (clash) return clash
    if (names.length === 0 && Object.keys(meant.value.errors).length === 0) {
      await context.audit({ verb: 'update', kind, id })
      return answered(current)
    }

    const owners = await readOwners(tx, kind, next)
    const moved = [...former, ...owners].filter(({ field }) => names.includes(field))
    const hidden = firstRefusal(moved, 'view', around)
    if (hidden) return hidden
    const errors = await wrong({ next, names, owners, before: current }, meant.value, around)
    if (Object.keys(errors).length > 0) return invalid(errors)
    const isStillSeen = mayStored(around.user, 'view', kind, next, owners)
    if (!isStillSeen || firstRefusal(moved, 'edit', around)) return notMovable

    await special.prepared?.(current, { ...next, id }, around)
    const version = await updateRow(kind, id, toRow(kind, chosen(next, ownFields(names))), around)
    const change = { before: current, after: next, fields: names, owners: [...owners, ...moved] }
    await remember(context, { verb: 'update', kind, id, version, ...change })
    await special.written?.(current, { ...next, id }, around)
    return answer(id, around)
  }

  return {
    get,
    create,
    update,
    ...itemRemoval(kind, special, answer),
    list: (query, context) => listItems(kind, query, context),
  }
}
