/**
 * Records as the rules ask about them, for those who are told of changes: as they are, as they were before changes that
 * are known, and as they were when they were removed. Many at once, whoever is to hear of them.
 */
import { sql } from 'kysely'
import { lost, type AccessObject } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { entities, type ObjectKind } from '../../domain/records/index.ts'
import type { Condition } from '../access/index.ts'
import type { Subject } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables } from './accessTables.ts'
import type { Step } from './changes.ts'

export type Ref = { readonly kind: string; readonly id: number }
/** What one version changed. */
export type Change = Ref & Step & { readonly version: number }

/** What the rules ask about an object, with the cases that it is on by their numbers. */
type Row = {
  readonly id: number
  readonly person_id: number | null
  readonly owner_id: number | null
  readonly limited_access: boolean
  readonly removed_at: string | null
  readonly assigned: readonly number[]
  readonly cases: readonly number[]
}

const rowsWhere = async (tx: Work, kind: ObjectKind, where: Condition): Promise<readonly Row[]> => {
  const { kind: word, table, cases } = accessTables[kind]
  const on =
    cases === null
      ? sql`array[]::bigint[]`
      : 'column' in cases
        ? sql`array[${sql.ref(`o.${cases.column}`)}]`
        : sql`array(
            select ${sql.ref(`l.${cases.other}`)} from ${sql.table(cases.table)} l
            where l.account = o.account and ${sql.ref(`l.${cases.object}`)} = o.id)`
  const isParty = kind === 'victim' || kind === 'defendant'
  const isOne = kind === 'location' ? sql<boolean>`${where} and o.is_location` : where
  const { rows } = await sql<Row>`
    select o.id, o.owner_id, o.limited_access, ${isParty ? sql`o.person_id` : sql`null::bigint as person_id`},
      ${kind === 'location' ? sql`o.deleted_at` : sql`o.removed_at`} as removed_at, ${on} as cases,
      array(
        select a.user_id from assignment a where a.account = o.account and a.kind = ${word} and a.object_id = o.id
      ) as assigned
    from ${sql.table(table)} o where ${isOne}`.execute(tx)
  return rows
}

const among = (column: string, ids: readonly number[]): Condition =>
  sql<boolean>`${sql.ref(`o.${column}`)} = any (${[...new Set(ids)]}::bigint[])`

const numbers = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')

/** The cases of a location are remembered as what came and went, all else as what it was. */
const before = (row: Row, { fields, before: was, after: became }: Pick<Change, 'fields' | 'before' | 'after'>): Row => {
  const had = <T>(field: string, now: T, then: (value: unknown) => T): T =>
    fields.includes(field) ? then(was[field]) : now
  const came = numbers(became['location_cases'])
  const stayed = row.cases.filter((id) => !came.includes(id))
  return {
    ...row,
    owner_id: had('owner_id', row.owner_id, (value) => (typeof value === 'number' ? value : null)),
    limited_access: had('limited_access', row.limited_access, (value) => value === true),
    assigned: had('assignments', row.assigned, numbers),
    cases: had('location_cases', had('case_id', row.cases, numbers), (value) => [...stayed, ...numbers(value)]),
  }
}

/** What came with a change nobody saw before it. */
export const cameWith = ({ verb }: Change): boolean => verb === 'create' || verb === 'restore'

type Held = Pick<AccessObject, 'ownerId' | 'assigned'>
const heldBy = ({ owner_id, assigned }: Row): Held => ({ ownerId: owner_id, assigned })

const stands = ({ removed_at }: Row): boolean => removed_at === null
/** What left together was together until then. */
const stoodBy = (parent: Row, row: Row): boolean =>
  parent.removed_at === null || (row.removed_at !== null && parent.removed_at >= row.removed_at)

export type Objects = {
  /** Null for what is not there (any more). `undone` are changes to go back behind, the newest first. */
  readonly standing: (kind: ObjectKind, id: number, undone?: readonly Change[]) => AccessObject | null
  /** As they were when they were removed; null for what has gone without a trace. */
  readonly removed: (kind: ObjectKind, id: number) => AccessObject | null
  /** By the rules as they stand now, whether it was removed or not. */
  readonly reachable: (kind: ObjectKind, id: number) => AccessObject | null
}

const casesIn = (rows: readonly Row[]): readonly number[] => rows.flatMap(({ cases }) => cases)

