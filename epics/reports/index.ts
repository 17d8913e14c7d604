/** The face of the reports' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { earlierEpic } from './earlier.epic.ts'
import { fileEpic } from './file.epic.ts'
import { fiscalYearEpic } from './fiscalYear.epic.ts'
import { givenEpic } from './given.epic.ts'
import { keptEpic } from './kept.epic.ts'
import { openedEpic } from './opened.epic.ts'
import { openedSetEpic } from './openedSet.epic.ts'
import { printEpic } from './print.epic.ts'
import { rangesEpic } from './ranges.epic.ts'
import { resultsEpic } from './results.epic.ts'
import { runEpic } from './run.epic.ts'
import { setsEpic } from './sets.epic.ts'

export { printing } from './print.epic.ts'
export { saveAnswered } from './saveAnswered.ts'

export const reportsEpics: readonly NamedEpic[] = [
  runEpic,
  resultsEpic,
  keptEpic,
  setsEpic,
  givenEpic,
  fiscalYearEpic,
  fileEpic,
  openedEpic,
  openedSetEpic,
  earlierEpic,
  rangesEpic,
  printEpic,
]
