/** The face of the privacy screen's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { foundEpic, idleEpic, keptEpic } from './hide.epic.ts'

export const privacyEpics: readonly NamedEpic[] = [foundEpic, keptEpic, idleEpic]
