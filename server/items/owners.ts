/** What items hang on, as the rules of domain/access see it. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessObject, ChildObject, Held } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { ownersOf } from '../../domain/records/index.ts'
import { caseTable, victimTable, type AccessTable, type ChildTable } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { itemTables, type ItemKind } from './kinds.ts'

const present = (alias: string) => sql<boolean>`${sql.ref(`${alias}.removed_at`)} is null`

const defendantTable: AccessTable = {
  kind: 'defendant',
  table: 'defendant',
  owner: 'owner_id',
  limited: 'limited_access',
  cases: { column: 'case_id' },
  rows: present,
}

/** LOC-03: a person's row. */
const locationTable: AccessTable = {
  kind: 'location',
  table: 'person',
  owner: 'owner_id',
  limited: 'limited_access',
  cases: { table: 'location_case', object: 'location_id', other: 'case_id' },
  rows: alias => sql<boolean>`(${sql.ref(`${alias}.is_location`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`,
}

const eventTable: AccessTable = {
  kind: 'event',
  table: 'event',
  owner: 'owner_id',
  limited: 'limited_access',
  cases: null,
  rows: present,
}

export const ownerTables = {
  victim: victimTable,
  court_case: { ...caseTable, rows: present },
  defendant: defendantTable,
  location: locationTable,
  event: eventTable,
} as const satisfies Readonly<Record<string, AccessTable>>
export type OwnerKind = keyof typeof ownerTables

export const isOwnerKind = (kind: string): kind is OwnerKind => Object.hasOwn(ownerTables, kind)

export type OwnerField = { readonly owner: OwnerKind; readonly field: string }

/** The fields of a kind that say what it hangs on. */
export const ownerFields = (kind: ItemKind): readonly OwnerField[] =>
  Object.entries(ownersOf(kind)).flatMap(([owner, field]) => (isOwnerKind(owner) ? [{ owner, field }] : []))

const childOf = (kind: ItemKind): ChildTable => {
  const { user, private: secret } = itemTables[kind]
  return {
    kind,
    user,
    ...(secret !== undefined && { private: secret }),
    parents: ownerFields(kind).map(({ owner, field }) => ({ to: ownerTables[owner], column: field })),
  }
}

/** The table as the rules ask about it; a supplement has the same columns and rules of its own. */
export const childTable = (kind: ItemKind): ChildTable => childOf(kind)
export const supplementTable = (kind: ItemKind): ChildTable | null =>
  itemTables[kind].supplement === undefined ? null : { ...childOf(kind), kind: 'supplement' }

type Row = {
  readonly owner_id: number | null
  readonly limited: boolean
  readonly status: 0 | 1
  readonly assigned: number[]
  readonly cases: { readonly owner_id: number | null; readonly assigned: number[] }[] | null
}

const assignedTo = (kind: string, object: RawBuilder<unknown>) => sql`
  select a.user_id from assignment a
  where a.account = o.account and a.kind = ${kind} and a.object_id = ${object}`

const casesOf = ({ cases }: AccessTable): RawBuilder<unknown> => {
  if (cases === null) return sql`null::json`
  const isOn =
    'column' in cases
      ? sql`k.id = ${sql.ref(`o.${cases.column}`)}`
      : sql`k.id in (
          select ${sql.ref(`l.${cases.other}`)} from ${sql.table(cases.table)} l
          where l.account = o.account and ${sql.ref(`l.${cases.object}`)} = o.id)`
  return sql`(
    select json_agg(json_build_object('owner_id', k.owner_id, 'assigned', array(${assignedTo('case', sql`k.id`)})))
    from court_case k where k.account = o.account and ${isOn})`
}

const heldBy = (row: Row['cases']): readonly Held[] =>
  (row ?? []).map(({ owner_id, assigned }) => ({ ownerId: owner_id, assigned }))

/** Null when the account has none, or has it no more. */
export const readOwner = async (tx: Work, kind: OwnerKind, id: number): Promise<AccessObject | null> => {
  const of: AccessTable = ownerTables[kind]
  const { rows } = await sql<Row>`
    select o.owner_id, ${of.limited === null ? sql`false` : sql.ref(`o.${of.limited}`)} as limited, o.status,
      array(${assignedTo(of.kind, sql`o.id`)}) as assigned, ${casesOf(of)} as cases
    from ${sql.table(of.table)} o where o.id = ${id} and ${of.rows ? of.rows('o') : sql`true`}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  return {
    kind: of.kind,
    ownerId: row.owner_id,
    limitedAccess: row.limited,
    assigned: row.assigned,
    parent: of.cases === null ? null : heldBy(row.cases),
    status: row.status,
  }
}

/** The records that an item hangs on, with the field that names each; null for one that the account does not have. */
export type Owners = readonly (OwnerField & { readonly id: number; readonly object: AccessObject | null })[]

export const readOwners = async (
  tx: Work,
  kind: ItemKind,
  values: Values,
): Promise<Owners> => {
  const owners: (Owners[number])[] = []
  for (const { owner, field } of ownerFields(kind)) {
    const id = values[field]
    if (typeof id === 'number') owners.push({ owner, field, id, object: await readOwner(tx, owner, id) })
  }
  return owners
}

export const objectsOf = (owners: Owners): readonly AccessObject[] =>
  owners.flatMap(({ object }) => (object === null ? [] : [object]))

const isSet = (values: Values, column: string | undefined): boolean => column !== undefined && values[column] === true

/** An item as the rules of domain/access ask about it. */
export const asChild = (kind: ItemKind, values: Values, owners: Owners): ChildObject => {
  const { user, private: secret, supplement } = itemTables[kind]
  const userId = user === null ? null : values[user]
  return {
    kind: isSet(values, supplement) ? 'supplement' : kind,
    userId: typeof userId === 'number' ? userId : null,
    isPrivate: isSet(values, secret),
    parents: objectsOf(owners),
  }
}
