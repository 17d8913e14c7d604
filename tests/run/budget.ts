/** Where the time of `npm test` went, beside what each part may take on two quiet processors. */
import { writeFileSync } from 'node:fs'
import type { Test } from './reports.ts'

/** Seconds. */
const budget = { checks: 60, vitest: 210, journeys: 330 } as const
export type Tier = keyof typeof budget

const names: Readonly<Record<Tier, string>> = {
  checks: 'types, lint and build',
  vitest: 'unit, property and server tests',
  journeys: 'end-to-end tests',
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

export const slowestFiles = (
  tests: readonly Test[],
  count = 10,
): readonly { readonly file: string; readonly seconds: number }[] => {
  const sums = new Map<string, number>()
  for (const { file, seconds } of tests) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds: rounded(seconds) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** Prints the ten slowest files and each part beside its budget, and writes `test-results/times.json`. */
export const tellTimes = (spent: Readonly<Record<Tier, number>>, total: number, tests: readonly Test[]): void => {
  const slowest = slowestFiles(tests)
  const tiers = Object.entries(budget).map(([tier, limit]) => ({
    name: names[tier as Tier],
    seconds: rounded(spent[tier as Tier]),
    budget: limit,
  }))
  const whole = { seconds: rounded(total), budget: tiers.reduce((sum, { budget: limit }) => sum + limit, 0) }
  writeFileSync('test-results/times.json', JSON.stringify({ total: whole, tiers, slowest }, null, 1))
  console.log('\nThe slowest files (seconds of their tests):')
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)}  ${file}`)
  console.log('\nSeconds beside the budget:')
  for (const { name, seconds, budget: limit } of [...tiers, { name: 'all, some of it side by side', ...whole }])
    console.log(`  ${seconds.toFixed(0).padStart(6)} of ${limit}  ${name}`)
}
