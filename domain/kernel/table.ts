/**
 * Sharded table of records by number.
 *
 * Every reducer step copies the path that it changes, and immer also the one that it reads; so records lie in two levels of
 * 64 buckets, and nothing that is copied has more than 64 members up to 262,144 records. Engines copy larger objects with
 * names that lie apart ten times slower.
 */
import * as z from 'zod/mini'
import { entriesIn, namesIn, valuesIn } from './names.ts'
import { schemaOf, type Field } from './field.ts'

type Bucket<T> = Record<string, T>
export type Table<T> = { buckets: Record<string, Record<string, Bucket<T>>>; size: number }

const width = 64
const outerOf = (id: number): number => id % width
const innerOf = (id: number): number => Math.floor(id / width) % width

export const emptyTable = <T>(): Table<T> => ({ buckets: {}, size: 0 })

export const tableGet = <T>(table: Table<T>, id: number): T | undefined =>
  table.buckets[outerOf(id)]?.[innerOf(id)]?.[id]

/** Mutates: call it on an immer draft, or on a table of your own. */
export const tablePut = <T>(table: Table<T>, id: number, value: T): void => {
  const outer = (table.buckets[outerOf(id)] ??= {})
  const bucket = (outer[innerOf(id)] ??= {})
  if (!(id in bucket)) table.size += 1
  bucket[id] = value
}

/** Mutates: call it on an immer draft, or on a table of your own. */
export const tableRemove = <T>(table: Table<T>, id: number): void => {
  const outer = table.buckets[outerOf(id)]
  const bucket = outer?.[innerOf(id)]
  if (outer === undefined || bucket === undefined || !(id in bucket)) return
  delete bucket[id]
  table.size -= 1
  if (namesIn(bucket).length > 0) return
  delete outer[innerOf(id)]
  if (namesIn(outer).length === 0) delete table.buckets[outerOf(id)]
}

/** Each bucket is another object once something in it is another. No order has a meaning. */
export const tableBuckets = <T>(table: Table<T>): (readonly [name: string, bucket: Bucket<T>])[] =>
  entriesIn(table.buckets).flatMap(([outer, inner]) =>
    entriesIn(inner).map(([name, bucket]) => [`${outer}.${name}`, bucket] as const),
  )

/** In no order that means anything, so sort in a selector. */
export const tableValues = <T>(table: Table<T>): T[] =>
  valuesIn(table.buckets).flatMap((outer) => valuesIn(outer).flatMap((bucket) => valuesIn(bucket)))

/** The same with the numbers. */
export const tableEntries = <T>(table: Table<T>): (readonly [id: number, value: T])[] =>
  tableBuckets(table).flatMap(([, bucket]) => entriesIn(bucket).map(([id, value]) => [Number(id), value] as const))

export const table = <T>(space: string, of: Field<T>): Field<Table<T>> => ({
  schema: schemaOf<Table<T>>(
    z.strictObject({
      buckets: z.record(z.string(), z.record(z.string(), z.record(z.string(), of.schema))),
      size: z.int().check(z.minimum(0)),
    }),
  ),
  node: { kind: 'table', space, of },
})
