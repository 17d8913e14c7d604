/** The face of the pipelines of imports. */
import type { NamedEpic } from '../kernel/index.ts'
import { detailEpic, loadEpic } from './load.epic.ts'
import { decideEpic, removeEpic, stepsEpic } from './steps.epic.ts'

export const importsEpics: readonly NamedEpic[] = [loadEpic, detailEpic, stepsEpic, decideEpic, removeEpic]
