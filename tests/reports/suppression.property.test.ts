/** Small numbers: what is left out can't be told from what is left, and what is left is exact. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sum } from '../../domain/reports/followingSums.ts'
import { suppressed, type Amount } from '../../domain/reports/suppression.ts'
import { runs } from '../run/runs.ts'

/** A table as a report has it: lines of all clients and of new ones, each with what is between them, and the totals. */
const tableOf = (lines: readonly { readonly fresh: number; readonly others: number }[], says: boolean) => {
  const amounts: Amount[] = []
  const sums: Sum[] = []
  const few = (count: number): boolean => count > 0 && count < 5
  const add = (value: number, stands: boolean): number => amounts.push({ value, stands, isSecret: few(value) }) - 1
  const row = (fresh: number, others: number): readonly [number, number, number] => {
    const places = [add(fresh + others, true), add(fresh, true), add(others, says)] as const
    sums.push({ total: places[0], parts: [places[1], places[2]] })
    return places
  }
  const rows = lines.map(({ fresh, others }) => row(fresh, others))
  const sum = (of: 'fresh' | 'others'): number => lines.reduce((all, line) => all + line[of], 0)
  const total = row(sum('fresh'), sum('others'))
  for (const column of [0, 1, 2] as const) sums.push({ total: total[column], parts: rows.map((each) => each[column]) })
  return { amounts, sums }
}

const lines = (most: number, counts: number) =>
  fc.array(fc.record({ fresh: fc.nat(most), others: fc.nat(most) }), { minLength: 1, maxLength: counts })

/** Every way in which whole numbers can stand for what is unknown: found by trying, not by reckoning. */
const possible = (
  known: ReadonlyMap<number, number>,
  sums: readonly Sum[],
  size: number,
  most: number,
  isFew: (at: number) => boolean = () => false,
) => {
  const values = new Map<number, Set<number>>()
  const now = new Map(known)
  let left = 200_000
  const fits = (): boolean =>
    sums.every(({ total, parts }) => {
      const given = parts.flatMap((at) => now.get(at) ?? [])
      const sum = given.reduce((all, each) => all + each, 0)
      const whole = now.get(total)
      if (whole === undefined) return true
      return given.length === parts.length ? sum === whole : sum <= whole
    })
  const order = Array.from({ length: size }, (_, at) => at).filter((at) => !known.has(at))
  const next = (index: number): void => {
    left -= 1
    if (left < 0) return
    const at = order[index]
    if (at === undefined) {
      for (const each of order) (values.get(each) ?? values.set(each, new Set()).get(each))?.add(now.get(each) ?? 0)
      return
    }
    for (let value = isFew(at) ? 1 : 0; value <= (isFew(at) ? 4 : most); value += 1) {
      now.set(at, value)
      if (fits()) next(index + 1)
    }
    now.delete(at)
  }
  next(0)
  return left < 0 ? null : values
}

const shownIn = (amounts: readonly Amount[], hidden: ReadonlySet<number>): ReadonlyMap<number, number> =>
  new Map(amounts.flatMap(({ value, stands }, at) => (stands && !hidden.has(at) ? [[at, value] as const] : [])))

test('law: each group of one to four is left out', () => {
  fc.assert(
    fc.property(lines(40, 12), fc.boolean(), (of, says) => {
      const { amounts, sums } = tableOf(of, says)
      const hidden = suppressed(amounts, sums)
      for (const [at, { value, stands }] of amounts.entries())
        if (stands && value >= 1 && value <= 4) expect([at, hidden.has(at)]).toEqual([at, true])
      for (const at of hidden) expect(amounts[at]?.stands).toBe(true)
    }),
    { numRuns: runs(200) },
  )
})

test('law: whoever tries every number finds more than one that may stand for each small group', () => {
  let tried = 0
  fc.assert(
    fc.property(lines(4, 3), fc.boolean(), (of, says) => {
      const { amounts, sums } = tableOf(of, says)
      const hidden = suppressed(amounts, sums)
      const most = Math.max(...amounts.map(({ value }) => value)) + 1
      const found = possible(shownIn(amounts, hidden), sums, amounts.length, most)
      if (found === null) return
      tried += 1
      for (const [at, { isSecret, value }] of amounts.entries())
        if (isSecret) expect([at, value, (found.get(at)?.size ?? 0) > 1]).toEqual([at, value, true])
    }),
    { numRuns: runs(150) },
  )
  expect(tried).toBeGreaterThan(runs(150) / 4)
})

