/** The face of the appearance's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { foundEpic, keptEpic } from './appearance.epic.ts'

export const appearanceEpics: readonly NamedEpic[] = [foundEpic, keptEpic]
