/** The kernel's face. */
export type { CachedHead, CachedRow, CachedValue, CacheEvent, CacheItem, CacheStore, LocalCache } from './cachePort.ts'
export { changedKinds, kindOf, loadInTime } from './changedElsewhere.ts'
export type { Asked } from './changedElsewhere.ts'
export { epic } from './epic.ts'
export type { NamedEpic, StateRef } from './epic.ts'
export { holdBack } from './holdBack.ts'
export { notifyOnce } from './notify.ts'
export type {
  Browser,
  CallFailure,
  CallInput,
  Clock,
  Gate,
  GateEvent,
  Http,
  HttpAnswer,
  HttpRequest,
  Ids,
  KeptDrafts,
  LogStore,
  LogWriter,
  Navigator,
  Ports,
  RefreshOutcome,
  SealedContent,
  SealedRow,
  SealedSnapshot,
  Socket,
  StreamHead,
  TabMessage,
  Tabs,
  TokenStore,
  Vault,
  Wire,
} from './ports.ts'
export { rootEpic } from './rootEpic.ts'
export { isStamped, stampMiddleware } from './stamp.ts'
export { createStore } from './store.ts'
export type { GrowingStore, Store, StoreOptions } from './store.ts'
export { healthyAfter, maxFailures, restartDelay, restFor, supervise } from './supervise.ts'