test('law: what a shown total and shown lines leave together is no group of fewer than five', () => {
  fc.assert(
    fc.property(lines(12, 8), fc.boolean(), (of, says) => {
      const { amounts, sums } = tableOf(of, says)
      const hidden = suppressed(amounts, sums)
      const isShown = (at: number): boolean => amounts[at]?.stands === true && !hidden.has(at)
      for (const { total, parts } of sums) {
        const rest = parts.filter((at) => !isShown(at))
        const left = rest.reduce((all, at) => all + (amounts[at]?.value ?? 0), 0)
        if (isShown(total) && rest.some((at) => amounts[at]?.isSecret)) expect(left).toBeGreaterThanOrEqual(5)
      }
    }),
    { numRuns: runs(200) },
  )
})

/** Lines of those who were served, and of what they were given: at least once each. */
const servicesOf = (lines: readonly { readonly fresh: number; readonly others: number }[]) => {
  const amounts: Amount[] = []
  const sums: Sum[] = []
  const row = (clients: number, more: number): readonly [number, number] => {
    const isSecret = clients > 0 && clients < 5
    const add = (value: number, stands: boolean): number =>
      amounts.push({ value, stands, isSecret: stands && isSecret }) - 1
    const [served, given] = [add(clients, true), add(clients + more, true)]
    sums.push({ total: given, parts: [served, add(more, false)] })
    return [served, given]
  }
  const rows = lines.map(({ fresh, others }) => row(fresh, fresh === 0 ? 0 : others))
  const all = lines.map(({ fresh, others }) => ({ clients: fresh, more: fresh === 0 ? 0 : others }))
  const [, total] = row(
    all.reduce((sum, { clients }) => sum + clients, 0),
    all.reduce((sum, { more }) => sum + more, 0),
  )
  sums.push({ total, parts: rows.map(([, given]) => given) })
  return { amounts, sums }
}

test('law: nothing is left out needlessly: were any one of them shown, a small group would be', () => {
  let tried = 0
  fc.assert(
    fc.property(lines(7, 3), fc.constantFrom('said', 'unsaid', 'services'), (of, kind) => {
      const { amounts, sums } = kind === 'services' ? servicesOf(of) : tableOf(of, kind === 'said')
      const hidden = suppressed(amounts, sums)
      const isFew = (at: number): boolean => {
        const { value = 0, stands = false, isSecret = false } = amounts[at] ?? {}
        return stands && isSecret && value < 5
      }
      for (const at of hidden) {
        if (amounts[at]?.isSecret === true) continue
        const others = new Set([...hidden].filter((each) => each !== at))
        const shown = shownIn(amounts, others)
        const unknownOf = (parts: readonly number[]): readonly number[] =>
          parts
            .filter((part) => !shown.has(part))
            .flatMap((part) => {
              const own = sums.find(({ total }) => total === part)
              return own === undefined ? [part] : unknownOf(own.parts)
            })
        const leaves = sums.some(({ total, parts }) => {
          const rest = unknownOf(parts)
          const left = rest.reduce((all, part) => all + (amounts[part]?.value ?? 0), 0)
          return shown.has(total) && rest.some((part) => amounts[part]?.isSecret) && left < 5
        })
        const most = Math.max(...amounts.map(({ value }) => value)) + 1
        const found = leaves ? null : possible(shown, sums, amounts.length, most, isFew)
        if (!leaves && found === null) continue
        tried += 1
        const told = amounts.flatMap(({ isSecret }, each) =>
          isSecret && !shown.has(each) && found?.get(each)?.size === 1 ? [each] : [],
        )
        expect([kind, of, at, leaves || told.length > 0]).toEqual([kind, of, at, true])
      }
    }),
    {
      numRuns: runs(150),
      examples: [
        [
          [
            { fresh: 1, others: 0 },
            { fresh: 6, others: 0 },
            { fresh: 7, others: 0 },
          ],
          'services',
        ],
        [
          [
            { fresh: 4, others: 1 },
            { fresh: 4, others: 2 },
            { fresh: 4, others: 2 },
          ],
          'said',
        ],
      ],
    },
  )
  expect(tried).toBeGreaterThan(runs(150) / 4)
})

test('nothing is left out where nobody could be told', () => {
  const { amounts, sums } = tableOf(
    [
      { fresh: 12, others: 9 },
      { fresh: 0, others: 30 },
      { fresh: 7, others: 0 },
    ],
    true,
  )
  expect(suppressed(amounts, sums).size).toBe(0)
})

test('one small line of three takes one more along, the smallest', () => {
  const amounts = [100, 3, 40, 57].map((value) => ({ value, stands: true, isSecret: value < 5 }))
  expect([...suppressed(amounts, [{ total: 0, parts: [1, 2, 3] }])].toSorted((one, other) => one - other)).toEqual([
    1, 2,
  ])
})
