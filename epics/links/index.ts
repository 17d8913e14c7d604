/** The face of the pipelines of operations. */
import type { NamedEpic } from '../kernel/index.ts'
import { askedEpic, namedEpic } from './operate.epic.ts'
import { lostEpic, settingEpic } from './setting.epic.ts'
import { discardedEpic, undoEpic } from './undo.epic.ts'

export const linkEpics: readonly NamedEpic[] = [namedEpic, askedEpic, undoEpic, discardedEpic, settingEpic, lostEpic]
