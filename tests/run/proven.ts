/**
 * No proof is lost: the rows of the specification that passing tests name in their titles are those of `tests/proven.txt`,
 * and all of them are rows of `tests/requirements.tsv`.
 */
import { readFileSync } from 'node:fs'
import { notWired } from './notWired.ts'

const list = /\[([A-Z]{3}-\d+(?:\s*,\s*[A-Z]{3}-\d+)*)\]/g

/** `[SES-02] [SES-16, SES-27] …` names three. */
export const rowsIn = (title: string): readonly string[] =>
  [...title.matchAll(list)].flatMap(([, ids = '']) => ids.split(/\s*,\s*/))

export const requiredRows = (): ReadonlySet<string> =>
  new Set(
    readFileSync('tests/requirements.tsv', 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('\t').slice(0, 1)),
  )

export const provenRows = (): readonly string[] => readFileSync('tests/proven.txt', 'utf8').trim().split('\n')

/** What is wrong about the rows that are named, in sentences; none where all is well. */
export const rowProblems = (
  named: ReadonlySet<string>,
  waiting: readonly string[] = [...new Set(notWired.flatMap(({ rows }) => rows))],
): readonly string[] => {
  const required = requiredRows()
  const proven = provenRows()
  const known = new Set(proven)
  return [
    ...proven.filter((row) => !named.has(row)).map((row) => `${row} was proven, and no passing test names it any more`),
    ...[...named]
      .filter((row) => !required.has(row))
      .map((row) => `${row} is named by a test and is no row of tests/requirements.tsv`),
    ...waiting
      .filter((row) => known.has(row))
      .map((row) => `${row} can't be proven: tests/run/notWired.ts says that a part of it is not built`),
    ...[...named]
      .filter((row) => required.has(row) && !known.has(row))
      .map((row) => `${row} is proven now: write it into tests/proven.txt, so that its loss would be noticed`),
  ]
}
