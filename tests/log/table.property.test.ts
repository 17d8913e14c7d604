/** Laws of tables of records: one is a map of numbers, however it came to be, and nothing that a step copies is large. */
import * as fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import {
  emptyTable,
  table,
  tableBuckets,
  tableEntries,
  tableGet,
  tablePut,
  tableRemove,
  tableValues,
  text,
  type Table,
} from '../../domain/kernel/index.ts'
import { stateHash } from '../../domain/log/index.ts'

const id = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 300_000 }), fc.constant(2 ** 53 - 1))
const steps = fc.array(fc.record({ id, word: fc.option(fc.constantFrom('Ada', 'Bo', 'Cy')) }), { maxLength: 80 })

const take = (held: Table<string>, { id: of, word }: { id: number; word: string | null }): void =>
  word === null ? tableRemove(held, of) : tablePut(held, of, word)

describe('a table of records', () => {
  test('law: holds what a map of the same history holds, and no trace of what is gone', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const map = new Map<number, string>()
        let held = emptyTable<string>()
        for (const step of all) {
          if (step.word === null) map.delete(step.id)
          else map.set(step.id, step.word)
          held = produce(held, (draft) => take(draft, step))
          expect(tableGet(held, step.id)).toBe(map.get(step.id))
        }
        const inOrder = ([a]: readonly [number, string], [b]: readonly [number, string]): number => a - b
        expect(held.size).toBe(map.size)
        expect(tableEntries(held).toSorted(inOrder)).toEqual([...map].toSorted(inOrder))
        expect(tableValues(held).toSorted()).toEqual([...map.values()].toSorted())
        const anew = emptyTable<string>()
        for (const [of, word] of map) tablePut(anew, of, word)
        expect(held).toEqual(anew)
        expect(table('victim', text('name', 10)).schema.safeParse(held).success).toBe(true)
      }),
    )
  })

  test('law: many steps in one draft are those of a draft each', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const each = all.reduce((held, step) => produce(held, (draft) => take(draft, step)), emptyTable<string>())
        const atOnce = produce(emptyTable<string>(), (draft) => all.forEach((step) => take(draft, step)))
        expect(stateHash(atOnce)).toBe(stateHash(each))
      }),
    )
  })

  test('law: a step makes another object of the one bucket that it is about', () => {
    fc.assert(
      fc.property(steps, id, (all, of) => {
        const before = produce(emptyTable<string>(), (draft) => all.forEach((step) => take(draft, step)))
        const after = produce(before, (draft) => tablePut(draft, of, 'Dee'))
        const kept = new Map(tableBuckets(before))
        const others = tableBuckets(after).filter(([name, bucket]) => kept.get(name) !== bucket)
        expect(others).toHaveLength(1)
        expect(others[0]?.[1][of]).toBe('Dee')
      }),
    )
  })

  test('of 200,000 records with numbers that follow each other a step copies no object of more than 64 members', () => {
    const held = emptyTable<number>()
    for (let of = 1; of <= 200_000; of += 1) tablePut(held, of, of)
    const sizes = [held.buckets, ...Object.values(held.buckets), ...tableBuckets(held).map(([, bucket]) => bucket)]
    expect(Math.max(...sizes.map((each) => Object.keys(each).length))).toBe(64)
  })
})
