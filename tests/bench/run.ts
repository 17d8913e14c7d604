/** `npm run bench [-- L1 P1 …]`: measures, prints each figure beside its goal, and says where it falls short. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { benches } from './benches.ts'
import { noMoreThan, type Figure } from './measure.ts'
import { asTable } from './table.ts'

const wanted = process.argv.slice(2)
const chosen = benches.filter(({ ids, isLong }) =>
  wanted.length === 0 ? isLong !== true : ids.some((id) => wanted.includes(id)),
)
if (chosen.length === 0) {
  console.error(`No figure is called ${wanted.join(', ')}. There are: ${benches.flatMap(({ ids }) => ids).join(', ')}.`)
  process.exit(2)
}

const loadAtStart = loadavg()[0] ?? 0
const figures: Figure[] = []
const isWanted = (id: string): boolean => wanted.length === 0 || wanted.includes(id)
let failures = 0
for (const bench of chosen) {
  const ids = bench.ids.filter(isWanted)
  console.log(`measuring ${ids.join(', ')} …`)
  const began = performance.now()
  try {
    const measured = await bench.run()
    const missing = ids.filter((id) => measured.every(({ measure }) => measure.id !== id))
    if (missing.length > 0) throw new Error(`nothing was measured for ${missing.join(', ')}`)
    figures.push(...measured.filter(({ measure }) => isWanted(measure.id)))
    console.log(`  in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  } catch (error) {
    failures += 1
    console.error(error)
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    for (const id of ids)
      figures.push(noMoreThan(0, id, { what: `COULD NOT BE MEASURED: ${why}`, unit: '' }, Number.NaN))
  }
}

const rounded = (value: number): string =>
  Number.isNaN(value)
    ? 'none'
    : Number.isInteger(value)
      ? String(value)
      : Math.abs(value) >= 100
        ? value.toFixed(0)
        : value.toPrecision(3)
/** What no goal is set for neither holds nor falls short, but it has to be measured. */
const verdict = ({ measure, measured }: Figure): string =>
  !measure.holds(measured) ? 'FALLS SHORT' : measure.goal === '-' ? '' : 'holds'
const rows = figures.map(({ measure, measured }) => [
  measure.id,
  measure.what,
  `${rounded(measured)} ${measure.unit}`,
  measure.goal,
  measure.best,
  verdict({ measure, measured }),
])
const heads = ['id', 'what', 'measured', 'goal', 'best elsewhere', '']
console.log(`\n${asTable(heads, rows)}`)
console.log(
  `\nLoad of the machine (${availableParallelism()} processors): ${loadAtStart.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after; times by the clock grow with it.`,
)
const short = figures.filter(({ measure, measured }) => !measure.holds(measured))
console.log(
  short.length === 0
    ? '\nEvery figure that has a goal holds it.'
    : `\n${short.length} of ${figures.length} fall short: ${short.map(({ measure }) => `${measure.id} (${measure.what})`).join('; ')}`,
)

mkdirSync('test-results', { recursive: true })
writeFileSync(
  'test-results/bench.json',
  `${JSON.stringify(
    figures.map(({ measure: { id, what, unit, goal, best, holds }, measured }) => ({
      id,
      what,
      measured,
      unit,
      goal,
      best,
      holds: goal === '-' ? null : holds(measured),
    })),
    null,
    2,
  )}\n`,
)
process.exitCode = failures === 0 ? 0 : 1
