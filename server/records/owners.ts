/** What items hang on, as the rules of domain/access see it. */
import { sql } from 'kysely'
import { lost, type AccessObject, type ChildObject } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { isObjectKind, ownersOf, type Kind, type ObjectKind } from '../../domain/records/index.ts'
import type { ChildTable } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables } from './accessTables.ts'
import { itemTables, type ItemKind } from './kinds.ts'
import { readObjects } from './related.ts'

type OwnerField = { readonly owner: ObjectKind; readonly field: string }

/** The fields of a kind that say what it hangs on. */
export const ownerFields = (kind: Kind): readonly OwnerField[] =>
  Object.entries(ownersOf(kind)).flatMap(([owner, field]) => (isObjectKind(owner) ? [{ owner, field }] : []))

/** The records that an item hangs on, with the field that names each; null for one that is not there (any more). */
export type Owners = readonly (OwnerField & { readonly id: number; readonly object: AccessObject | null })[]

/** The table as the rules ask about it. */
export const childTable = (kind: ItemKind): ChildTable => {
  const { user, private: mark } = itemTables[kind]
  return {
    kind,
    user,
    ...(mark !== undefined && { private: mark }),
    parents: ownerFields(kind).map(({ owner, field }) => ({ to: accessTables[owner], column: field })),
  }
}

const named = (kind: Kind, values: Values): readonly (OwnerField & { readonly id: number })[] =>
  ownerFields(kind).flatMap((one) => {
    const id = values[one.field]
    return typeof id === 'number' ? [{ ...one, id }] : []
  })

/** What each of several items hangs on, each record read once. */
export const readOwnersOfAll = async (
  tx: Work,
  kind: Kind,
  items: readonly Values[],
): Promise<(item: Values) => Owners> => {
  const objects = new Map<string, AccessObject>()
  for (const { owner, field } of ownerFields(kind)) {
    const ids = [...new Set(items.map((item) => item[field]).filter((id) => typeof id === 'number'))]
    const found = ids.length === 0 ? [] : await readObjects(tx, owner, sql`o.id = any (${ids}::bigint[])`)
    for (const { id, object } of found) objects.set(`${owner} ${id}`, object)
  }
  return (item) => named(kind, item).map((one) => ({ ...one, object: objects.get(`${one.owner} ${one.id}`) ?? null }))
}

export const readOwners = async (tx: Work, kind: Kind, item: Values): Promise<Owners> =>
  (await readOwnersOfAll(tx, kind, [item]))(item)

export const objectsOf = (owners: Owners): readonly AccessObject[] =>
  owners.flatMap(({ object }) => (object === null ? [] : [object]))

const isSet = (values: Values, column: string | undefined): boolean => column !== undefined && values[column] === true

/** An item as the rules of domain/access ask about it. */
export const asChild = (kind: ItemKind, values: Values, owners: Owners): ChildObject => {
  const { user, private: mark, supplement } = itemTables[kind]
  const userId = user === null ? null : values[user]
  return {
    kind: isSet(values, supplement) ? 'supplement' : kind,
    userId: typeof userId === 'number' ? userId : null,
    isPrivate: isSet(values, mark),
    parents: owners.map(({ object }) => object ?? lost),
  }
}
