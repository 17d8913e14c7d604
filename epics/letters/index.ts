/** The face of the pipelines of letters. */
import type { NamedEpic } from '../kernel/index.ts'
import { askedEpic } from './asked.epic.ts'
import { fillEpic } from './fill.epic.ts'
import { readyEpic, seenEpic } from './ready.epic.ts'

export const lettersEpics: readonly NamedEpic[] = [askedEpic, fillEpic, readyEpic, seenEpic]
