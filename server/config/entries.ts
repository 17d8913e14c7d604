/** SRV-61: entries of the agency's own lists, each by its declaration (domain/config). */
import { sql } from 'kysely'
import {
  blankEntry,
  declarationOf,
  entryProblems,
  maySave,
  savings,
  settledEntry,
  tableNameOf,
  type CollectionName,
  type SavedEntry,
} from '../../domain/config/index.ts'
import { shapeOf, type Messages, type Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { changedFields, clashOf, created, denied, invalid, notFound, updated } from '../records/index.ts'
import { columnsOf, fromRow } from './columns.ts'
import { alone, lastChange, stamps, told } from './versions.ts'

const notSaved = denied('You are not allowed to change this.')

const readEntry = async <N extends CollectionName>(
  { tx }: SignedIn,
  name: N,
  id: number,
): Promise<SavedEntry<N> | null> => {
  const columns = columnsOf(name)
  const table = tableNameOf(name)
  const { rows } = await sql<Values>`
    select ${sql.join(columns.map((column) => sql.ref(`e.${column.name}`)))},
      ${stamps}
    from ${sql.table(table)} e ${lastChange(table)}
    where e.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { version, updated_at, updated_by } = row
  return { ...fromRow(columns, row), version: Number(version), updated_at, updated_by } as SavedEntry<N>
}

const answered = <N extends CollectionName>(entry: SavedEntry<N>): Answer<SavedEntry<N>> => ({
  ok: true,
  value: entry,
  etag: entry.version,
})

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')

/** How many of the ids are entries that may be chosen anew (ADM-25). */
const known = async (tx: Work, name: CollectionName, ids: readonly number[]): Promise<number> => {
  const isActive = 'status' in shapeOf(declarationOf(name).row) ? sql`and status = 1` : sql``
  const { rows } = await sql`
    select from ${sql.table(tableNameOf(name))} where id = any (${ids}::bigint[]) ${isActive}`.execute(tx)
  return rows.length
}

/** Only what is chosen anew must be there and active; what was chosen before stays. */
const unknownEntries = async (
  tx: Work,
  name: CollectionName,
  before: Values | null,
  next: Values,
): Promise<Messages> => {
  const errors: Record<string, string> = {}
  for (const { member, names } of columnsOf(name)) {
    const had = new Set(idsIn(before?.[member]))
    const ids = [...new Set(idsIn(next[member]))].filter((id) => !had.has(id))
    if (names !== null && ids.length > 0 && (await known(tx, names, ids)) < ids.length)
      errors[member] = t('config.entryUnknown')
  }
  return errors
}

const problems = async (
  tx: Work,
  name: CollectionName,
  id: number,
  before: Values | null,
  next: Values,
): Promise<Messages> => ({
  ...(await unknownEntries(tx, name, before, next)),
  ...entryProblems(name, id, before, next),
})

/** A mark that this entry gets leaves the entry that had it. */
const passMarks = async (context: SignedIn, name: CollectionName, id: number, next: Values): Promise<void> => {
  const table = tableNameOf(name)
  for (const mark of Object.keys(savings[name]?.marks ?? {}).filter((mark) => next[mark] === true)) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(mark)} = false
      where ${sql.ref(mark)} and id <> ${id} returning id`.execute(context.tx)
    for (const row of rows) await told(context, table, row.id, updated({ [mark]: true }, { [mark]: false }, [mark]))
  }
}

const columnValues = (name: CollectionName, values: Values): [string, unknown][] =>
  columnsOf(name)
    .filter(({ member }) => member !== 'id' && member in values)
    .map((column) => [column.name, values[column.member]])

/** Races and genders have numbers of their own in each agency, behind those that the product knows. */
const highestKnown = 9
const ownNumber = async (tx: Work, name: CollectionName): Promise<[string, unknown][]> => {
  if (name !== 'race' && name !== 'gender') return []
  const { rows } = await sql<{ id: number }>`
    select greatest(max(id), ${highestKnown}) + 1 as id from ${sql.table(name)}`.execute(tx)
  return [['id', rows[0]?.id]]
}

const lastOrder = async (tx: Work, name: CollectionName): Promise<number> => {
  if (!columnsOf(name).some((column) => column.name === 'sort_order')) return 0
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sort_order), 0) as last from ${sql.table(tableNameOf(name))}`.execute(tx)
  return rows[0]?.last ?? 0
}

const reread = async <N extends CollectionName>(
  context: SignedIn,
  name: N,
  id: number,
): Promise<Answer<SavedEntry<N>>> => {
  const saved = await readEntry(context, name, id)
  return saved ? answered(saved) : notFound
}

export const getEntry = reread

export const createEntry = async <N extends CollectionName>(
  name: N,
  sent: Values,
  context: SignedIn,
): Promise<Answer<SavedEntry<N>>> => {
  const { tx, principal } = context
  if (!maySave(principal.scopes, name)) return notSaved
  await alone(context)
  const next = { ...blankEntry(name, await lastOrder(tx, name)), ...settledEntry(name, sent) }
  const wrong = await problems(tx, name, 0, null, next)
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  await passMarks(context, name, 0, next)
  const values = [['account', principal.account] as const, ...(await ownNumber(tx, name)), ...columnValues(name, next)]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableNameOf(name))} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const { id: _, ...stored } = next as Values & { id?: unknown }
  await told(context, tableNameOf(name), id, created(stored))
  return reread(context, name, id)
}

export const updateEntry = async <N extends CollectionName>(
  name: N,
  id: number,
  sent: Values,
  context: SignedIn,
): Promise<Answer<SavedEntry<N>>> => {
  const { tx, principal, request } = context
  if (!maySave(principal.scopes, name)) return notSaved
  await alone(context)
  const current = await readEntry(context, name, id)
  if (!current) return notFound
  const next = { ...current, ...settledEntry(name, sent) }
  const names = changedFields(current, next)
  const clash = await clashOf(tx, tableNameOf(name), current, request.ifMatch, names)
  if (clash) return clash
  const wrong = await problems(tx, name, id, current, next)
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  if (names.length === 0) return answered(current)
  await passMarks(context, name, id, next)
  const set = columnValues(name, next).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(tableNameOf(name))} set ${sql.join(set)} where id = ${id}`.execute(tx)
  await told(context, tableNameOf(name), id, updated(current, next, names))
  return reread(context, name, id)
}
