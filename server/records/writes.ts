/** How any record is read, made and changed: the same for all, in the order in which it must happen. */
import { sql } from 'kysely'
import { ok, type Result, type Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  checkChanges,
  withoutHidden,
  closedChoices,
  wronglySet,
  type Changes,
  type Kind,
  type Records,
} from '../../domain/records/index.ts'
import { wrongCustomFields } from '../customFields/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { together } from '../kernel/sideBySide.ts'
import { sanitizeRichText } from '../richText/index.ts'
import { recordTableOf } from './accessTables.ts'
import { changedFields, clashOf, created, merged, updated, type Version } from './changes.ts'
import { columnsOf, ownerColumns, pick, richTexts, toColumns } from './columns.ts'
import { aroundOf, type Around, type Keeping, type Write } from './keeping.ts'
import { isStored, type KeptKind } from './kinds.ts'
import { found, invalid, notFound, notSettable, type Errors, type Found } from './outcomes.ts'
import { readOwners } from './owners.ts'
import { hiddenFrom, mayAddAny, notAddable, refusedChange, refusedNew } from './rights.ts'
import { heldBefore, wrongReferences } from './references.ts'
import { withoutEcho, withoutUnseen } from './rows.ts'
import { withInstants, wrongDates } from './rules.ts'
import { told } from './told.ts'

type Answering<K extends KeptKind> = Pick<Keeping<K>, 'kind' | 'answered'>

/** A record without what its reader may not see. */
const shown = <K extends KeptKind>(
  { kind, answered: made }: Answering<K>,
  { context, user }: Pick<Around, 'context' | 'user'>,
  { record, owners }: Pick<Found<Records[K]>, 'record' | 'owners'>,
): Records[K] =>
  withoutUnseen(user, withoutHidden(kind, user.scopes, { ...record, ...made?.(context, record.id) }), owners)

/** The only way out for a record. */
const answered = <K extends KeptKind>(
  of: Answering<K>,
  around: Pick<Around, 'context' | 'user'>,
  known: Found<Records[K]>,
): Answer<Records[K]> => ({ ok: true, value: shown(of, around, known), etag: known.record.version })

export const answer = async <K extends KeptKind>(
  of: Keeping<K>,
  around: Around,
  id: number,
): Promise<Answer<Records[K]>> => {
  const saved = await of.read(around.context.tx, around.user, id)
  return saved ? answered(of, around, saved) : notFound
}

export const getRecord = async <K extends KeptKind>(
  of: Answering<K> & Pick<Keeping<K>, 'read'>,
  id: number,
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const around = aroundOf(context)
  const known = found(await of.read(context.tx, around.user, id), 'view')
  if (!known.ok) return known
  await context.audit({ verb: 'view', kind: of.kind, id })
  return answered(of, around, known.value)
}

type Said = { readonly changes: Values; readonly errors: Errors }

/** What was sent as the declaration takes it. Formatted text is stored in the product's own form only. */
const saidIn = <K extends KeptKind>(kind: K, sent: Changes[K], before: Records[K] | null): Said => {
  const values: Record<string, unknown> = { ...sent }
  const errors: Errors = {}
  for (const name of richTexts(kind)) {
    const html = values[name]
    if (typeof html !== 'string') continue
    const clean = sanitizeRichText(html)
    if (clean.ok) values[name] = clean.value
    else errors[name] = clean.refusal.message
  }
  const checked = checkChanges(kind, values as Changes[K], before)
  return checked.ok
    ? { changes: checked.value, errors }
    : { changes: values, errors: { ...errors, ...checked.refusal.fields } }
}

type Intended = Omit<Write, 'owners'>

/** What the changes lead to. */
const intended = async <K extends KeptKind>(
  of: Keeping<K>,
  write: Omit<Intended, 'next' | 'names'>,
  base: Values,
): Promise<Intended> => {
  const next = withInstants(of.kind, merged(base, write.changes))
  const settled = of.settled ? await of.settled({ ...write, next }) : next
  return { ...write, next: settled, names: changedFields(base, settled) }
}

const placed = async (kind: Kind, write: Intended): Promise<Write> => ({
  ...write,
  owners: await readOwners(write.context.tx, kind, write.next),
})

