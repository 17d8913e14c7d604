/** The face of the submissions' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { keepEpic } from './keep.epic.ts'

export const submissionsEpics: readonly NamedEpic[] = [keepEpic]
