/** Runs what vitest runs, and the screens that failed once more, file after file. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { settle, type Settled } from './onceMore.ts'
import { beginning, readVitest, type Report, type Test } from './reports.ts'
import { runStep, type Step } from './steps.ts'
import { unhandledReport } from './unhandledErrors.ts'

const firstReport = 'test-results/vitest.json'
const rerunReport = 'test-results/vitest-again.json'

export const vitestStep = (report: string, more: readonly string[] = []): Step => ({
  name: 'unit, property and server tests',
  command: 'vitest',
  arguments: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./tests/run/unhandledErrors.ts',
    ...more,
  ],
})

const run = async (step: Step, report: string): Promise<Report> => {
  for (const old of [report, unhandledReport]) rmSync(old, { force: true })
  const ended = await runStep(step)
  const { tests, errors } = readVitest(report)
  const uncaught = existsSync(unhandledReport) ? (JSON.parse(readFileSync(unhandledReport, 'utf8')) as string[]) : []
  const all = [...errors, ...uncaught.map((error) => `nobody caught\n${beginning(error)}`)]
  const isExplained = ended || all.length > 0 || tests.some(({ outcome }) => outcome === 'failed')
  return { tests, errors: isExplained ? all : [`${step.name}: the runner failed`] }
}

const isScreen = ({ file }: Test): boolean => /\.screen\.test\.tsx?$/.test(file)

export const runVitest = async (): Promise<Settled> =>
  settle(await run(vitestStep(firstReport), firstReport), isScreen, (failed) =>
    run(
      {
        ...vitestStep(rerunReport, ['--project=screens', '--maxWorkers=1', ...new Set(failed.map(({ file }) => file))]),
        name: 'screens that failed, once more by themselves',
      },
      rerunReport,
    ),
  )
