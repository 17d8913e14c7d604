/** The face of the submissions' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { fileEpic } from './file.epic.ts'
import { keepEpic } from './keep.epic.ts'
import { printEpic } from './print.epic.ts'

export const submissionsEpics: readonly NamedEpic[] = [keepEpic, fileEpic, printEpic]
