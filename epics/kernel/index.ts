/** The kernel's face. */
export type { Browser } from './browserPort.ts'
export type { CachedRow, CachedValue, CacheEvent, CacheItem, CacheStore, LocalCache } from './cachePort.ts'
export { changedKinds, loadInTime } from './changedElsewhere.ts'
export type { Asked } from './changedElsewhere.ts'
export { epic, until } from './epic.ts'
export type { NamedEpic, StateRef } from './epic.ts'
export { heard } from './heard.ts'
export { holdBack } from './holdBack.ts'
export { apartOrHere, replaced, sealHere } from './sealing.ts'
export type { LeftWork, LogCipher, LogEnd, LogStore, LogWriter, ReadStream, Sealing, Unsent } from './logPort.ts'
export { concatMap, exhaustMap, filter, map, mergeMap, perKey, switchMap, tap } from './operators.ts'
export type {
  AdminTokens,
  CallFailure,
  CallInput,
  Clock,
  ConnectionEvent,
  Gate,
  GateEvent,
  Http,
  HttpAnswer,
  HttpRequest,
  Ids,
  Navigator,
  Ports,
  Presence,
  RefreshOutcome,
  Socket,
  StoredTokens,
  TabMessage,
  Tabs,
  SessionEnd,
  TokenPair,
  TokenStore,
  Vault,
  Wire,
} from './ports.ts'
export { isStamped, stampMiddleware } from './stamp.ts'
export { createStore } from './store.ts'
export type { Store } from './store.ts'