/** The server says by itself who changed something, and when. */
const stamps: readonly string[] = ['updated_at', 'updated_by']

/** What a record with a page lacks is given to it on the way. */
const missing = (kind: Kind, next: Values): Errors =>
  !isStored(kind)
    ? {}
    : Object.fromEntries(
        columnsOf(kind)
          .filter(({ name, isNullable }) => !isNullable && !stamps.includes(name) && (next[name] ?? null) === null)
          .map(({ name }) => [name, t(ownerColumns(kind).includes(name) ? 'field.recordNeeded' : 'field.required')]),
      )

const errorsOf = async <K extends KeptKind>(of: Keeping<K>, write: Write, said: Errors): Promise<Errors> => {
  const { kind } = of
  const { context, user, before, next, names, owners } = write
  // What was there before stays, be it removed since.
  const lost = owners.filter(({ field, object }) => object === null && (before === null || names.includes(field)))
  return {
    ...missing(kind, next),
    ...Object.fromEntries(lost.map(({ field }) => [field, 'This record is not known.'])),
    ...(await wrongReferences(context.tx, user, kind, write)),
    ...(await wrongCustomFields(context, kind, before, next)),
    ...closedChoices(kind, user.scopes, before, next),
    ...(await of.refused?.(write)),
    ...wrongDates(kind, next, context.services.clock.now()),
    ...said,
  }
}

/** Of a new record's values, those that are not what it would have without anybody saying so. */
const isSet =
  ({ next }: Pick<Write, 'next'>, base: Values) =>
  (name: string): boolean =>
    JSON.stringify(next[name] ?? null) !== JSON.stringify(base[name] ?? null)

type NewRow = { readonly table: string; readonly names: readonly string[]; readonly values: readonly unknown[] }

const insertTogether = together(
  ({ table, names }: NewRow) => `${table} ${names.join(' ')}`,
  async (tx, all) => {
    const [{ table, names } = { table: '', names: [] }] = all
    const { rows } = await sql<Version>`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(all.map(({ values }) => sql`(${sql.join(values)})`))} returning id, version`.execute(tx)
    return rows
  },
)

export const insertRow = async <K extends KeptKind>({ kind, made }: Keeping<K>, write: Write): Promise<Version> => {
  const { context, user, at, next } = write
  const row = Object.entries({
    account: context.principal.account,
    ...toColumns(kind, next),
    ...made?.(write),
    ...(isStored(kind) && { created_at: at, created_by: user.id }),
    updated_at: at,
    updated_by: user.id,
  })
  return insertTogether(context.tx, {
    table: recordTableOf(kind),
    names: row.map(([name]) => name),
    values: row.map(([, value]) => value),
  })
}

/** The next version of a row, whose columns are given. */
export const updateRow = async (
  { context, user, at }: Around,
  kind: KeptKind,
  id: number,
  columns: Values,
): Promise<Version> => {
  const set = Object.entries({ ...columns, updated_at: at, updated_by: user.id })
  const { rows } = await sql<Version>`
    update ${sql.table(recordTableOf(kind))}
    set ${sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, version = version + 1
    where id = ${id} returning id, version`.execute(context.tx)
  return rows[0] ?? { id: 0, version: 0 }
}

const prepare = async <K extends KeptKind>(of: Keeping<K>, write: Write): Promise<Result<Write>> => {
  const prepared = of.prepared ? await of.prepared(write) : ok(write.next)
  if (!prepared.ok) return prepared
  const names = changedFields(write.before ?? {}, prepared.value)
  return ok({ ...write, next: prepared.value, names: write.before ? names : write.names })
}

