import { expect, test } from 'vitest'
import { settle } from './onceMore.ts'
import type { Report, Test } from './reports.ts'

const one = (title: string, outcome: Test['outcome']): Test => ({
  file: 'tests/some.screen.test.tsx',
  line: 0,
  title,
  outcome,
  seconds: 1,
  error: outcome === 'failed' ? 'It failed.' : '',
  attachments: [`${title} ${outcome}`],
})
const report = (...tests: readonly Test[]): Report => ({ tests, errors: [] })
const ended = ({ tests }: Report): readonly string[] => tests.map(({ title, outcome }) => `${title} ${outcome}`)

test('what passes by itself is passed, and is named with what tells of both runs', async () => {
  const first = report(one('a', 'passed'), one('b', 'failed'), one('c', 'failed'))
  const { report: settled, wavering } = await settle(
    first,
    () => true,
    async (failed) => {
      expect(failed.map(({ title }) => title)).toEqual(['b', 'c'])
      return report(one('b', 'passed'), one('c', 'failed'))
    },
  )
  expect(ended(settled)).toEqual(['a passed', 'b passed', 'c failed'])
  expect(wavering).toMatchObject([{ title: 'b', error: 'It failed.', attachments: ['b failed', 'b passed'] }])
})

test.each([
  ['what is not run again', report()],
  ['what is skipped then', report(one('b', 'skipped'))],
])('%s stays failed', async (_, again) => {
  const { report: settled, wavering } = await settle(
    report(one('b', 'failed')),
    () => true,
    async () => again,
  )
  expect(ended(settled)).toEqual(['b failed'])
  expect(wavering).toEqual([])
})

test('what can only fail for a reason is not run again, nor are many that fail', async () => {
  const never = async (): Promise<Report> => {
    throw new Error('it was run again')
  }
  const few = report(one('b', 'failed'))
  expect((await settle(few, () => false, never)).report).toBe(few)
  const many = report(...Array.from({ length: 9 }, (_, index) => one(`m${index}`, 'failed')))
  expect((await settle(many, () => true, never)).report).toBe(many)
})
