/** The face of the pipelines of acts. */
import type { NamedEpic } from '../kernel/index.ts'
import { leftEpic, repeatEpic } from './left.epic.ts'
import { performEpic } from './perform.epic.ts'

export { begin, beginsOn } from './begin.ts'

export const actsEpics: readonly NamedEpic[] = [performEpic, leftEpic, repeatEpic]
