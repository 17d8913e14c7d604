/** The face of files: their calls and pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { lostEpic } from './lost.epic.ts'

export { fileCalls } from './calls.ts'
export type { FileCalls } from './calls.ts'
export { uploadLog } from './uploadLog.ts'

export const filesEpics: readonly NamedEpic[] = [lostEpic]
