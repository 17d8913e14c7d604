/** What a feature declares and leaves out of its `feature.ts` is told by no compiler: its facts would pass by, unanswered. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { actNamed } from '../../domain/acts.ts'
import { asks } from '../../domain/asks.ts'
import { rootReducer } from '../../domain/state.ts'

const sources = globSync('domain/*/**/*.ts').map((file) => readFileSync(file, 'utf8'))
const declared = (maker: string): readonly string[] =>
  sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`= ${maker}\\(\\s*'([\\w./]+)'`, 'gu'))].map(([, name = '']) => name),
  )

test.each([
  ['slice', 20, (name: string) => name in rootReducer.initial],
  ['ask', 6, (name: string) => asks.some((each) => each.name === name)],
  ['act', 9, (name: string) => actNamed(name) !== undefined],
  ['fact', 200, (name: string) => actions.has(name)],
] as const)('each %s of the domain is in its list', (maker, least, isListed) => {
  const names = declared(maker)
  expect(names.length).toBeGreaterThanOrEqual(least)
  expect(names.filter((name) => !isListed(name))).toEqual([])
})
