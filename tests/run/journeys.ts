/** Runs journeys, and those that failed once more, each by itself. */
import { rmSync } from 'node:fs'
import { settle, type Settled } from './onceMore.ts'
import { markWavering, readPlaywright, type Report } from './reports.ts'
import { runStep, type Step } from './steps.ts'

const config = 'tests/e2e/playwright.config.ts'
const firstReport = 'test-results/playwright.json'
const rerunReport = 'test-results/playwright-again.json'

export const journeysStep = (report: string, more: readonly string[] = []): Step => ({
  name: 'end-to-end tests',
  command: 'playwright',
  arguments: ['test', '--config', config, ...more],
  environment: { CASELOG_JOURNEY_REPORT: report },
})

const run = async (step: Step, report: string): Promise<Report> => {
  rmSync(report, { force: true })
  const ended = await runStep(step)
  const { tests, errors } = readPlaywright(report)
  const isExplained = ended || errors.length > 0 || tests.some(({ outcome }) => outcome === 'failed')
  return { tests, errors: isExplained ? errors : [`${step.name}: the runner failed`] }
}

export const runJourneys = async (): Promise<Settled> => {
  const settled = await settle(
    await run(journeysStep(firstReport), firstReport),
    () => true,
    (failed) =>
      run(
        {
          ...journeysStep(rerunReport, [
            ...failed.map(({ file, line }) => `${file}:${line}`),
            '--workers=1',
            '--trace=on',
            '--output=test-results/playwright-again',
          ]),
          name: 'journeys that failed, once more by themselves',
        },
        rerunReport,
      ),
  )
  if (settled.wavering.length > 0) markWavering(firstReport, settled.wavering)
  rmSync(rerunReport, { force: true })
  return settled
}
