/** `npm test`: everything, and at the end one line that counts it. */
import { mkdirSync } from 'node:fs'
import { tellTimes } from './budget.ts'
import { runJourneys } from './journeys.ts'
import { writeWavering, type Settled } from './onceMore.ts'
import { rowProblems, rowsIn } from './proven.ts'
import { beginning, type Report } from './reports.ts'
import { seedOfTree } from './seed.ts'
import { build, checks as staticChecks, runStep } from './steps.ts'
import { runVitest } from './vitest.ts'

type Counts = { readonly passed: number; readonly failures: readonly string[] }

const secondsOf = async <T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> => {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

/** One after the other, beside the tests; said when each has ended, so that the two don't talk at once. */
const runChecks = async (): Promise<Readonly<Record<string, boolean>>> => {
  const ended: Record<string, boolean> = {}
  for (const step of [build, ...staticChecks]) ended[step.name] = await runStep(step, 'told at its end')
  return ended
}

const countReport = ({ tests, errors }: Report): Counts => ({
  passed: tests.filter(({ outcome }) => outcome === 'passed').length,
  failures: [
    ...tests
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ file, title, error }) => `${file} › ${title}\n${beginning(error)}`),
    ...errors,
  ],
})

const countChecks = (ended: Readonly<Record<string, boolean>>): Counts => ({
  passed: Object.values(ended).filter(Boolean).length,
  failures: Object.entries(ended).flatMap(([name, good]) => (good ? [] : [name])),
})

/** The rows that passing tests name, and no failing one. */
const countRows = (reports: readonly Report[]): Counts => {
  const tests = reports.flatMap((report) => report.tests)
  const named = (outcome: string) =>
    tests.filter((test) => test.outcome === outcome).flatMap(({ title }) => rowsIn(title))
  const failing = new Set(named('failed'))
  const problems = rowProblems(new Set(named('passed').filter((row) => !failing.has(row))))
  return problems.length === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`rows of the specification\n${problems.map((problem) => `    ${problem}`).join('\n')}`] }
}

const notRun: Settled = {
  report: { tests: [], errors: ['end-to-end tests: not run, for want of a build'] },
  wavering: [],
}

mkdirSync('test-results', { recursive: true })
process.env['CASELOG_SEED'] ??= String(seedOfTree())
console.log(`What is drawn comes from CASELOG_SEED=${process.env['CASELOG_SEED']}`)

const whole = await secondsOf(async () => {
  const [checks, units] = await Promise.all([secondsOf(runChecks), secondsOf(runVitest)])
  const journeys = await secondsOf(() => (checks.result[build.name] === true ? runJourneys() : Promise.resolve(notRun)))
  return { checks, units, journeys }
})
const { checks, units, journeys } = whole.result
const reports = [units.result.report, journeys.result.report]

const counts = [countChecks(checks.result), ...reports.map(countReport), countRows(reports)]
const passed = counts.reduce((sum, { passed: some }) => sum + some, 0)
const failures = counts.flatMap((count) => count.failures)
tellTimes(
  { checks: checks.seconds, vitest: units.seconds, journeys: journeys.seconds },
  whole.seconds,
  reports.flatMap(({ tests }) => tests),
)
// Last, because a long output is read from its end.
for (const failure of failures) console.log(`\n✗ ${failure}`)
const wavering = [...units.result.wavering, ...journeys.result.wavering]
writeWavering(wavering)
console.log(
  wavering.length === 0 ? '' : `\nwavering: ${wavering.map(({ file, title }) => `${file} › ${title}`).join('; ')}`,
)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
