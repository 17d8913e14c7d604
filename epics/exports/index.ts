/** The face of the pipelines of exports. */
import type { NamedEpic } from '../kernel/index.ts'
import { loadEpic } from './load.epic.ts'
import { removeEpic, requestEpic } from './request.epic.ts'
import { seenEpic } from './seen.epic.ts'

export const exportsEpics: readonly NamedEpic[] = [requestEpic, loadEpic, seenEpic, removeEpic]
