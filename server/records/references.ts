/** Ids of other records: those in a body must name something of the own account that the user may choose. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { declarationOf, listedKinds, nameOf } from '../../domain/config/index.ts'
import type { Lookup, Values } from '../../domain/kernel/index.ts'
import { entities, notReported, type Kind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { readOnce } from '../kernel/sideBySide.ts'
import { recordTableOf } from './accessTables.ts'
import { readCase } from './caseQueries.ts'
import { columnsOf, ownerColumns, type Column } from './columns.ts'
import { isStored } from './kinds.ts'
import type { Errors } from './outcomes.ts'
import { readPerson } from './personQueries.ts'

/** Lists whose entries can't be switched off; and what somebody reported stays true when the agency no longer offers it. */
const alwaysActive: ReadonlySet<string> = new Set([
  ...listedKinds.filter((kind) => !('status' in entities[kind].fields)),
  'race',
  'gender',
])

/** Entries of these are taken out of the list, and then chosen by nobody. */
const removable: ReadonlySet<string> = new Set(
  listedKinds.filter((kind) => declarationOf(nameOf(kind)).needs.remove !== undefined),
)

/** Of what may be taken out of its list, that it was not. */
export const isInList = (table: string): RawBuilder<boolean> =>
  removable.has(table) ? sql<boolean>`removed_at is null` : sql<boolean>`true`

/** One that may be taken out is held until it is written who holds it: else it would be gone by then. */
const heldInList = (table: string): RawBuilder<unknown> => sql`and ${isInList(table)} for share`

/** Of the lists only what is active is chosen anew (ADM-25). */
const areThere = (tx: Work, table: string, ids: readonly number[], isChosen: boolean): Promise<boolean> => {
  const isActive = isChosen && !alwaysActive.has(table)
  return readOnce(tx, `there ${table} ${isActive} ${ids.join(' ')}`, async () => {
    const { rows } = await sql`
      select from ${sql.table(table)} where id = any (${ids}::bigint[]) ${isActive ? sql`and status = 1` : sql``}
        ${isChosen && removable.has(table) ? heldInList(table) : sql``}`.execute(tx)
    return rows.length === ids.length
  })
}

/** Whether an entry may be chosen anew. It stays until the transaction ends. */
export const isOffered = (tx: Work, table: string, id: number): Promise<boolean> => areThere(tx, table, [id], true)

const sentences: Partial<Record<Lookup, string>> = {
  race: 'This race is not known.',
  gender: 'This gender is not known.',
  user: 'This user is not known or not active.',
  case_stage: 'This stage is not known or not active.',
  event_stage: 'This stage is not known or not active.',
}

/** CLI-33: what stands for "not reported" may be missing from an agency's own list. */
const unreported: Partial<Record<Lookup, { readonly id: number; readonly sentence: string }>> = {
  race: { id: notReported.race, sentence: 'Choose a race: this agency has no entry for “not reported”.' },
  gender: { id: notReported.gender, sentence: 'Choose a gender: this agency has no entry for “not reported”.' },
}

const unknownEntry = (kind: Kind, lookup: Lookup, id: number): string => {
  if (isStored(kind)) return 'This is not known or not active.'
  const missing = unreported[lookup]
  return missing?.id === id ? missing.sentence : (sentences[lookup] ?? 'This entry is not known or not active.')
}

/** Records that are named for those only who see them. */
const readers = { case_id: readCase, person_id: readPerson } as const
const unknownTo = { case_id: 'This case is not known.', person_id: 'This person is not known.' } as const

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')

type Named = { readonly before: Values | null; readonly next: Values }

const problemOf = async (
  tx: Work,
  user: AccessUser,
  kind: Kind,
  { name, lookup, references }: Column,
  ids: readonly number[],
): Promise<string | null> => {
  const [id = 0] = ids
  if (!isStored(kind) && (name === 'case_id' || name === 'person_id'))
    return (await readers[name](tx, user, id))?.may('view') ? null : unknownTo[name]
  // What else a record with a page names is its own to judge.
  if (references === null || (lookup === undefined && !isStored(kind))) return null
  if (await areThere(tx, references, ids, lookup !== undefined)) return null
  return lookup === undefined ? 'This is not known.' : unknownEntry(kind, lookup, id)
}

/**
 * A sentence for each field with a new id that leads nowhere; of owners `readOwners` knows, and what was there before
 * stays. What is not in the own account and what the user may not see read alike.
 */
export const wrongReferences = async (
  tx: Work,
  user: AccessUser,
  kind: Kind,
  { before, next }: Named,
): Promise<Errors> => {
  const errors: Errors = {}
  const owners = ownerColumns(kind)
  for (const column of columnsOf(kind)) {
    const isOwner = owners.includes(column.name) && column.lookup === undefined
    if (column.references === null || column.isComputed || isOwner) continue
    const had = new Set(idsIn(before?.[column.name]))
    const ids = [...new Set(idsIn(next[column.name]))].filter((id) => !had.has(id))
    const problem = ids.length === 0 ? null : await problemOf(tx, user, kind, column, ids)
    if (problem !== null) errors[column.name] = problem
  }
  return errors
}

/** A sentence for each field that names what was taken out of a list meanwhile; what is only switched off stays named. */
export const goneReferences = async (tx: Work, kind: Kind, record: Values): Promise<Errors> => {
  const errors: Errors = {}
  for (const { name, references, lookup } of columnsOf(kind)) {
    const ids = idsIn(record[name])
    if (references === null || lookup === undefined || !removable.has(references) || ids.length === 0) continue
    const { rows } = await sql`
      select from ${sql.table(references)} where id = any (${ids}::bigint[]) ${heldInList(references)}`.execute(tx)
    if (rows.length < ids.length) errors[name] = unknownEntry(kind, lookup, ids[0] ?? 0)
  }
  return errors
}

type Replacing = {
  /** The fields that change as the writer sees the record. */
  readonly names: readonly string[]
  /** What is written. */
  readonly columns: Values
  /** As the writer sees it. */
  readonly known: Values
}

/**
 * What the fields held of other records, and which of them change: the writer was told nothing of those whom they may
 * not see, and history remembers them all the same, for those who may; also where a save ends what its writer did not
 * see, and no field seems to change.
 */
export const heldBefore = async (
  kind: Kind,
  id: number,
  { names, columns, known }: Replacing,
  tx: Work,
): Promise<{ readonly before: Values; readonly names: readonly string[] }> => {
  const written = new Map(Object.entries(columns))
  const unknown = columnsOf(kind).filter(
    ({ name, column, row, isList, references }) =>
      references !== null && row === 'own' && !isList && written.has(column) && (known[name] ?? null) === null,
  )
  if (unknown.length === 0) return { before: known, names }
  const selected = unknown.map(({ name, column }) => sql`${sql.ref(column)} as ${sql.ref(name)}`)
  const { rows } = await sql<Values>`
    select ${sql.join(selected)} from ${sql.table(recordTableOf(kind))} where id = ${id}`.execute(tx)
  const held = rows[0] ?? {}
  const ended = unknown
    .filter(({ name, column }) => !names.includes(name) && (held[name] ?? null) !== (written.get(column) ?? null))
    .map(({ name }) => name)
  return { before: { ...known, ...held }, names: [...names, ...ended] }
}
