/**
 * How any record is read, made, changed, taken out and put back. What is the same for all stands here, in the order in
 * which it must happen; a kind says the rest in its `Keeping`.
 */
import { sql } from 'kysely'
import { maySetLimitedAccess, ownersFields, type AccessUser } from '../../domain/access/index.ts'
import { ok, type Result, type Values } from '../../domain/kernel/index.ts'
import { checkChanges, withoutHidden, wronglySet, type Changes, type Records } from '../../domain/records/index.ts'
import { accessUser, type AccessTable } from '../access/index.ts'
import { wrongCustomFields } from '../customFields/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Owner } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { together } from '../kernel/sideBySide.ts'
import { changedFields, clashOf, created, merged, rememberChange, updated, type Step, type Version } from './changes.ts'
import { idIn, ownNames, pick, toColumns, withInstants } from './columns.ts'
import { denied, found, invalid, notFound, notSettable, touched, type Errors, type Found } from './outcomes.ts'
import type { State } from './pages.ts'
import { wrongReferences } from './references.ts'
import type { RemovableKind } from './removal.ts'
import { dateErrors } from './rules.ts'

/** A save on its way. `at` is ISO UTC text; `before` is null, and `id` 0, for a new record. */
export type Write = {
  readonly context: SignedIn
  readonly user: AccessUser
  readonly at: string
  readonly id: number
  /** As they are to be stored. */
  readonly changes: Values
  readonly before: Values | null
  readonly next: Values
  /** Names of the fields that differ. */
  readonly names: readonly string[]
}

export type Keeping<K extends RemovableKind> = {
  readonly kind: K
  readonly table: string
  /** Where the rules find it, if it can be limited. */
  readonly access?: AccessTable
  readonly read: (tx: Work, user: AccessUser, id: number, state?: State) => Promise<Found<Records[K]> | null>
  /** Locks what a change may reach, persons before what they are part of. `changes` is null for a removal. */
  readonly lock: (context: SignedIn, id: number, changes: Values | null) => Promise<void>
  /** A new record before anything is said of it. */
  readonly fresh: (context: SignedIn, user: AccessUser, changes: Values) => Promise<Values>
  /** What follows from the values. */
  readonly settled?: (write: Omit<Write, 'names'>) => Promise<Values> | Values
  readonly problems?: (write: Write) => Promise<Errors> | Errors
  /** Writes what must stand before the record does; answers its values. */
  readonly prepared?: (write: Write) => Promise<Result<Values>>
  /** Columns that are made from the values. */
  readonly made?: (write: Write) => Values
  readonly saved?: (write: Write) => Promise<void>
  /** What goes and comes back with a record; `at` is when it went. */
  readonly removed?: (context: SignedIn, record: Records[K], at: string) => Promise<void>
  readonly restored?: (context: SignedIn, record: Records[K], at: string) => Promise<void>
  /** The records on whose pages it is listed. */
  readonly owners?: (values: Values) => readonly Owner[]
}

export const nowOf = ({ services }: SignedIn): string => new Date(services.clock.now()).toISOString()

/** The only way out for a record: without what its reader may not see. */
const answered = <K extends RemovableKind>(
  { kind }: Keeping<K>,
  { scopes }: AccessUser,
  record: Records[K],
): Answer<Records[K]> => ({ ok: true, value: withoutHidden(kind, scopes, record), etag: record.version })

export const answer = async <K extends RemovableKind>(
  of: Keeping<K>,
  { context, user }: Pick<Write, 'context' | 'user'>,
  id: number,
): Promise<Answer<Records[K]>> => {
  const saved = await of.read(context.tx, user, id)
  return saved ? answered(of, user, saved.record) : notFound
}

export const getRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const user = accessUser(context.principal)
  const known = found(await of.read(context.tx, user, id), 'view')
  if (!known.ok) return known
  await context.audit({ verb: 'view', kind: of.kind, id })
  return answered(of, user, known.value.record)
}

/** What the changes lead to. */
const intended = async <K extends RemovableKind>(
  of: Keeping<K>,
  write: Omit<Write, 'next' | 'names'>,
  base: Values,
): Promise<Write> => {
  const next = withInstants(of.kind, merged(base, write.changes))
  const settled = of.settled ? await of.settled({ ...write, next }) : next
  return { ...write, next: settled, names: changedFields(base, settled) }
}

const errorsOf = async <K extends RemovableKind>(
  of: Keeping<K>,
  write: Write,
  checked: Result<unknown>,
): Promise<Errors> => {
  const { context, user, next, names } = write
  // A new record also names what was filled in for it.
  const changed =
    write.before === null
      ? next
      : pick(
          next,
          names.filter((name) => name in next),
        )
  return {
    ...dateErrors(of.kind, next, context.services.clock.now()),
    ...(await wrongReferences(context.tx, user, of.kind, changed)),
    ...(await wrongCustomFields(context, of.kind, write.before, next)),
    ...(await of.problems?.(write)),
    ...(checked.ok ? {} : checked.refusal.fields),
  }
}

/** CLI-32: who may set or take away limited access; a new record's owner is the one that it is about to get. */
const mayLimitNew = ({ access }: { readonly access?: AccessTable }, { user, next }: Write): boolean =>
  access === undefined ||
  next['limited_access'] !== true ||
  maySetLimitedAccess(user, {
    kind: access.kind,
    ownerId: idIn(next, 'owner_id'),
    limitedAccess: true,
    assigned: [],
    parent: null,
  })

