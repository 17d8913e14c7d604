/** The kinds that one store keeps: what hangs on another record, with what its declaration leaves open, and the agency's lists. */
import type { ChildKind } from '../../domain/access/index.ts'
import { isListed, listedKinds, type ListedKind } from '../../domain/config/index.ts'
import type { Kind, ObjectKind } from '../../domain/records/index.ts'

type ItemTable = {
  /** Whose it is, for the rules of domain/access. */
  readonly user: string | null
  readonly private?: string
  /** Set: the row is a supplement, which has rules of its own (PRM-30). */
  readonly supplement?: string
  /** Computed fields that have a column; the others are made when a row is read. */
  readonly stored: readonly string[]
  /** Scope without which the account's whole list holds only the own ones (ACT-08). */
  readonly allNeeds?: string
}

const stamps = ['updated_at', 'updated_by'] as const
const usual: ItemTable = { user: null, stored: stamps }

/** A line a kind: where it differs from most. */
const tables = {
  service: {},
  timelog: { user: 'advocate_id' },
  note: {
    user: 'advocate_id',
    private: 'private',
    supplement: 'supplement',
    stored: ['advocate_id', ...stamps],
  },
  task: { user: 'user_id', allNeeds: 'edit_any_task' },
  appointment: { user: 'user_id' },
  court_date: {},
  case_court: {},
  letter: { user: 'user_id', stored: ['user_id', ...stamps] },
  document: { user: 'user_id', stored: ['filemime', 'size', 'user_id', 'date_time', 'letter_id', ...stamps] },
  charge: {},
  location_operation: {},
  warrant: {},
  seizure: {},
} as const satisfies { readonly [K in Kind & ChildKind]?: Partial<ItemTable> }

export type ItemKind = keyof typeof tables
export const itemKinds = Object.keys(tables) as [ItemKind, ...ItemKind[]]

export const itemTables = Object.fromEntries(
  itemKinds.map((kind) => [kind, { ...usual, ...tables[kind] }]),
) as Readonly<Record<ItemKind, ItemTable>>

export type StoredKind = ItemKind | ListedKind
export const storedKinds: readonly StoredKind[] = [...itemKinds, ...listedKinds]

export const isItem = (kind: string): kind is ItemKind => Object.hasOwn(tables, kind)
export const isStored = (kind: Kind): kind is StoredKind => isItem(kind) || isListed(kind)

/** All that the store keeps: with a page, as part of something that has one, and what hangs on others. */
export type KeptKind = ObjectKind | 'person' | 'attendee' | StoredKind

export const tableOf = (kind: Kind): ItemTable => (isItem(kind) ? itemTables[kind] : usual)
