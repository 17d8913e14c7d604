/**
 * One device: tabs that live, reload and die, one person's sessions, and the server that keeps their keys. Real starts,
 * recovery, writers and logouts over a store in memory, on virtual time. Whatever a tab does on the disk may be the last
 * that it does.
 */
import {
  asapScheduler,
  EMPTY,
  filter,
  NEVER,
  of,
  Subject,
  throwError,
  timer,
  type Observable,
  type Subscription,
} from 'rxjs'
import { actions as registry } from '../../domain/actions.ts'
import type { Action, PayloadOf, SecretHandle } from '../../domain/kernel/index.ts'
import { drafts } from '../../domain/records/index.ts'
import { getLogKey } from '../../domain/session/api.ts'
import {
  applicationStarted,
  type loggedOut,
  loginRequested,
  logoutRequested,
  readToken,
  sessionLost,
  tokenAccepted,
} from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import {
  createStore,
  stampMiddleware,
  type Gate,
  type Http,
  type LogStore,
  type Ports,
} from '../../epics/kernel/index.ts'
import type { LogCipher, Sealed } from '../../epics/kernel/logPort.ts'
import type { TabMessage, Tabs } from '../../epics/kernel/ports.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import type { KeyRing } from '../../epics/log/index.ts'
import { logoutEpic } from '../../epics/session/logout.epic.ts'
import { startEpic } from '../../epics/session/start.epic.ts'
import { createStaffPart, newTabLog, resumeTabLog, type StaffWorld } from '../../epics/staff.ts'
import { createMemoryCacheStore } from '../localCache/memoryCacheStore.ts'
import { jwt } from '../session/jwt.ts'
import { beginning, virtualTime } from '../session/virtualTime.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'

type KeyState = 'whole' | 'drafts'
type Purpose = 'log' | 'drafts'

/** Seals nothing: what opens a piece is the key's id, what it was made for, and what is authenticated with it. */
const cipherOf = (keyId: string, purpose: Purpose, opens: boolean): LogCipher => ({
  keyId,
  salt: () => Promise.resolve('salt'),
  seal: (stream, text, about) =>
    Promise.resolve({
      nonce: new Uint8Array(12),
      bytes: new TextEncoder().encode(JSON.stringify([text, keyId, purpose, stream, about])),
    }),
  open: (stream, { bytes }, about) => {
    const [text, ...rest] = JSON.parse(new TextDecoder().decode(bytes)) as string[]
    const fits = JSON.stringify(rest) === JSON.stringify([keyId, purpose, stream, about])
    return Promise.resolve(opens && fits && text !== undefined ? text : null)
  },
})

const sizeOf = (pieces: readonly Sealed[]): number => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)

const deviceKeys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveKey'])
const cryptoKeys: Readonly<Record<KeyState, CryptoKey>> = {
  whole: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
  drafts: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
}

const names = new WeakMap<CryptoKeyPair, string>()
let named = 0
const nameOf = (keys: CryptoKeyPair): string => {
  const name = names.get(keys) ?? `public ${(named += 1)}`
  names.set(keys, name)
  return name
}
const keysAsSealed: Sealed = { nonce: new Uint8Array(12), bytes: new Uint8Array(300) }

const ring: KeyRing = {
  makeDeviceKeys: () => Promise.resolve({ ...deviceKeys }),
  areDeviceKeys: () => true,
  publicKeyOf: async (keys) => nameOf(keys),
  unwrapSessionKey: (wrapped) => Promise.resolve(cryptoKeys[wrapped as KeyState]),
  unwrapDraftsKey: (wrapped) => Promise.resolve(cryptoKeys[wrapped as KeyState]),
  createLogCipher: (keyId, key) => cipherOf(keyId, 'log', key === cryptoKeys.whole),
  createDraftsCipher: (keyId, key) => cipherOf(keyId, 'drafts', key === cryptoKeys.whole),
  createKeptCipher: (keyId, key) => cipherOf(keyId, 'drafts', key === cryptoKeys.drafts),
}

type Ended = PayloadOf<typeof loggedOut>

export type Tab = {
  readonly say: (action: Action) => void
  readonly state: () => State
  /** Types of what happened in it, in order. */
  readonly seen: readonly Action[]
  readonly isAlive: () => boolean
  /**
   * At once, or when it has begun so many more writes to the disk; whether the last of them reached it; and for how many
   * milliseconds the browser still holds its locks: until the end of frozen tabs where that is Infinity.
   */
  readonly die: (writes?: number, applied?: boolean, lingers?: number) => void
  readonly logOut: () => void
  /** The system stops it: it hears nothing until it wakes; then all of it, in order. */
  readonly isAsleep: () => boolean
  readonly sleep: () => void
  readonly wake: () => void
  /** As its session hears of what another tab did. */
  readonly hear: (action: Action) => void
}

