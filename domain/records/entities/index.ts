/** What the kinds of records have in common, and which there are (`all.ts`). */
import type { Entity, Values } from '../../kernel/index.ts'
import { agencyLists } from '../../config/index.ts'
import * as all from './all.ts'
import { pageKinds } from '../pages/index.ts'
import { isId } from './parts.ts'

export { mostBulkClients } from './bulkLetters.ts'
export { clientNamed, clientTitle } from './clientName.ts'
export { attendedChanges } from './event.ts'
export { isId, notReported } from './parts.ts'
export { victimTypes } from './victim.ts'

/** The agency's own lists are declared with the configuration. */
export const entities = { ...all, ...agencyLists }

export type Entities = typeof entities
export type Kind = keyof Entities
export const kinds = Object.keys(entities).toSorted() as [Kind, ...Kind[]]

/** One value for each kind. */
export const eachKind = <T>(make: (kind: Kind) => T): { [K in Kind]: T } =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as { [K in Kind]: T }

/** What records are listed by: another record's page, a user (ACT-08), or the account itself, whose number is 0. */
export const ownerKinds = [...pageKinds, 'case_court', 'user', 'account'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** The kinds on whose pages a kind is listed, with the field that names the owner. */
export const ownersOf = (kind: Kind): Readonly<Record<string, string>> => (entities[kind] as Entity).owners ?? {}

/** What a kind's lists are of: its owners, and the account where that has a list of its own. */
const listOwners = (kind: Kind): readonly string[] => [
  ...Object.keys(ownersOf(kind)),
  ...((entities[kind] as Entity).ofAccount === undefined ? [] : ['account']),
]

/** One value for each of a kind's lists. */
export const eachOwner = <T>(kind: Kind, make: (owner: string) => T): Record<string, T> =>
  Object.fromEntries(listOwners(kind).map((owner) => [owner, make(owner)]))

/** The number of the owner on whose list a record stands; null where it is on none. */
export const ownerIn = (kind: Kind, owner: string, record: Values): number | null => {
  const fields = ownersOf(kind)
  if (owner !== 'account') return isId(record[fields[owner] ?? owner]) ? Number(record[fields[owner] ?? owner]) : null
  const isAlone = Object.values(fields).every((field) => !isId(record[field]))
  return isAlone || (entities[kind] as Entity).ofAccount === 'all' ? 0 : null
}