/** Of a new record's values, those that are not what it would have without anybody saying so. */
const isSet =
  ({ next }: Pick<Write, 'next'>, base: Values) =>
  (name: string): boolean =>
    JSON.stringify(next[name] ?? null) !== JSON.stringify(base[name] ?? null)

const notLimitable = denied('Only its owner may change who sees this, and whose it is.')

const columnsOf = <K extends RemovableKind>(of: Keeping<K>, write: Write): [string, unknown][] =>
  Object.entries({
    ...toColumns(of.kind, ownNames(of.kind), write.next),
    ...of.made?.(write),
    updated_at: write.at,
    updated_by: write.user.id,
  })

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

export const insertRow = async <K extends RemovableKind>(of: Keeping<K>, write: Write): Promise<Version> => {
  const row: [string, unknown][] = [['account', write.context.principal.account], ...columnsOf(of, write)]
  return insertTogether(write.context.tx, {
    table: of.table,
    names: row.map(([name]) => name),
    values: row.map(([, value]) => value),
  })
}

const updateRow = async <K extends RemovableKind>(of: Keeping<K>, write: Write): Promise<Version> => {
  const set = columnsOf(of, write).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<Version>`
    update ${sql.table(of.table)} set ${sql.join(set)}, version = version + 1
    where id = ${write.id} returning id, version`.execute(write.context.tx)
  return rows[0] ?? { id: 0, version: 0 }
}

/** History, audit line and a message to the others. */
export const told = async <K extends RemovableKind>(
  of: Keeping<K>,
  { context, next }: Pick<Write, 'context' | 'next'>,
  version: Version,
  step: Step,
): Promise<void> => {
  await rememberChange(context, of.kind, [version], step)
  await context.audit({ verb: step.verb, kind: of.kind, id: version.id, fields: step.fields })
  touched(context, of.kind, [version], of.owners?.(next))
}

const prepare = async <K extends RemovableKind>(of: Keeping<K>, write: Write): Promise<Result<Write>> => {
  const prepared = of.prepared ? await of.prepared(write) : ok(write.next)
  if (!prepared.ok) return prepared
  const names = changedFields(write.before ?? {}, prepared.value)
  return ok({ ...write, next: prepared.value, names: write.before ? names : write.names })
}

/** A new record as it would be stored, or why it can't be; nothing is written. */
export const planRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  sent: Changes[K],
  context: SignedIn,
): Promise<Result<Write>> => {
  const user = accessUser(context.principal)
  const checked = checkChanges(of.kind, sent, null)
  const changes: Values = checked.ok ? checked.value : sent
  const base = await of.fresh(context, user, changes)
  const asked = await intended(of, { context, user, at: nowOf(context), id: 0, changes, before: null }, base)
  // The blank form of a new record holds fields that its maker may not set: they stay what they are for everybody.
  const wrong = wronglySet(of.kind, user.scopes, {
    sent: Object.keys(sent).filter(isSet(asked, base)),
    changed: asked.names,
  })
  if (wrong.length > 0) return notSettable(wrong)
  const errors = await errorsOf(of, asked, checked)
  if (Object.keys(errors).length > 0) return invalid(errors)
  return mayLimitNew(of, asked) ? ok(asked) : notLimitable
}

export type Added = Version & { readonly values: Values }

/** Makes what was planned. */
export const addRecord = async <K extends RemovableKind>(of: Keeping<K>, asked: Write): Promise<Result<Added>> => {
  const write = await prepare(of, asked)
  if (!write.ok) return write
  const version = await insertRow(of, write.value)
  await of.saved?.({ ...write.value, id: version.id })
  await told(of, write.value, version, created(write.value.next))
  return ok({ ...version, values: write.value.next })
}

export const createRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  sent: Changes[K],
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const asked = await planRecord(of, sent, context)
  if (!asked.ok) return asked
  const made = await addRecord(of, asked.value)
  return made.ok ? answer(of, asked.value, made.value.id) : made
}

export const updateRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  id: number,
  sent: Changes[K],
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const { tx, principal, request } = context
  const user = accessUser(principal)
  await of.lock(context, id, sent)
  const known = found(await of.read(tx, user, id), 'edit')
  if (!known.ok) return known
  const { record: current, mayLimit } = known.value
  const checked = checkChanges(of.kind, sent, current)
  const changes: Values = checked.ok ? checked.value : sent
  const asked = await intended(of, { context, user, at: nowOf(context), id, changes, before: current }, current)
  const wrong = wronglySet(of.kind, user.scopes, { sent: Object.keys(sent), changed: asked.names })
  if (wrong.length > 0) return notSettable(wrong)
  const own = asked.names.filter((name) => (name.split('.')[0] ?? '') in sent)
  const clash = await clashOf(tx, of.kind, withoutHidden(of.kind, user.scopes, current), request.ifMatch, own)
  if (clash) return clash
  if (asked.names.length === 0 && checked.ok) return answered(of, user, current)
  const errors = await errorsOf(of, asked, checked)
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (!mayLimit && asked.names.some((name) => ownersFields.includes(name))) return notLimitable
  const write = await prepare(of, asked)
  if (!write.ok) return write
  const version = await updateRow(of, write.value)
  await of.saved?.(write.value)
  await told(of, write.value, version, updated(current, write.value.next, write.value.names))
  return answer(of, write.value, id)
}
