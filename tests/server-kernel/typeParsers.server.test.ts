import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function read(expression: string): Promise<unknown> {
  const found = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(fresh.databases.tenant)
  return found.rows[0]?.value
}

test.each([
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  ['(-5)::bigint', -5],
  ['count(*)', 1],
  ['array[1, null, 3]::bigint[]', [1, null, 3]],
  ["'12345678901234567890.10'::numeric", '12345678901234567890.10'],
  ["array['0.10']::numeric[]", ['0.10']],
  ["'2024-02-29'::date", '2024-02-29'],
  ["array['2024-02-29']::date[]", ['2024-02-29']],
  ["'2026-03-01 12:00:00+02'::timestamptz", '2026-03-01T10:00:00.000Z'],
  ["'2026-03-01 12:00:00.5Z'::timestamptz(3)", '2026-03-01T12:00:00.500Z'],
  ["'2026-03-01 12:00:00.123456Z'::timestamptz", '2026-03-01T12:00:00.123456Z'],
  ["array['2026-03-01 12:00Z']::timestamptz[]", ['2026-03-01T12:00:00.000Z']],
  ["'1 year 2 days 03:04:05'::interval", 'P1Y2DT3H4M5S'],
  ['\'{"a": [1]}\'::jsonb', { a: [1] }],
])('%s comes out as %j', async (expression, expected) => {
  expect(await read(expression)).toEqual(expected)
})

test('a bigint that a number can not hold is an error, not another number', async () => {
  await expect(read('9007199254740993::bigint')).rejects.toThrow(/beyond 2\^53/)
})
