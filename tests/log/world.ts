/** What the log's tests need of the world: real encryption, a store in memory, no waiting. */
import { NEVER, asapScheduler, type SchedulerLike, type Subject } from 'rxjs'
import type { Entry } from '../../domain/log/index.ts'
import { createLogCipher } from '../../epics/adapters/logCrypto.ts'
import { sealHere } from '../../epics/kernel/sealing.ts'
import type { LogCipher, LogStore, Sealing } from '../../epics/kernel/logPort.ts'
import { createLogWriter, openLog, type LiveLog, type Resume } from '../../epics/log/index.ts'
import type { OpenedLog } from '../../epics/log/open.ts'
import { practiceRegistry, practiceRoot, type PracticeState } from './practice.ts'

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
