/** The face of the pipelines that keep copies on the device. */
import type { NamedEpic } from '../kernel/index.ts'
import { cardsEpic } from './cards.epic.ts'
import { copiesEpic } from './copies.epic.ts'
import { cacheEventsEpic } from './events.epic.ts'

export { createLocalCache } from './cache.ts'
export { ownerOf } from './owner.ts'

export const localCacheEpics: readonly NamedEpic[] = [copiesEpic, cardsEpic, cacheEventsEpic]
export { itemOnDevice } from './items.ts'
