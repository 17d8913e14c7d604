/**
 * The agency's own lists by name, from their declarations (lists/all.ts). The server makes its table and routes from them,
 * the client its load, its place in the state and its pickers.
 *
 * Users and custom fields are not here: they are paged and asked for in ways of their own (CFG-06, CFG-08).
 */
import { group, id, type Field, type Needs, type RecordOf } from '../kernel/index.ts'
import * as lists from './lists/all.ts'
import type { ListedEntity, Stamps } from './lists/listed.ts'

/** By kind. */
export const agencyLists = { ...lists }
type Lists = typeof agencyLists
export type ListedKind = keyof Lists
export type CollectionName = Lists[ListedKind]['listed']['name']
type Named<N extends CollectionName> = {
  [K in ListedKind]: Lists[K]['listed']['name'] extends N ? Lists[K] : never
}[ListedKind]

/** A row as it is on the wire and in the state: without what a record says of its versions. */
export type RowOf<N extends CollectionName> = Omit<RecordOf<Named<N>>, keyof Stamps | 'version'>
export type Service = RowOf<'service'>
export type Taxonomy = RowOf<'taxonomy'>
export type Term = RowOf<'term'>
/** The table in the database has the name of the kind. */
export type TableName<N extends CollectionName> = Named<N>['kind']

const declared: readonly ListedEntity[] = Object.values(agencyLists)
const named: ReadonlyMap<string, ListedEntity> = new Map(declared.map((one) => [one.listed.name, one]))

const namesIn = ({ fields }: ListedEntity): readonly string[] =>
  Object.values(fields).flatMap(({ lookup }) => (lookup !== undefined && named.has(lookup) ? [lookup] : []))

/** How many lists stand before one whose entries name theirs. */
const depthOf = (one: ListedEntity): number =>
  Math.max(0, ...namesIn(one).map((name) => 1 + depthOf(named.get(name) as ListedEntity)))

/** By name, and behind those whose entries they name: what is loaded in this order finds what it names. */
export const collectionNames = declared
  .map((one) => ({ name: one.listed.name, depth: depthOf(one) }))
  .toSorted((a, b) => a.depth - b.depth || (a.name < b.name ? -1 : 1))
  .map(({ name }) => name) as CollectionName[]

/** What a collection's declaration says, whichever it is. */
export const declarationOf = (name: CollectionName): ListedEntity => named.get(name) as ListedEntity

export const isCollection = (name: string): name is CollectionName => named.has(name)

/** In the order of the collections. */
export const listedKinds = collectionNames.map((name) => named.get(name)?.kind) as [ListedKind, ...ListedKind[]]
export const isListed = (kind: string): kind is ListedKind => Object.hasOwn(agencyLists, kind)
/** What the configuration calls a listed kind. */
export const nameOf = (kind: ListedKind): CollectionName => agencyLists[kind].listed.name

/** The members of a row. */
export const rowShape = (name: CollectionName): Readonly<Record<string, Field>> => ({
  id: id(name),
  ...Object.fromEntries(
    Object.entries(declarationOf(name).fields).flatMap(([field, { field: form, computed }]) =>
      computed === true ? [] : [[field, form]],
    ),
  ),
})

export const rowField = <N extends CollectionName>(name: N): Field<RowOf<N>> =>
  group(rowShape(name)) as Field as Field<RowOf<N>>

export const laterCollections: readonly CollectionName[] = collectionNames.filter(
  (name) => declarationOf(name).listed.first !== true,
)

/** The table in the database that holds it. */
export const tableNameOf = <N extends CollectionName>(name: N): TableName<N> => declarationOf(name).kind as TableName<N>

/** Lists of one path share its calls, told apart by `type`. */
export const sharing = ({ endpoint, version }: { readonly endpoint: string; readonly version: number }) =>
  declared.filter((one) => one.endpoint === endpoint && one.version === version)

/** SRV-59: reading the configuration needs no more than to be signed in, but for what a list says of itself. */
export const collectionNeeds = ({ listed: { read = 'signedIn' } }: ListedEntity): Needs => read