/** A new record as it would be stored, or why it can't be; nothing is written. */
export const planRecord = async <K extends KeptKind>(
  of: Keeping<K>,
  sent: Changes[K],
  context: SignedIn,
): Promise<Result<Write>> => {
  const { kind } = of
  const around = aroundOf(context)
  const { user } = around
  if (!mayAddAny(user, kind)) return notAddable
  const { changes, errors: said } = saidIn(kind, sent, null)
  const base = await of.fresh(context, user, changes)
  const asked = await intended(of, { ...around, id: 0, changes, before: null }, base)
  // The blank form of a new record holds fields that its maker may not set: they stay what they are for everybody.
  const wrong = wronglySet(kind, user.scopes, {
    sent: Object.keys(sent).filter(isSet(asked, base)),
    changed: asked.names,
  })
  if (wrong.length > 0) return notSettable(wrong)
  const write = await placed(kind, asked)
  const hidden = hiddenFrom(user, kind, write.owners)
  if (hidden) return hidden
  const errors = await errorsOf(of, write, said)
  if (Object.keys(errors).length > 0) return invalid(errors)
  return refusedNew(kind, write) ?? ok(write)
}

export type Added = Version & { readonly values: Values }

/** What the server says by itself is no change. */
const createdAs = (kind: Kind, next: Values) => {
  const computed = new Set(columnsOf(kind).flatMap(({ name, isComputed }) => (isComputed ? [name] : [])))
  const step = created(next)
  return { ...step, fields: step.fields.filter((name) => !computed.has(name)) }
}

/** Makes what was planned. */
export const addRecord = async <K extends KeptKind>(of: Keeping<K>, asked: Write): Promise<Result<Added>> => {
  const write = await prepare(of, asked)
  if (!write.ok) return write
  const version = await insertRow(of, write.value)
  await of.written?.({ ...write.value, id: version.id })
  await told(of.kind, write.value, version, createdAs(of.kind, write.value.next))
  return ok({ ...version, values: write.value.next })
}

export const createRecord = async <K extends KeptKind>(
  of: Keeping<K>,
  sent: Changes[K],
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const asked = await planRecord(of, sent, context)
  if (!asked.ok) return asked
  const made = await addRecord(of, asked.value)
  return made.ok ? answer(of, asked.value, made.value.id) : made
}

/** A custom field is a part of its column. */
const fieldOf = (name: string): string => name.split('.')[0] ?? name

export const updateRecord = async <K extends KeptKind>(
  of: Keeping<K>,
  id: number,
  sent: Changes[K],
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const { kind } = of
  const { tx, request } = context
  const around = aroundOf(context)
  const { user } = around
  await of.lock(context, id, sent)
  const known = found(await of.read(tx, user, id), 'edit')
  if (!known.ok) return known
  const { record: current, owners: former, mayLimit } = known.value
  const meant = withoutEcho(sent, current, withoutUnseen(user, current, former))
  const { changes, errors: said } = saidIn(kind, meant, current)
  const asked = await intended(of, { ...around, id, changes, before: current }, current)
  const wrong = wronglySet(kind, user.scopes, { sent: Object.keys(sent), changed: asked.names })
  if (wrong.length > 0) return notSettable(wrong)
  const own = asked.names.filter((name) => fieldOf(name) in sent)
  const clash = await clashOf(tx, kind, shown(of, around, known.value), request.ifMatch, own)
  if (clash) return clash
  if (asked.names.length === 0 && Object.keys(said).length === 0) {
    await context.audit({ verb: 'update', kind, id })
    return answered(of, around, known.value)
  }
  const write = await placed(kind, asked)
  const moved = [...former, ...write.owners].filter(({ field }) => write.names.includes(field))
  const hidden = hiddenFrom(user, kind, moved)
  if (hidden) return hidden
  const errors = await errorsOf(of, write, said)
  if (Object.keys(errors).length > 0) return invalid(errors)
  const refused = refusedChange(kind, write, { moved, mayLimit })
  if (refused) return refused
  const prepared = await prepare(of, write)
  if (!prepared.ok) return prepared
  const { next, names: seenNames } = prepared.value
  const columns = { ...toColumns(kind, pick(next, seenNames.map(fieldOf))), ...of.made?.(prepared.value) }
  const { before, names } = await heldBefore(kind, id, { names: seenNames, columns, known: current }, tx)
  const version = await updateRow(around, kind, id, columns)
  await of.written?.(prepared.value)
  const owners = [...write.owners, ...moved]
  await told(kind, { ...prepared.value, owners }, version, updated(before, next, names))
  return answer(of, around, id)
}
