/**
 * Sharded table of records by number.
 *
 * V8 copies an object with more than about 1,020 keys a hundred times slower than a small one, and every reducer step
 * copies the path it changes; so records lie in 256 buckets, which keeps a bucket below 512 keys up to 131,072 records.
 */
import * as z from 'zod/mini'
import { entriesIn, namesIn, valuesIn } from './names.ts'
import { schemaOf, type Field } from './field.ts'

export type Table<T> = { buckets: Record<string, Record<string, T>>; size: number }

const bucketCount = 256

const bucketOf = (id: number): string => (id % bucketCount).toString(36)

export const emptyTable = <T>(): Table<T> => ({ buckets: {}, size: 0 })

export const tableGet = <T>(table: Table<T>, id: number): T | undefined => table.buckets[bucketOf(id)]?.[id]

/** Mutates: call it on an immer draft, or on a table of your own. */
export const tablePut = <T>(table: Table<T>, id: number, value: T): void => {
  const bucket = (table.buckets[bucketOf(id)] ??= {})
  if (!(id in bucket)) table.size += 1
  bucket[id] = value
}

/** Mutates: call it on an immer draft, or on a table of your own. */
export const tableRemove = <T>(table: Table<T>, id: number): void => {
  const name = bucketOf(id)
  const bucket = table.buckets[name]
  if (!bucket || !(id in bucket)) return
  delete bucket[id]
  if (namesIn(bucket).length === 0) delete table.buckets[name]
  table.size -= 1
}

/** The same for many: each bucket is looked at once. */
export const tableRemoveAll = <T>(table: Table<T>, ids: ReadonlySet<number>): void => {
  for (const [name, bucket] of entriesIn(table.buckets)) {
    const names = namesIn(bucket)
    const gone = names.filter((id) => ids.has(Number(id)))
    table.size -= gone.length
    if (gone.length === names.length) delete table.buckets[name]
    else for (const id of gone) delete bucket[id]
  }
}

/** In order of bucket, then number: no meaning, so sort in a selector. */
export const tableValues = <T>(table: Table<T>): T[] => valuesIn(table.buckets).flatMap((bucket) => valuesIn(bucket))

/** The same with the numbers. */
export const tableEntries = <T>(table: Table<T>): (readonly [id: number, value: T])[] =>
  valuesIn(table.buckets).flatMap((bucket) => entriesIn(bucket).map(([id, value]) => [Number(id), value] as const))

export const table = <T>(space: string, of: Field<T>): Field<Table<T>> => ({
  schema: schemaOf<Table<T>>(
    z.strictObject({
      buckets: z.record(z.string(), z.record(z.string(), of.schema)),
      size: z.int().check(z.minimum(0)),
    }),
  ),
  node: { kind: 'table', space, of },
})
