/** The face of the pipelines of letters. */
import type { NamedEpic } from '../kernel/index.ts'
import { fillEpic } from './fill.epic.ts'
import { readyEpic, seenEpic } from './ready.epic.ts'

export const lettersEpics: readonly NamedEpic[] = [fillEpic, readyEpic, seenEpic]
