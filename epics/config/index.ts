/** The configuration's face. */
import type { NamedEpic } from '../kernel/index.ts'
import { changesEpic } from './changes.epic.ts'
import { collectionsEpic } from './collections.epic.ts'
import { keptEpic } from './kept.epic.ts'
import { reportStartEpic } from './reportStart.epic.ts'
import { reloadEpic, rightsEpic } from './reload.epic.ts'

export { restored } from './kept.epic.ts'
export { collectionOf, loadSettings } from './settings.ts'
export { settingsFacts } from './shown.ts'

export const configEpics: readonly NamedEpic[] = [
  reloadEpic,
  rightsEpic,
  collectionsEpic,
  keptEpic,
  changesEpic,
  reportStartEpic,
]
