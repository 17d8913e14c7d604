/** The face of the pipelines of saved filters. */
import type { NamedEpic } from '../kernel/index.ts'
import { applyEpic } from './apply.epic.ts'
import { removeEpic, saveEpic } from './change.epic.ts'

export const savedFiltersEpics: readonly NamedEpic[] = [saveEpic, removeEpic, applyEpic]
