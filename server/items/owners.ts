/** What items hang on, as the rules of domain/access see it. */
import type { AccessObject, ChildObject } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { ownersOf, pageKinds, type PageKind } from '../../domain/records/index.ts'
import type { ChildTable } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables, readObject } from '../records/index.ts'
import { itemTables, type ItemKind } from './kinds.ts'

export const isPageKind = (kind: string): kind is PageKind => pageKinds.some(page => page === kind)

type OwnerField = { readonly owner: PageKind; readonly field: string }

/** The fields of a kind that say what it hangs on. */
const ownerFields = (kind: ItemKind): readonly OwnerField[] =>
  Object.entries(ownersOf(kind)).flatMap(([owner, field]) => (isPageKind(owner) ? [{ owner, field }] : []))

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

/** A supplement has the columns of its kind and rules of its own. */
export const supplementTable = (kind: ItemKind): ChildTable => ({ ...childTable(kind), kind: 'supplement' })

/** The records that an item hangs on, with the field that names each; null for one that the account does not have. */
export type Owners = readonly (OwnerField & { readonly id: number; readonly object: AccessObject | null })[]

export const readOwners = async (tx: Work, kind: ItemKind, values: Values): Promise<Owners> => {
  const owners: Owners[number][] = []
  for (const { owner, field } of ownerFields(kind)) {
    const id = values[field]
    if (typeof id === 'number') owners.push({ owner, field, id, object: await readObject(tx, owner, id) })
  }
  return owners
}

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
    parents: objectsOf(owners),
  }
}
