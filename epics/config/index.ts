/** The configuration's face. */
import type { NamedEpic } from '../kernel/index.ts'
import { changesEpic } from './changes.epic.ts'
import { collectionsEpic } from './collections.epic.ts'
import { keptEpic } from './kept.epic.ts'
import { reportStartEpic } from './reportStart.epic.ts'
import { reloadEpic } from './reload.epic.ts'
import { rightsEpic, rightsHeardEpic } from './rights.epic.ts'

export { restored } from './kept.epic.ts'
export { collectionOf, loadSettings, tolerant } from './settings.ts'
export { settingsFacts } from './shown.ts'

export const configEpics: readonly NamedEpic[] = [
  reloadEpic,
  rightsHeardEpic,
  rightsEpic,
  collectionsEpic,
  keptEpic,
  changesEpic,
  reportStartEpic,
]
