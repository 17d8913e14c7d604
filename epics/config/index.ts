/** The configuration's face. */
import type { NamedEpic } from '../kernel/index.ts'
import { collectionsEpic } from './collections.epic.ts'
import { reloadEpic } from './reload.epic.ts'

export { collectionOf, loadSettings } from './settings.ts'
export type { SettingsOutcome } from './settings.ts'
export { settingsFacts } from './shown.ts'

export const configEpics: readonly NamedEpic[] = [reloadEpic, collectionsEpic]
