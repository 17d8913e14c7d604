import { fact, group, label, list, oneOf, optional, partial, text } from '../kernel/index.ts'
import { rowLists } from './collectionFields.ts'
import { advocate, fieldView, settings, settingsName } from './forms.ts'
import { liveLists } from './live.ts'

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
/** Lists as they are kept and as they are asked for anew; what is not there stays as it is. */
const someLists = {
  collections: partial(rowLists),
  advocates: optional(list(advocate)),
  field_views: optional(list(fieldView)),
}
/** CFG-01: the device had the lists of an earlier start, shown until the server's come. */
export const configurationRestored = fact('config/restored', { v: 1, origin: 'storage', payload: group(someLists) })
/** Somebody changed entries of these lists. */
export const listsChangedElsewhere = fact('config/changedElsewhere', {
  v: 1,
  origin: 'socket',
  payload: group({ lists: list(oneOf(liveLists)) }),
})
/** They came anew; `failed` names those that did not. */
export const listsRefreshed = fact('config/listsRefreshed', {
  v: 1,
  origin: 'server',
  payload: group({ ...someLists, failed }),
})
/** CFG-10: nothing that was asked for before counts any more. */
export const cachesEmptied = fact('config/cachesEmptied', { v: 1, origin: 'storage', payload: group({}) })
export const settingsReloadRequested = fact('config/reloadRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ from: label(40) }),
})
