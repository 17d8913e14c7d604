/** `npm test`: everything, and at the end one line that counts it. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { lint, runStep, types } from './steps.ts'

type Counts = { passed: number; failed: number }

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

const readReport = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

const countVitest = (): Counts => {
  const report = readReport(vitestReport) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } | null
  if (report === null) return { passed: 0, failed: 1 }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

const countPlaywright = (): Counts => {
  const report = readReport(playwrightReport) as { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] } | null
  if (report === null) return { passed: 0, failed: 1 }
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky + report.errors.length }
}

mkdirSync('test-results', { recursive: true })
for (const old of [vitestReport, playwrightReport]) rmSync(old, { force: true })

const single = async (step: Parameters<typeof runStep>[0]): Promise<Counts> => ((await runStep(step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A runner that failed although no test of its did (a file that can't load, say) counts as one failure. */
const withRunner = (ended: boolean, counts: Counts): Counts => (ended || counts.failed > 0 ? counts : { ...counts, failed: 1 })

const results: Counts[] = [await single(types), await single(lint)]
results.push(
  withRunner(
    await runStep({ name: 'unit, property and server tests', command: 'vitest', arguments: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`] }),
    countVitest(),
  ),
)
const built = await single({ name: 'build', command: 'vite', arguments: ['build', '--logLevel', 'warn'] })
results.push(built)
if (built.failed === 0)
  results.push(withRunner(await runStep({ name: 'end-to-end tests', command: 'playwright', arguments: ['test', '--config', 'tests/e2e/playwright.config.ts'] }), countPlaywright()))
else results.push({ passed: 0, failed: 1 })

const total = results.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
