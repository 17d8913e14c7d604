/** Runs journeys, and those that failed once more, each by itself. */
import { rmSync, writeFileSync } from 'node:fs'
import {
  beginning,
  markWavering,
  playwrightReport,
  readPlaywright,
  rerunReport,
  type Report,
  type Test,
} from './reports.ts'
import { runStep, type Step } from './steps.ts'

const config = 'tests/e2e/playwright.config.ts'

export const journeysStep = (report: string, more: readonly string[] = []): Step => ({
  name: 'end-to-end tests',
  command: 'playwright',
  arguments: ['test', '--config', config, ...more],
  environment: { CASELOG_JOURNEY_REPORT: report },
})

const waveringReport = 'test-results/wavering.json'

/** So many that fail are no accident of the machine. */
const mostAccidents = 8

export type Journeys = {
  readonly report: Report
  /** Failed, and passed by themselves. */ readonly wavering: readonly Test[]
}

const sameTest = (one: Test) => (other: Test) =>
  one.file === other.file && one.line === other.line && one.title === other.title

/** A journey that fails beside others and passes by itself holds nobody up; it is named, and is a defect all the same. */
export const runJourneys = async (): Promise<Journeys> => {
  for (const old of [playwrightReport, rerunReport]) rmSync(old, { force: true })
  writeFileSync(waveringReport, '[]')
  const ended = await runStep(journeysStep(playwrightReport))
  const first = readPlaywright()
  const failed = first.tests.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0)
    return {
      report: ended || first.errors.length > 0 ? first : { ...first, errors: ['end-to-end tests: the runner failed'] },
      wavering: [],
    }
  if (failed.length > mostAccidents) return { report: first, wavering: [] }
  await runStep({
    ...journeysStep(rerunReport, [
      ...failed.map(({ file, line }) => `${file}:${line}`),
      '--workers=1',
      '--trace=on',
      '--output=test-results/playwright-again',
    ]),
    name: 'what failed, once more by itself',
  })
  const again = readPlaywright(rerunReport)
  const wavering = failed.filter((test) =>
    again.tests.some((other) => sameTest(test)(other) && other.outcome === 'passed'),
  )
  writeFileSync(
    waveringReport,
    JSON.stringify(
      wavering.map((test) => ({
        name: `${test.file} › ${test.title}`,
        error: beginning(test.error),
        traces: [test, ...again.tests.filter(sameTest(test))].flatMap(({ attachments }) => attachments),
      })),
      null,
      1,
    ),
  )
  markWavering(wavering)
  rmSync(rerunReport, { force: true })
  return { report: readPlaywright(), wavering }
}
