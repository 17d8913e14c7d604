/**
 * What fails beside others and passes by itself holds nobody up; it is named, and is a defect all the same. Only of tests
 * that a busy machine can disturb: a property that fails has found something, whatever it draws the next time.
 */
import { writeFileSync } from 'node:fs'
import { beginning, type Report, type Test } from './reports.ts'

export const waveringReport = 'test-results/wavering.json'

/** So many that fail are no accident of the machine. */
const mostAccidents = 8

export type Settled = {
  /** With what wavered among what passed. */
  readonly report: Report
  readonly wavering: readonly Test[]
}

const sameTest =
  (one: Test) =>
  (other: Test): boolean =>
    one.file === other.file && one.line === other.line && one.title === other.title

/** `run` runs these alone, one after another. */
export const settle = async (
  first: Report,
  mayWaver: (test: Test) => boolean,
  run: (failed: readonly Test[]) => Promise<Report>,
): Promise<Settled> => {
  const failed = first.tests.filter((test) => test.outcome === 'failed' && mayWaver(test))
  if (failed.length === 0 || failed.length > mostAccidents) return { report: first, wavering: [] }
  const again = (await run(failed)).tests.filter(({ outcome }) => outcome !== 'skipped')
  const wavering = failed
    .map((test) => ({ ...test, again: again.filter(sameTest(test)) }))
    .filter((test) => test.again.length > 0 && test.again.every(({ outcome }) => outcome === 'passed'))
    .map(({ again: runs, ...test }) => ({
      ...test,
      attachments: [test, ...runs].flatMap(({ attachments }) => attachments),
    }))
  const settled = (test: Test): Test => (wavering.some(sameTest(test)) ? { ...test, outcome: 'passed' } : test)
  return { report: { ...first, tests: first.tests.map(settled) }, wavering }
}

/** For those who mend it. */
export const writeWavering = (wavering: readonly Test[]): void =>
  writeFileSync(
    waveringReport,
    JSON.stringify(
      wavering.map(({ file, title, error, attachments }) => ({
        name: `${file} › ${title}`,
        error: beginning(error),
        traces: attachments,
      })),
      null,
      1,
    ),
  )