const objectsOf = (rows: ReadonlyMap<string, Row>): Objects => {
  const asObject = (kind: ObjectKind, row: Row, counts: (parent: Row, row: Row) => boolean): AccessObject => {
    const { kind: word, cases } = accessTables[kind]
    const parents = row.cases.flatMap((id) => rows.get(`court_case ${id}`) ?? [])
    return {
      kind: word,
      ...heldBy(row),
      limitedAccess: row.limited_access,
      parent: cases === null ? null : parents.filter((parent) => counts(parent, row)).map(heldBy),
    }
  }
  const whenever = (kind: ObjectKind, id: number, counts: (parent: Row, row: Row) => boolean): AccessObject | null => {
    const row = rows.get(`${kind} ${id}`)
    return row === undefined ? null : asObject(kind, row, counts)
  }
  return {
    standing: (kind, id, undone = []) => {
      const row = rows.get(`${kind} ${id}`)
      if (row === undefined || !stands(row) || undone.some(cameWith)) return null
      return asObject(kind, undone.reduce(before, row), stands)
    },
    removed: (kind, id) => whenever(kind, id, stoodBy),
    reachable: (kind, id) => whenever(kind, id, stands),
  }
}

/** One query for each kind that is named, and one for the cases that these are on. */
export const readObjectsNamed = async (
  tx: Work,
  refs: readonly Ref[],
  changes: readonly Change[] = [],
): Promise<Objects> => {
  const rows = new Map<string, Row>()
  const fill = async (kind: ObjectKind, ids: readonly number[]): Promise<void> => {
    const missing = ids.filter((id) => !rows.has(`${kind} ${id}`))
    if (missing.length > 0)
      for (const row of await rowsWhere(tx, kind, among('id', missing))) rows.set(`${kind} ${row.id}`, row)
  }
  for (const kind of Object.keys(accessTables) as ObjectKind[])
    await fill(
      kind,
      refs.filter((ref) => ref.kind === kind).map(({ id }) => id),
    )
  const were = changes.flatMap((change) => [
    ...numbers(change.before['location_cases']),
    ...numbers(change.before['case_id']),
  ])
  await fill('court_case', [...casesIn([...rows.values()]), ...were])
  return objectsOf(rows)
}

export type People = (id: number) => Subject | null

const partKinds = ['victim', 'defendant'] as const

const personsThere = async (tx: Work, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from person o where ${among('id', ids)} and o.deleted_at is null and not o.is_location`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Persons by what they are and were on cases; null for who is not there any more. */
export const readPeople = async (tx: Work, ids: readonly number[]): Promise<People> => {
  if (ids.length === 0) return () => null
  const [there, people] = [await personsThere(tx, ids), await peopleOf(tx, ids)]
  return (id) => (there.has(id) ? people(id) : null)
}

export const peopleOf = async (tx: Work, ids: readonly number[]): Promise<People> => {
  const parts: { readonly person: number | null; readonly row: Row; readonly kind: ObjectKind }[] = []
  for (const kind of partKinds)
    for (const row of await rowsWhere(tx, kind, among('person_id', ids)))
      parts.push({ person: row.person_id, row, kind })
  const { standing, reachable } = await readObjectsNamed(
    tx,
    parts.map(({ kind, row: { id } }) => ({ kind, id })),
  )
  return (id) => {
    const own = parts.filter(({ person }) => person === id)
    return {
      is: 'person',
      needs: entities.person.needs.view,
      parts: own.flatMap(({ kind, row }) => standing(kind, row.id) ?? []),
      were: own.flatMap(({ kind, row }) => (stands(row) ? [] : (reachable(kind, row.id) ?? []))),
    }
  }
}

type AttendeeRow = { readonly id: number; readonly event_id: number; readonly removed_at: string | null }

export const readAttendees = async (tx: Work, ids: readonly number[]): Promise<readonly AttendeeRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<AttendeeRow>`
    select o.id, o.event_id, o.removed_at from attendee o where ${among('id', ids)}`.execute(tx)
  return rows
}

export const ofEvent = (event: AccessObject | null): Subject => ({
  is: 'child',
  child: { kind: 'attendee', userId: null, parents: [event ?? lost] },
})

export const ofObject = (object: AccessObject | null): Subject | null => object && { is: 'object', object }

/** What the given versions changed. */
export const readChanges = async (
  tx: Work,
  versions: readonly (Ref & { readonly version: number })[],
): Promise<readonly Change[]> => {
  if (versions.length === 0) return []
  const { rows } = await sql<Change & { before: Values; after: Values }>`
    select c.kind, c.record_id as id, c.version, c.verb, c.fields, c.before, c.after
    from unnest(
      ${versions.map(({ kind }) => kind)}::text[], ${versions.map(({ id }) => id)}::bigint[],
      ${versions.map(({ version }) => version)}::bigint[]
    ) told (kind, id, version)
    join record_change c on c.kind = told.kind and c.record_id = told.id and c.version = told.version
    order by c.version desc`.execute(tx)
  return rows
}
