/** The face of the pipelines of merging people. */
import type { NamedEpic } from '../kernel/index.ts'
import { mergeEpic } from './merge.epic.ts'

export const mergeEpics: readonly NamedEpic[] = [mergeEpic]
