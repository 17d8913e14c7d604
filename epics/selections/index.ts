/** The face of the pipelines that remember what is selected. */
import type { NamedEpic } from '../kernel/index.ts'
import { clientEpic } from './client.epic.ts'
import { rememberEpic, restoreEpic } from './remembered.epic.ts'

export const selectionsEpics: readonly NamedEpic[] = [rememberEpic, restoreEpic, clientEpic]
