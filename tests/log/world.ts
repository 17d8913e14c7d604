/** What the log's tests need of the world: real encryption, a store in memory, no waiting. */
import { NEVER, asapScheduler, type SchedulerLike, type Subject } from 'rxjs'
import type { Entry } from '../../domain/log/index.ts'
import { createLogCipher } from '../../epics/adapters/logCrypto.ts'
import { sealHere } from '../../epics/kernel/sealing.ts'
import type { LogCipher, LogStore, Sealing } from '../../epics/kernel/logPort.ts'
import { createLogWriter, openLog, type LiveLog, type Resume } from '../../epics/log/index.ts'
import type { OpenedLog } from '../../epics/log/open.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'
import {
  fieldTyped,
  practiceRegistry,
  practiceRoot,
  saveDone,
  savePressed,
  toEntries,
  type PracticeState,
} from './practice.ts'

const keys = new Map<string, Promise<CryptoKey>>()
let tab = 0

/** A session's key by name: the same name is the same key, under a new tab number each time. */
export const testCipher = async (keyId = 'key-1'): Promise<LogCipher> => {
  const bytes = new TextEncoder().encode(keyId.padEnd(32, '.').slice(0, 32))
  const key = keys.get(keyId) ?? crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  keys.set(keyId, key)
  tab += 1
  return createLogCipher(keyId, await key, tab)
}

export type TestLogOptions = {
  readonly stream?: string
  readonly segment?: number
  readonly resume?: Resume
  readonly scheduler?: SchedulerLike
  readonly hidden$?: Subject<void>
  readonly makeRoom?: () => Promise<void>
  readonly mostWaiting?: number
  readonly mostUnits?: number
  /** This thread unless given. */
  readonly sealing?: (cipher: LogCipher) => Sealing
}

export const testWriter = (
  store: LogStore,
  {
    stream = 'stream-1',
    segment = 8,
    resume,
    scheduler = asapScheduler,
    hidden$,
    makeRoom,
    mostWaiting,
    mostUnits,
    sealing,
  }: TestLogOptions = {},
): LiveLog =>
  createLogWriter({
    sealing: sealing ?? ((cipher) => sealHere(cipher, store)),
    stream,
    segment,
    scheduler,
    hidden$: hidden$ ?? NEVER,
    makeRoom: makeRoom ?? (() => Promise.resolve()),
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
    ...(mostUnits === undefined ? {} : { mostUnits }),
    pause: () => Promise.resolve(),
    reducerVersion: '1',
    ...(resume ? { resume } : {}),
  })

/** Reduces and records as the live store does. */
export const feed = (
  writer: Pick<LiveLog, 'enqueue'>,
  entries: readonly Entry[],
  from: PracticeState = practiceRoot.initial,
): PracticeState => {
  let state = from
  for (const entry of entries) {
    state = practiceRoot.reduce(state, entry)
    writer.enqueue(entry, state)
  }
  return state
}

export const testOpen = (
  store: LogStore,
  cipher: LogCipher,
  more: { readonly stream?: string; readonly useSnapshot?: boolean; readonly reducerVersion?: string } = {},
): Promise<OpenedLog<PracticeState>> =>
  openLog({
    store,
    stream: 'stream-1',
    cipher,
    root: practiceRoot,
    registry: practiceRegistry,
    reducerVersion: '1',
    ...more,
  })

/** Two records with a draft, two saves, of which one came back. */
export const typed = toEntries([
  { ...fieldTyped({ id: 7, field: 'first', value: 'Canary' }), seq: 1, at: 1_750_000_000_000 },
  { ...savePressed({ save: 'k1', id: 7 }), seq: 2, at: 1_750_000_000_001 },
  { ...savePressed({ save: 'k2', id: 7 }), seq: 3, at: 1_750_000_000_002 },
  { ...saveDone({ save: 'k2', at: 5 }), seq: 4, at: 1_750_000_000_003 },
  { ...fieldTyped({ id: 8, field: 'last', value: 'Canary' }), seq: 5, at: 1_750_000_000_004 },
])

/** A log with these entries on the disk. */
export const writtenLog = async (
  stream: string,
  entries: readonly Entry[],
  keyId = 'key-1',
  store = createMemoryLogStore(),
) => {
  const writer = testWriter(store, { stream })
  writer.unlock(await testCipher(keyId))
  feed(writer, entries)
  await writer.flush()
  return { store, writer }
}
