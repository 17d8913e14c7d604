/** The face of the records' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { aheadEpic } from './ahead.epic.ts'
import { collectionsEpic } from './collections.epic.ts'
import { copyEpic } from './copy.epic.ts'
import { elsewhereEpic } from './elsewhere.epic.ts'
import { letGoEpic } from './letGo.epic.ts'
import { mergedEpic } from './merged.epic.ts'
import { openEpic } from './open.epic.ts'
import { askedEpic, saveEpic } from './save.epic.ts'

export { load as loadRecord } from './calls.ts'

export const recordsEpics: readonly NamedEpic[] = [
  openEpic,
  copyEpic,
  aheadEpic,
  collectionsEpic,
  askedEpic,
  saveEpic,
  mergedEpic,
  elsewhereEpic,
  letGoEpic,
]
