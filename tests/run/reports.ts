/** What the runners' reports say, in one form: each test with its titles, its file, how it ended and how long it took. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Test = {
  /** From the root of the project. */
  readonly file: string
  /** 0 where the report does not say. */
  readonly line: number
  /** With those of the suites around it. */
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly seconds: number
  /** The first lines; empty unless it failed. */
  readonly error: string
  /** Files that tell of the failure. */
  readonly attachments: readonly string[]
}

export type Report = {
  readonly tests: readonly Test[]
  /** What no test is to blame for. */ readonly errors: readonly string[]
}

const fromRoot = (path: string): string => (isAbsolute(path) ? relative(process.cwd(), path) : path)
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

export const beginning = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

type VitestFile = {
  readonly name: string
  readonly message: string
  readonly status: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly duration?: number | null
    readonly failureMessages: readonly string[]
  }[]
}

const vitestOutcome = (status: string): Test['outcome'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

export const readVitest = (path: string): Report => {
  if (!existsSync(path)) return { tests: [], errors: ['vitest wrote no report'] }
  const { testResults } = read<{ readonly testResults: readonly VitestFile[] }>(path)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, duration, failureMessages }) => ({
      file: fromRoot(name),
      line: 0,
      title: fullName,
      outcome: vitestOutcome(status),
      seconds: (duration ?? 0) / 1000,
      error: failureMessages.join('\n'),
      attachments: [],
    })),
  )
  const errors = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => `${fromRoot(name)}\n${beginning(message)}`)
  return { tests, errors }
}

type Suite = {
  readonly title: string
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly Spec[]
}
type Spec = {
  readonly title: string
  readonly line: number
  readonly file: string
  readonly tests: { status: string; readonly results: readonly Result[] }[]
}
type Result = {
  readonly duration: number
  readonly error?: { readonly message?: string }
  readonly attachments: readonly { readonly path?: string }[]
}
type PlaywrightReport = { readonly suites: readonly Suite[]; readonly errors: readonly { readonly message?: string }[] }

const playwrightOutcome = (status: string): Test['outcome'] =>
  status === 'expected' || status === 'flaky' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'

const specsIn = (suite: Suite, above: readonly string[]): readonly (Spec & { readonly path: readonly string[] })[] => [
  ...(suite.specs ?? []).map((spec) => Object.assign(spec, { path: [...above, spec.title] })),
  ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, [...above, inner.title])),
]

/** Paths of the report are from the folder of the tests. */
const journeyFile = (file: string): string => `tests/${file}`

export const readPlaywright = (path: string): Report => {
  if (!existsSync(path)) return { tests: [], errors: ['playwright wrote no report'] }
  const { suites, errors } = read<PlaywrightReport>(path)
  const tests = suites
    .flatMap((suite) => specsIn(suite, []))
    .flatMap(({ file, line, path: titles, tests: runs }) =>
      runs.map(({ status, results }) => ({
        file: journeyFile(file),
        line,
        title: titles.join(' › '),
        outcome: playwrightOutcome(status),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        error: results.find(({ error }) => error)?.error?.message ?? '',
        attachments: results.flatMap(({ attachments }) =>
          attachments.flatMap(({ path: at }) => (at ? [fromRoot(at)] : [])),
        ),
      })),
    )
  return { tests, errors: errors.map(({ message = '' }) => beginning(message)) }
}

/** In the report of the first run, a journey that passed when it was run again is called what Playwright calls it. */
export const markWavering = (path: string, wavering: readonly Test[]): void => {
  const report = read<PlaywrightReport>(path)
  for (const spec of report.suites.flatMap((suite) => specsIn(suite, [])))
    if (wavering.some(({ file, line }) => file === journeyFile(spec.file) && line === spec.line))
      for (const run of spec.tests) if (run.status === 'unexpected') run.status = 'flaky'
  writeFileSync(path, JSON.stringify(report))
}
