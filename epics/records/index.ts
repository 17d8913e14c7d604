/** The face of the records' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { aheadEpic } from './ahead.epic.ts'
import { collectionsEpic } from './collections.epic.ts'
import { elsewhereEpic } from './elsewhere.epic.ts'
import { mergedEpic } from './merged.epic.ts'
import { openEpic } from './open.epic.ts'
import { askedEpic, saveEpic } from './save.epic.ts'

export const recordsEpics: readonly NamedEpic[] = [openEpic, aheadEpic, collectionsEpic, askedEpic, saveEpic, mergedEpic, elsewhereEpic]
