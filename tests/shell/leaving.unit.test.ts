/** Closing the page asks only where that would lose what somebody typed. */
import { expect, test } from 'vitest'
import { lettersRecovered } from '../../domain/contact/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { logBecameDurable, logProblemFound, logProblemSolved, logTroubles } from '../../domain/log/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { leavingGuard } from '../../src/shell/leaving.ts'
import { context } from '../records/recordsWorld.ts'

const after = (...facts: readonly Action[]): State =>
  facts.reduce(
    (state, fact, index) => rootReducer.reduce(state, { ...fact, seq: index + 1, at: index }),
    rootReducer.initial,
  )
const edit = editFields('victim', 7, { first_name: 'Zebulon' }, null, context)
const letter = lettersRecovered({ letters: [{ subject: 'The list', message: 'It does not open.' }] })

test('a field that was edited is kept once that is on the disk', () => {
  expect(leavingGuard.isNotDurable(after(edit))).toBe(true)
  expect(leavingGuard.isNotDurable(after(edit, logBecameDurable({ durableSeq: 1 })))).toBe(false)
})

test.each([
  ['quota', true],
  ['full', true],
  ['failed', true],
  ['corrupt', false],
  ['wrongKey', false],
  ['expired', false],
  ['otherDevice', true],
] as const)(
  'while nothing can be written all that is unsent may be lost, whatever it is: %s, %s',
  (problem, isAsked) => {
    const found = logProblemFound({ problem, lost: 0 })
    expect(leavingGuard.isNotDurable(after(letter, found))).toBe(isAsked)
    expect(leavingGuard.isNotDurable(after(found))).toBe(false)
    expect(leavingGuard.isNotDurable(after(letter, found, logProblemSolved({})))).toBe(false)
  },
)

test('that nothing is written is not forgotten when something else is found', () => {
  const found = logProblemFound({ problem: 'quota', lost: 0 })
  const other = logProblemFound({ problem: 'corrupt', lost: 3 })
  const state = after(letter, found, other)
  expect([logTroubles(state), state.log.lost, leavingGuard.isNotDurable(state)]).toEqual([
    ['quota', 'corrupt'],
    3,
    true,
  ])
  expect(logTroubles(after(found, other, logProblemSolved({})))).toEqual(['corrupt'])
})
