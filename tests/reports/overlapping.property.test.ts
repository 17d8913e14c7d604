/** Small numbers of lines in which people stand several times: somebody reckons back who may stand where. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suppressed, type Amount, type Cover } from '../../domain/reports/suppression.ts'
import { runs } from '../run/runs.ts'

const lineCount = 3
const combinations = 2 ** lineCount
const isIn = (combination: number, line: number): boolean => Math.floor(combination / 2 ** line) % 2 === 1
const linesIn = (combination: number): number =>
  Array.from({ length: lineCount }, (_, line) => isIn(combination, line)).filter(Boolean).length

/** How many people there are of each combination of lines: what a table says of them, in its order. */
const tableOf = (people: readonly number[]): readonly number[] => {
  const sumWhere = (isCounted: (combination: number) => boolean): number =>
    people.reduce((sum, count, combination) => sum + (isCounted(combination) ? count : 0), 0)
  return [
    sumWhere(() => true),
    ...Array.from({ length: lineCount }, (_, line) => sumWhere((combination) => isIn(combination, line))),
    sumWhere((combination) => combination === 0),
    sumWhere((combination) => linesIn(combination) > 1),
    sumWhere((combination) => isIn(combination, 0) || isIn(combination, 1)),
    sumWhere((combination) => isIn(combination, 2)),
  ]
}
const [total, none, several, firstGroup, secondGroup] = [
  0,
  lineCount + 1,
  lineCount + 2,
  lineCount + 3,
  lineCount + 4,
] as const
const lines = Array.from({ length: lineCount }, (_, line) => line + 1)
const isFew = (count: number): boolean => count >= 1 && count <= 4

/** Every way in which the people can be told apart that agrees with what stands, and with small groups being left out. */
const possible = (
  shown: readonly (number | null)[],
  isSecret: readonly boolean[],
  most: number,
  isOfAll: boolean,
): readonly Set<number>[] => {
  const found = shown.map(() => new Set<number>())
  const people = Array.from({ length: combinations }, () => 0)
  const next = (combination: number, left: number): void => {
    if (combination === combinations) {
      const table = tableOf(people)
      const fits = table.every((count, at) => {
        const stands = shown[at]
        return stands == null ? isSecret[at] !== true || isFew(count) : stands === count
      })
      if (fits) for (const [at, count] of table.entries()) found[at]?.add(count)
      return
    }
    const here = combination === 0 && isOfAll ? 0 : left
    for (let count = 0; count <= here; count += 1) {
      people[combination] = count
      next(combination + 1, left - count)
    }
    people[combination] = 0
  }
  next(0, most)
  return found
}

const group = fc.oneof(fc.constant(0), fc.nat(3))
/** Services alone are grouped, and of none is it said how many people stand in several of them. */
const cases = fc
  .record({
    people: fc.array(group, { minLength: combinations, maxLength: combinations }),
    says: fc.constantFrom('neither', 'several', 'groups'),
    /** Nobody is in two lines. */
    isParted: fc.boolean(),
    /** Everybody is in some line. */
    isOfAll: fc.boolean(),
  })
  .map(({ says, ...drawn }) => ({
    ...drawn,
    saysSeveral: says === 'several',
    /** Two of the lines are of one group, and the third is another one: each group stands, too. */
    isGrouped: says === 'groups',
  }))
type Case = typeof cases extends fc.Arbitrary<infer Asked> ? Asked : never

const hides = ({ people, saysSeveral, isParted, isOfAll, isGrouped }: Case) => {
  const isNobody = (combination: number): boolean =>
    (isParted && linesIn(combination) > 1) || (isOfAll && combination === 0)
  const table = tableOf(people.map((count, combination) => (isNobody(combination) ? 0 : count)))
  const missing: readonly number[] = [
    ...(saysSeveral ? [] : [several]),
    ...(isOfAll ? [none] : []),
    ...(isGrouped ? [] : [firstGroup, secondGroup]),
  ]
  const amounts = table.map((value, at): Amount => {
    const stands = !missing.includes(at)
    return { value, stands, isSecret: stands && isFew(value) }
  })
  const rest = isOfAll ? 'nobody' : none
  const [first = 0, second = 0, third = 0] = lines
  const cover: Cover = { total, lines, none: rest, several: saysSeveral ? several : null }
  const groups: readonly Cover[] = [
    { total, lines: [firstGroup, secondGroup], none: rest, several: null },
    { total: firstGroup, lines: [first, second], none: 'nobody', several: null },
    { total: secondGroup, lines: [third], none: 'nobody', several: null },
  ]
  return { table, amounts, hidden: suppressed(amounts, [], [cover, ...(isGrouped ? groups : [])]) }
}

test('law: whoever tries all that may be finds more than one number that may stand for each small group', () => {
  let tried = 0
  fc.assert(
    fc.property(cases, (asked) => {
      const { table, amounts, hidden } = hides(asked)
      const [all = 0] = table
      if (all > 11 || !amounts.some(({ isSecret }) => isSecret)) return
      tried += 1
      const shown = table.map((value, at) => (hidden.has(at) || amounts[at]?.stands !== true ? null : value))
      const secret = amounts.map(({ isSecret }) => isSecret)
      const found = possible(shown, secret, shown[total] == null ? all + 2 : all, asked.isOfAll)
      for (const [at, { isSecret, value }] of amounts.entries())
        if (isSecret) expect([at, value, (found[at]?.size ?? 0) > 1]).toEqual([at, value, true])
    }),
    { numRuns: runs(150) },
  )
  if (runs(150) >= 150) expect(tried).toBeGreaterThan(runs(150) / 5)
})

test('nothing more is left out than the small group where others may be in it too', () => {
  // All 40, of whom 30 and 25 are in two lines: nobody need be in the third one.
  const amounts = [40, 30, 25, 3, 6, 21].map((value) => ({ value, stands: true, isSecret: isFew(value) }))
  expect([...suppressed(amounts, [], [{ total, lines, none, several: null }])]).toEqual([3])
})

test.each([
  // 42 − 12 − 14 − 13, where nobody is in two.
  { counts: [42, 12, 14, 3, 13, 0], saysSeveral: true },
  // Whoever is in no other line has to be in this one: 44 − 30 − 10.
  { counts: [44, 30, 0, 4, 10, 0], saysSeveral: false },
  // Five of 20 are in two lines: 25 places, of which 22 are told.
  { counts: [20, 15, 7, 3, 0, 5], saysSeveral: true },
])('a small line that nearly follows from the others is guarded by one more: $counts', ({ counts, saysSeveral }) => {
  const amounts = counts.map((value, at) => ({ value, stands: at !== several || saysSeveral, isSecret: isFew(value) }))
  const hidden = suppressed(amounts, [], [{ total, lines, none, several: saysSeveral ? several : null }])
  expect(hidden.has(3)).toBe(true)
  expect([...hidden].filter((at) => (counts[at] ?? 0) > 4)).toHaveLength(1)
})
