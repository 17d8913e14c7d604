/** `npm test`: everything, and at the end one line that counts it. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { lint, runStep, types, type Step } from './steps.ts'
import { unhandledReport } from './unhandledErrors.ts'

/** What a runner's report says: how many passed, and each failure with its first lines. */
type Counts = { passed: number; failures: readonly string[] }

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

const noReport = (name: string): Counts => ({ passed: 0, failures: [`${name} wrote no report`] })

const beginning = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const countVitest = (): Counts => {
  if (!existsSync(vitestReport)) return noReport('vitest')
  const { numPassedTests, testResults } = JSON.parse(readFileSync(vitestReport, 'utf8')) as VitestReport
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${name}\n${beginning(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${beginning(failureMessages.join('\n'))}`,
    )
  })
  const unhandled = existsSync(unhandledReport) ? (JSON.parse(readFileSync(unhandledReport, 'utf8')) as string[]) : []
  return {
    passed: numPassedTests,
    failures: [...failures, ...unhandled.map((error) => `nobody caught\n${beginning(error)}`)],
  }
}

type Suite = {
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors: { message?: string }[] }

const failuresIn = ({ file, suites = [], specs = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ status, results }) =>
          `${file} › ${title} (${status})\n${beginning(results.find(({ error }) => error)?.error?.message ?? '')}`,
      ),
  ),
  ...suites.flatMap(failuresIn),
]

const countPlaywright = (): Counts => {
  if (!existsSync(playwrightReport)) return noReport('playwright')
  const { stats, suites, errors } = JSON.parse(readFileSync(playwrightReport, 'utf8')) as PlaywrightReport
  return {
    passed: stats.expected,
    failures: [...suites.flatMap(failuresIn), ...errors.map(({ message = '' }) => beginning(message))],
  }
}

mkdirSync('test-results', { recursive: true })
for (const old of [vitestReport, unhandledReport, playwrightReport]) rmSync(old, { force: true })

const single = async (step: Step): Promise<Counts> =>
  (await runStep(step)) ? { passed: 1, failures: [] } : { passed: 0, failures: [step.name] }

/** A runner that failed although no test of its did (a file that can't load, say) counts as one failure. */
const withRunner = async (step: Step, count: () => Counts): Promise<Counts> => {
  const ended = await runStep(step)
  const counts = count()
  return ended || counts.failures.length > 0 ? counts : { ...counts, failures: [`${step.name}: the runner failed`] }
}

const vitest: Step = {
  name: 'unit, property and server tests',
  command: 'vitest',
  arguments: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    '--reporter=./tests/run/unhandledErrors.ts',
  ],
}
const playwright: Step = {
  name: 'end-to-end tests',
  command: 'playwright',
  arguments: ['test', '--config', 'tests/e2e/playwright.config.ts'],
}

const results: Counts[] = [await single(types), await single(lint), await withRunner(vitest, countVitest)]
const built = await single({ name: 'build', command: 'vite', arguments: ['build', '--logLevel', 'warn'] })
results.push(built)
if (built.failures.length === 0) results.push(await withRunner(playwright, countPlaywright))
else results.push({ passed: 0, failures: ['end-to-end tests: not run, for want of a build'] })

const passed = results.reduce((sum, counts) => sum + counts.passed, 0)
const failures = results.flatMap((counts) => counts.failures)
// Last, because a long output is read from its end.
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
