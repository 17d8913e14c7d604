/** Where the rules of domain/access find what they ask about: a line for each kind that SQL filters. */
import { sql } from 'kysely'
import type { AccessKind, ChildKind } from '../../domain/access/index.ts'
import type { Condition } from './conditions.ts'

/** Columns are named without alias. Every table has `account` and `id`. */
export type AccessTable = {
  /** The rules', and the word in `assignment.kind`. */
  readonly kind: AccessKind
  readonly table: string
  /** Null for what nobody owns, or what is never limited. */
  readonly owner: string | null
  readonly limited: string | null
  /** The case that it is on, as a column of its own or through a table of links. */
  readonly cases: { readonly column: string } | Link | null
  /** Rows that are of the kind and not removed. */
  readonly rows?: (alias: string) => Condition
}

/** `object` is the column with the id of what is described here, `other` the one of what it is linked to. */
type Link = { readonly table: string; readonly object: string; readonly other: string }

/** A child's table: the user it is of, whether it is private, and columns or links that lead to its objects. */
export type ChildTable = {
  readonly kind: ChildKind
  readonly user: string | null
  readonly private?: string
  readonly parents: readonly ({ readonly to: AccessTable } & ({ readonly column: string } | Link))[]
}

const stands = (alias: string): Condition => sql<boolean>`${sql.ref(`${alias}.removed_at`)} is null`
const usual = { owner: 'owner_id', limited: 'limited_access' } as const

export const caseTable: AccessTable = { ...usual, kind: 'case', table: 'court_case', cases: null, rows: stands }

export const victimTable: AccessTable = {
  ...usual,
  kind: 'victim',
  table: 'victim',
  cases: { column: 'case_id' },
  rows: stands,
}

export const defendantTable: AccessTable = {
  ...usual,
  kind: 'defendant',
  table: 'defendant',
  cases: { column: 'case_id' },
  rows: stands,
}

/** LOC-03 */
export const locationTable: AccessTable = {
  ...usual,
  kind: 'location',
  table: 'person',
  cases: { table: 'location_case', object: 'location_id', other: 'case_id' },
  rows: (alias) => sql<boolean>`(${sql.ref(`${alias}.is_location`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`,
}

export const eventTable: AccessTable = { ...usual, kind: 'event', table: 'event', cases: null, rows: stands }