export const device = () => {
  const time = virtualTime()
  const { scheduler, now } = time
  const memory = emptyMemoryLog()
  const disk = createMemoryLogStore(memory)
  const locks = new Map<string, object>()
  const leaving = new Map<string, Subscription>()
  const serverKeys = new Map<string, { readonly of: number; readonly state: KeyState; device?: string }>()
  const tabs = new Set<Tab>()
  const frozen = new Set<() => void>()
  /** What holds each name exclusively, until it is over. */
  const turns = new Map<string, Promise<unknown>>()
  const cacheStore = createMemoryCacheStore()
  const said$ = new Subject<{ readonly message: TabMessage; readonly by: object }>()
  const life = { session: 0, user: 0, room: Infinity, streams: 0, persisted: 0, copies: 0, reducers: 'one', ahead: 0 }
  let token: string | null = null
  /**
   * What goes wrong: comes before each reading of a stream, and before each look at which there are; and the status with
   * which the server refuses the key.
   */
  const faults: {
    read: (stream: string) => Promise<void>
    streams: () => Promise<void>
    /** Comes before what was left is removed, or set aside. */
    settle: () => Promise<void>
    keyRefused: number | null
    /** How the server answers everything else. */
    answers: (input: { idempotencyKey?: string }) => Observable<unknown>
  } = {
    read: () => Promise.resolve(),
    streams: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    keyRefused: null,
    answers: () => NEVER,
  }
  const keyId = (): string => `key-${life.session}`

  const sizeOfStream = (stream: string): number =>
    sizeOf([
      ...(memory.rows.get(stream)?.values() ?? []),
      ...(memory.snapshots.get(stream) ?? []),
      ...[...memory.contents.values()].filter((content) => content.stream === stream),
    ])
  const used = (): number =>
    [...memory.rows.keys()].reduce((sum, stream) => sum + sizeOfStream(stream), sizeOf(memory.kept)) + life.copies

  const tokenUntil = (end: number): string =>
    jwt({
      jti: keyId(),
      exp: end / 1_000,
      sub: life.user,
      sid: keyId(),
      account: 1,
      scope: [],
    })

  const signIn = (user = 3): void => {
    life.session += 1
    life.user = user
    serverKeys.set(keyId(), { of: user, state: 'whole' })
    token = tokenUntil(now() + 86_400_000)
  }

  /** The server, as far as the log asks it. */
  const call = (
    declared: { readonly id: string },
    input: { body?: unknown; idempotencyKey?: string },
  ): Observable<unknown> => {
    if (token === null) return EMPTY
    if (declared.id !== getLogKey.id) return faults.answers(input)
    const { keyRefused } = faults
    if (keyRefused !== null) return throwError(() => ({ status: keyRefused }))
    const { kept, public_key: device } = input.body as { kept: readonly string[]; public_key: string }
    const own = serverKeys.get(keyId())
    if (own !== undefined && (own.device ??= device) !== device) return throwError(() => ({ status: 403 }))
    return of({
      key_id: keyId(),
      wrapped: 'whole',
      tab_number: 1,
      kept: kept.flatMap((id) => {
        const { of: user, state = 'drafts', device: its } = serverKeys.get(id) ?? {}
        return id === keyId() || user !== life.user || (state === 'whole' && its !== device)
          ? []
          : [{ key_id: id, wrapped: state }]
      }),
    })
  }

  /** `storage` is the tab's own: it outlives a reload. `ended` is the session that ended in its `page` before. */
  const open = async (
    storage = new Map<string, string>(),
    ended: Ended | null = null,
    page: object = {},
  ): Promise<Tab> => {
    const self = page
    const mortal = { dead: false, writesLeft: Infinity, applied: false, lingers: 0 }
    const asleep = { is: false, later: [] as (() => void)[] }
    const awake = (work: () => void): void => void (asleep.is ? asleep.later.push(work) : work())
    const heard$ = new Subject<TabMessage>()
    said$.pipe(filter(({ by }) => by !== self)).subscribe(({ message }) => {
      awake(() => void (mortal.dead || heard$.next(message)))
    })
    let end = (): void => undefined
    const death = new Promise<void>((done) => {
      end = done
    })
    const die = (): void => {
      mortal.dead = true
      end()
      const letGo = (): void => {
        for (const [name, holder] of locks) if (holder === self) locks.delete(name)
      }
      if (mortal.lingers === 0) letGo()
      else if (mortal.lingers === Infinity) frozen.add(letGo)
      else timer(mortal.lingers, scheduler).subscribe(letGo)
    }
    const never = new Promise<never>(() => undefined)
    const dies = async <T>(work: () => Promise<T>): Promise<T> => {
      if (mortal.dead) return never
      mortal.writesLeft -= 1
      if (mortal.writesLeft < 0) {
        if (mortal.applied) await work().catch(() => undefined)
        die()
        return never
      }
      const done = await work()
      return mortal.dead ? never : done
    }
    const reads = async <T>(work: () => Promise<T>): Promise<T> => {
      const found = await work()
      return mortal.dead ? never : found
    }
    const inRoom = async (added: readonly Sealed[], work: () => Promise<void>, freed = 0): Promise<void> => {
      if (used() + sizeOf(added) - freed > life.room)
        throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
      await work()
    }
    const store: LogStore = {
      ...disk,
      streams: () => reads(() => faults.streams().then(() => disk.streams())),
      read: (...given) =>
        reads(async () => {
          await faults.read(given[0])
          return disk.read(...given)
        }),
      append: (rows, contents = []) => dies(() => inRoom([...rows, ...contents], () => disk.append(rows, contents))),
      keepDrafts: (kept, instead = []) => {
        const freed = instead.reduce((sum, { stream }) => sum + sizeOfStream(stream), 0)
        return dies(() => inRoom([kept], () => disk.keepDrafts(kept, instead), freed))
      },
      addDeviceKeys: (...given) =>
        disk.deviceKeys().then((found) =>
          found !== null
            ? found
            : dies(async () => {
                await inRoom([keysAsSealed], () => Promise.resolve())
                return disk.addDeviceKeys(...given)
              }),
        ),
      saveDeviceKeys: (keys) => dies(() => inRoom([keysAsSealed], () => disk.saveDeviceKeys(keys))),
      setAside: (...given) => dies(() => faults.settle().then(() => disk.setAside(...given))),
      seal: (...given) => dies(() => disk.seal(...given)),
      saveSnapshot: (...given) => dies(() => disk.saveSnapshot(...given)),
      remove: (...given) => dies(() => faults.settle().then(() => disk.remove(...given))),
      setDraftsAside: (...given) => dies(() => faults.settle().then(() => disk.setDraftsAside(...given))),
      dropKeptDrafts: (...given) => dies(() => faults.settle().then(() => disk.dropKeptDrafts(...given))),
      clearUnused: () => dies(() => disk.clearUnused()),
    }
    const ownTabs: Tabs = {
      exclusive: async (name, _, work) => {
        const before = turns.get(name) ?? Promise.resolve()
        const done = before.then(work)
        // A tab that dies lets go.
        turns.set(name, Promise.race([done.catch(() => undefined), death]))
        return done
      },
      isHeld: async (name) => locks.has(name) && locks.get(name) !== self,
      hold: async (name) => {
        if (mortal.dead || (locks.has(name) && locks.get(name) !== self)) return false
        leaving.get(name)?.unsubscribe()
        locks.set(name, self)
        return true
      },
      letGo: (name) => {
        leaving.get(name)?.unsubscribe()
        const left = timer(30_000, scheduler).subscribe(() => locks.get(name) === self && locks.delete(name))
        leaving.set(name, left)
      },
      post: (message) => {
        if (!mortal.dead) asapScheduler.schedule(() => said$.next({ message, by: self }))
      },
      messages$: heard$,
    }
    let heardAt: number | null = null
    // As of the real gate: a tab makes no call for a session that another tab has begun.
    let session: number | null = null
    const isOwn = (): boolean => {
      if (token !== null) session ??= life.session
      return session === null || session === life.session
    }
    const gate = {
      serverNow: now,
      heardAt: () => heardAt,
      refresh: () => of({ kind: 'ended' as const }),
      forget: () => undefined,
      goodbye: () => {
        if (mortal.dead) return NEVER
        if (token !== null) serverKeys.set(keyId(), { ...serverKeys.get(keyId()), of: life.user, state: 'drafts' })
        token = null
        for (const other of tabs)
          if (other !== tab && other.isAlive()) other.hear(sessionLost({ reason: 'logout', message: '', here: false }))
        return of(true)
      },
    } as Partial<Gate> as Gate
    const world: StaffWorld = {
      http: {
        call: (declared: { id: string }, input: object) => {
          if (mortal.dead) return NEVER
          if (!isOwn()) return EMPTY
          if (token !== null) heardAt = now()
          return call(declared, input)
        },
      } as Partial<Http> as Http,
      gate,
      tokens: {
        read: () => ({ access: token, refresh: null }),
        write: () => undefined,
        dropAccess: () => {
          token = null
        },
        clear: () => undefined,
        changed$: NEVER,
      },
      store,
      cacheStore: {
        ...cacheStore,
        clear: () => {
          life.copies = 0
          return cacheStore.clear()
        },
      },
      ring,
      tabs: ownTabs,
      ids: { uuid: () => `stream-${(life.streams += 1)}` },
      now: () => now() + life.ahead,
      reducers: life.reducers,
      scheduler,
      tabStorage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void (mortal.dead || storage.set(name, value)),
        removeItem: (name) => void (mortal.dead || storage.delete(name)),
      },
      hidden$: NEVER,
      pause: () => Promise.resolve(),
      random: () => 0,
      pipelines: [],
      persist: async () => void (life.persisted += 1),
    }
    const log = await (ended === null ? resumeTabLog(world) : newTabLog(world))
    const part = createStaffPart(world, log)
    const seen: Action[] = []
    const nextSeq = log.resume?.nextSeq ?? 1
    const clock = { now }
    const redux = createStore({
      root: rootReducer,
      ports: {
        scheduler,
        clock,
        gate,
        http: world.http,
        ids: world.ids,
        supportPhone: '',
        tokens: world.tokens,
        build: '1',
        keySession: log.keys?.session ?? null,
        logEnd: () => part.end(() => redux.getState()),
        socket: { status$: of('disconnected'), disconnect: () => undefined },
        browser: { readCookie: () => '1', removeCookie: () => undefined, clearStorage: () => Promise.resolve() },
        adminTokens: { clear: () => undefined },
        vault: { forgetAll: () => undefined },
        navigator: { go: () => undefined },
        authConfigured: true,
      } as unknown as Ports,
      epics: [
        ...part.epics.filter(({ name }) => ['client.logKey', 'client.presence', 'log/durability'].includes(name)),
        startEpic,
        logoutEpic,
        ...actsEpics,
      ],
      stamp: stampMiddleware(registry, clock, nextSeq),
      enhancer: logEnhancer(
        registry,
        {
          enqueue: (entry, state) => {
            if (mortal.dead) return
            seen.push(entry)
            part.enqueue(entry, state as State)
          },
        },
        { firstSeq: nextSeq },
      ),
      ...(log.state && { preloaded: log.state }),
    })
    const say = (action: Action): void => void (mortal.dead || redux.dispatch(action))
    const tab: Tab = {
      say,
      state: () => redux.getState(),
      seen,
      isAlive: () => !mortal.dead,
      die: (writes = 0, applied = false, lingers = 0) => {
        Object.assign(mortal, { applied, lingers })
        if (writes === 0) return die()
        mortal.writesLeft = writes - 1
      },
      logOut: () => say(logoutRequested({})),
      isAsleep: () => asleep.is,
      sleep: () => void (asleep.is = true),
      wake: () => {
        asleep.is = false
        for (const work of asleep.later.splice(0)) work()
      },
      hear: (action) => awake(() => say(action)),
    }
    tabs.add(tab)
    say(applicationStarted({ build: '1', authConfigured: true, ...(ended !== null && { ended }) }))
    await time.settle()
    return tab
  }

  return {
    time,
    memory,
    signIn,
    /** The token runs out, and can't be exchanged; the server keeps the session's key. */
    expire: () => {
      token = tokenUntil(beginning - 1_000)
    },
    open,
    faults,
    /** Copies of answers, of so many bytes. */
    keepCopies: async (size: number): Promise<void> => {
      const head = { table: 'victims', name: 'copy', keyId: keyId(), size, priority: 1, at: 0 } as const
      await cacheStore.put([{ ...head, nonce: new Uint8Array(12), bytes: new Uint8Array(0) }])
      life.copies = size
    },
    /** How often a tab asked the browser to leave what is there. */
    persisted: () => life.persisted,
    /** Tabs that are opened from here on are of a build with other reducers. */
    deliver: (reducers: string) => void (life.reducers = reducers),
    /** By so many milliseconds the device's clock goes before the server's. */
    setAhead: (ahead: number) => void (life.ahead = ahead),
    isSignedIn: () => token !== null,
    /** As a page accepts the stored token at the end of a sign-in of its own. */
    signedInHere: (): readonly Action[] => {
      const read = readToken(token ?? '')
      if (!read.ok) throw new Error('nobody has signed in')
      return [
        loginRequested({ user_login: 'somebody', password: 'secret:1' as SecretHandle }),
        tokenAccepted({ by: 'login', claims: read.value.claims, expiresAt: read.value.expiresAt }),
      ]
    },
    /** The system ends tabs that were frozen: until then they hold their locks, and hear and say nothing. */
    endFrozen: () => {
      for (const end of frozen) end()
    },
    /** As the server does 72 hours after the end of a session. */
    forgetKeys: () => serverKeys.clear(),
    /** Whether there is room for no more than there is on the disk now. */
    setFull: (isFull: boolean) => void (life.room = isFull ? used() : Infinity),
  }
}

/** Texts that a form of this tab shows or will show, with the place in its log that each became part of the state at. */
export const textsIn = (state: State): ReadonlyMap<string, number> =>
  new Map(
    drafts(state).flatMap(({ draft }) =>
      Object.entries(draft.changes).map(([field, text]) => [String(text), draft.editedSeq[field] ?? 0] as const),
    ),
  )
