/**
 * A tab that finds what a dead one left, on virtual time: the real epic, the real recovery and the real writer over a
 * store in memory. How long the key, or the reading of what was left, takes is the test's to say.
 */
import { asapScheduler, firstValueFrom, map, NEVER, timer, type Observable } from 'rxjs'
import { actions as registry } from '../../domain/actions.ts'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { entryOf } from '../../domain/log/index.ts'
import { drafts, leftBehind, type AnyDraft } from '../../domain/records/index.ts'
import { getLogKey } from '../../domain/session/api.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createMemoryCacheStore } from '../localCache/memoryCacheStore.ts'
import { aloneTabs } from './aloneTabs.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import {
  createStore,
  stampMiddleware,
  type Gate,
  type Http,
  type LogStore,
  type Ports,
} from '../../epics/kernel/index.ts'
import { sealHere } from '../../epics/kernel/sealing.ts'
import type { LogCipher } from '../../epics/kernel/logPort.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import { createLogWriter, openLog, recover, type KeyRing } from '../../epics/log/index.ts'
import { createStaffPart, newTabLog, type StaffWorld } from '../../epics/staff.ts'
import { jwt } from '../session/jwt.ts'
import { beginning, virtualTime } from '../session/virtualTime.ts'

const keyOfSession = 'key-now'
const keyOfEarlier = 'key-then'

/** Seals nothing, so that every promise is kept within one step of virtual time; a wrong `about` opens nothing all the same. */
export const openCipher = (keyId: string): LogCipher => ({
  keyId,
  salt: () => Promise.resolve('salt'),
  seal: (stream, text, about) =>
    Promise.resolve({
      nonce: new Uint8Array(12),
      bytes: new TextEncoder().encode(JSON.stringify([text, stream, about])),
    }),
  open: (stream, { bytes }, about) => {
    const [text, ofStream, ofAbout] = JSON.parse(new TextDecoder().decode(bytes)) as string[]
    return Promise.resolve(text !== undefined && ofStream === stream && ofAbout === about ? text : null)
  },
})

const deviceKeys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveKey'])
const sessionKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])

const ring: KeyRing = {
  makeDeviceKeys: () => Promise.resolve(deviceKeys),
  areDeviceKeys: () => true,
  publicKeyOf: () => Promise.resolve('public'),
  unwrapSessionKey: () => Promise.resolve(sessionKey),
  unwrapDraftsKey: () => Promise.resolve(sessionKey),
  createLogCipher: openCipher,
  createDraftsCipher: openCipher,
  createKeptCipher: openCipher,
}

const ciphers = [openCipher(keyOfSession), openCipher(keyOfEarlier)]
type LeftBehind = ReturnType<typeof leftBehind>
const rules = {
  unsentIn: leftBehind,
  takenOverIn: ({ log }: State) => log.takenOver ?? [],
  partsOf: () => [],
  takenOverInBundle: () => [],
  joined: (): LeftBehind => ({ drafts: [], unfinished: [] }),
  beyond: (all: LeftBehind): LeftBehind => all,
}

/** Writes the log of a tab in which this happened, and which is gone. */
const leave = async (store: LogStore, key: string, happened: readonly Action[]): Promise<void> => {
  const writer = createLogWriter({
    sealing: (cipher) => sealHere(cipher, store),
    stream: 'dead',
    reducerVersion,
    scheduler: asapScheduler,
    hidden$: NEVER,
    makeRoom: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  })
  writer.unlock(openCipher(key))
  let state = rootReducer.initial
  for (const [index, action] of happened.entries()) {
    const stamped: Stamped = { ...action, seq: index + 1, at: beginning - 60_000 + index }
    const entry = entryOf(registry, stamped)
    if (entry === null) throw new Error(`${action.type} is in no log`)
    state = rootReducer.reduce(state, stamped)
    writer.enqueue(entry, state)
  }
  await writer.flush()
  writer.close()
}

export type Late = {
  /** What happened in the tab that died. */
  readonly left: readonly Action[]
  readonly slow: 'key' | 'reading'
  /** Milliseconds until it is there. */
  readonly after: number
  /** Whether it was left by an earlier session, under its own key. */
  readonly earlier?: boolean
  /** An action at which a reducer throws. */
  readonly poison?: string
}

