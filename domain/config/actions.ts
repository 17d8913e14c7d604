import { fact, group, label, list, partial, text } from '../kernel/index.ts'
import { rowLists } from './collectionFields.ts'
import { settings, settingsName } from './forms.ts'

const failed = list(group({ name: settingsName, message: text('prose', 2_000) }))

/** The lists of the first screen came, as many as could be loaded; `failed` names the others with their error. */
export const settingsLoaded = fact('config/settingsLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ settings, failed }),
})
/** Some of the others came, behind the first screen. What is not in `collections` was not asked for, or has failed. */
export const collectionsLoaded = fact('config/collectionsLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ collections: partial(rowLists), failed }),
})
export const settingsReloadRequested = fact('config/reloadRequested', { v: 1, origin: 'intent', payload: group({ from: label(40) }) })
