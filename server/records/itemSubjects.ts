/** Items as the rules ask about them, for those who are told of changes. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { Subject } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { itemTables, type ItemKind } from './kinds.ts'
import { asChild, ownerFields } from './owners.ts'
import { rightColumns } from './rows.ts'
import { cameWith, type Change, type Objects, type Ref } from './subjects.ts'

export type Items = {
  /** What they hang on, or hung on before the changes. */
  readonly owners: readonly Ref[]
  /** Null for what is not there (any more). `undone` are changes to go back behind, the newest first. */
  readonly standing: (id: number, objects: Objects, undone?: readonly Change[]) => Subject | null
  /** As it stood or stands, whether it was removed or not. */
  readonly removed: (id: number, objects: Objects) => Subject | null
}

/** The fields of an earlier version; others stay as they are. */
const before = (row: Values, { fields, before: was }: Change): Values => ({
  ...row,
  ...Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, was[name] ?? null])),
})

const ownersIn = (kind: ItemKind, row: Values) =>
  ownerFields(kind).flatMap(({ owner, field }) => {
    const id = row[field]
    return typeof id === 'number' ? [{ owner, field, id }] : []
  })

/** One query for all of a kind. */
export const readItemSubjects = async (
  tx: Work,
  kind: ItemKind,
  ids: readonly number[],
  changes: readonly Change[],
): Promise<Items> => {
  const { rows } = await sql<Values & { id: number; removed_at: string | null }>`
    select ${rightColumns(kind)}, t.removed_at from ${sql.table(kind)} t where t.id = any (${ids}::bigint[])`.execute(
    tx,
  )
  const found = new Map(rows.map(({ removed_at, ...row }) => [row.id, { row, removed_at }]))
  const childOf = (row: Values, objects: Objects): Subject => {
    const owners = ownersIn(kind, row).map((one) => ({ ...one, object: objects.standing(one.owner, one.id) }))
    return { is: 'child', child: asChild(kind, row, owners) }
  }
  const all = [...found.values()].flatMap(({ row }) => [
    row,
    ...changes.filter(({ id }) => id === row['id']).map((change) => before(row, change)),
  ])
  return {
    owners: all.flatMap((row) => ownersIn(kind, row)).map(({ owner, id }) => ({ kind: owner, id })),
    standing: (id, objects, undone = []) => {
      const known = found.get(id)
      if (known === undefined || known.removed_at !== null || undone.some(cameWith)) return null
      return childOf(undone.reduce(before, known.row), objects)
    },
    removed: (id, objects) => {
      const known = found.get(id)
      return known === undefined ? null : childOf(known.row, objects)
    },
  }
}

export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(itemTables, kind)
