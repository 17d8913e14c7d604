import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { readOnce, readOnceIn, sideBySide, together } from '../../server/kernel/sideBySide.ts'
import { exampleMigrations } from './exampleTables.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
const north = { account: 1, user: 11 }
const inOne = <T>(work: (tx: Work) => Promise<T>): Promise<T> => inTenant(fresh.databases, north, work)

beforeAll(async () => {
  fresh = await freshDatabase({ more: exampleMigrations })
})
afterAll(() => fresh.drop())

/** Doubles numbers in the database, and counts how often it is asked. */
const doubling = () => {
  const asked: number[] = []
  const double = together(
    (item: number) => (item % 2 === 0 ? 'even' : 'odd'),
    async (tx, items) => {
      asked.push(items.length)
      const { rows } = await sql<{ twice: number }>`
        select n * 2 as twice from unnest(${[...items]}::int[]) with ordinality each (n, at) order by at`.execute(tx)
      return rows.map(({ twice }) => twice)
    },
  )
  return { asked, double }
}

test('what is done side by side gets its own answers, by one statement of a kind', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 40 }), async (numbers) => {
      const { asked, double } = doubling()
      const fourfold = await inOne((tx) =>
        sideBySide(
          tx,
          numbers.map((n) => async () => double(tx, await double(tx, n))),
        ),
      )
      expect(fourfold).toEqual(numbers.map((n) => n * 4))
      expect(asked.length).toBeLessThanOrEqual(4)
    }),
    { numRuns: 20 },
  ))

test('one by one each is asked for at once', async () => {
  const { asked, double } = doubling()
  expect(await inOne(async (tx) => [await double(tx, 1), await double(tx, 2)])).toEqual([2, 4])
  expect(asked).toEqual([1, 1])
})

test('where one fails the others are waited for, and the first failure is thrown', async () => {
  const { double } = doubling()
  const ended: number[] = []
  const works = (tx: Work) =>
    [1, 2, 3, 4].map((n) => async () => {
      const twice = await double(tx, n)
      if (n === 2 || n === 3) throw new Error(`no ${n}`)
      ended.push(await double(tx, twice))
    })
  await expect(inOne((tx) => sideBySide(tx, works(tx)))).rejects.toThrow('no 2')
  expect(ended.toSorted((a, b) => a - b)).toEqual([4, 16])
})

test('a statement that fails does so for all that it was for', async () => {
  const wrong = together(
    () => '',
    (_, items: readonly number[]) => (items.length < 2 ? Promise.resolve(items) : Promise.reject(new Error('wrong'))),
  )
  const failed: number[] = []
  const works = (tx: Work) => [1, 2].map((n) => () => wrong(tx, n).catch(() => void failed.push(n)))
  await expect(inOne((tx) => sideBySide(tx, works(tx)))).resolves.toHaveLength(2)
  expect(failed).toEqual([1, 2])
})

test('what is read once stays so within the transaction that asked for it, and in no other', async () => {
  let reads = 0
  const read = () => Promise.resolve((reads += 1))
  await inOne(async (tx) => {
    expect([await readOnce(tx, 'a', read), await readOnce(tx, 'a', read)]).toEqual([1, 2])
    readOnceIn(tx)
    expect([await readOnce(tx, 'a', read), await readOnce(tx, 'a', read), await readOnce(tx, 'b', read)]).toEqual([
      3, 3, 4,
    ])
  })
  expect(await inOne((tx) => readOnce(tx, 'a', read))).toBe(5)
})
