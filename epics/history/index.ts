/** The face of histories' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { historyEpic } from './load.epic.ts'

export const historyEpics: readonly NamedEpic[] = [historyEpic]