export const lateTab = async ({ left, slow, after, earlier = false, poison }: Late) => {
  const time = virtualTime()
  const { scheduler } = time
  const memory = emptyMemoryLog()
  const disk = createMemoryLogStore(memory)
  await leave(disk, earlier ? keyOfEarlier : keyOfSession, left)
  const call = (declared: { readonly id: string }): Observable<unknown> => {
    if (declared.id !== getLogKey.id) return NEVER
    const answer = {
      key_id: keyOfSession,
      wrapped: '',
      tab_number: 1,
      kept: earlier ? [{ key_id: keyOfEarlier, wrapped: '' }] : [],
    }
    return timer(slow === 'key' ? after : 0, scheduler).pipe(map(() => answer))
  }
  const store: LogStore = {
    ...disk,
    read: async (stream, afterSeq) => {
      if (stream === 'dead' && slow === 'reading') await firstValueFrom(timer(after, scheduler))
      return disk.read(stream, afterSeq)
    },
  }
  const http = { call } as Partial<Http> as Http
  const clock = { now: time.now }
  const claims = { user_id: 3, account: 1, session: 's', scopes: [], sso: false }
  const access = jwt({ jti: 's', exp: beginning / 1_000 + 3_600, sub: 3, sid: 's', account: 1, scope: [] })
  const world: StaffWorld = {
    http,
    gate: { heardAt: () => null, serverNow: time.now } as Partial<Gate> as Gate,
    tokens: {
      read: () => ({ access, refresh: null }),
      write: () => undefined,
      dropAccess: () => undefined,
      clear: () => undefined,
      changed$: NEVER,
    },
    store,
    cacheStore: createMemoryCacheStore(),
    ring,
    tabs: {
      exclusive: (_, __, work) => work(),
      isHeld: async () => false,
      hold: async () => true,
      letGo: () => undefined,
      post: () => undefined,
      messages$: NEVER,
    },
    ids: { uuid: () => 'own' },
    now: time.now,
    reducers: 'test',
    scheduler,
    tabStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    hidden$: NEVER,
    persist: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    random: () => 0,
    pipelines: [],
  }
  const part = createStaffPart(world, await newTabLog(world))
  const seen: string[] = []
  const tab = createStore({
    root: {
      ...rootReducer,
      reduce: (state: State, action: Stamped): State => {
        if (action.type === poison) throw new TypeError('a mistake of ours')
        return rootReducer.reduce(state, action)
      },
    },
    ports: { scheduler, clock } as Partial<Ports> as Ports,
    epics: part.epics.filter(({ name }) => name === 'client.logKey'),
    stamp: stampMiddleware(registry, clock),
    enhancer: logEnhancer(registry, {
      enqueue: (entry, state) => {
        seen.push(entry.type)
        part.enqueue(entry, state as State)
      },
    }),
  })
  tab.dispatch(tokenAccepted({ by: 'login', claims, expiresAt: beginning + 3_600_000 }))
  /** What a tab finds that comes after this one has died at this moment. */
  const afterDeath = async (): Promise<readonly AnyDraft[]> => {
    const { left } = await recover({
      store: createMemoryLogStore(structuredClone({ ...memory, device: null })),
      tabs: aloneTabs,
      own: ['third'],
      ciphers,
      keptCiphers: ciphers,
      root: rootReducer,
      registry,
      reducerVersion,
      rules,
      takenOver: [],
      now: time.now(),
    })
    return left.flatMap((each) => each.drafts)
  }
  return {
    part,
    time,
    seen,
    disk,
    say: (action: Action) => void tab.dispatch(action),
    state: (): State => tab.getState(),
    drafts: () => drafts(tab.getState()),
    afterDeath,
    /** Of this tab's own log, as a later start reads it. */
    written: async () =>
      openLog({
        store: disk,
        stream: 'own',
        cipher: openCipher(keyOfSession),
        root: rootReducer,
        registry,
        reducerVersion,
      }),
  }
}

export type LateTab = Awaited<ReturnType<typeof lateTab>>
