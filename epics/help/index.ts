/** The face of the help blocks' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { loadHelpEpic } from './load.epic.ts'
import { saveHelpEpic } from './save.epic.ts'

export const helpEpics: readonly NamedEpic[] = [loadHelpEpic, saveHelpEpic]
