/**
 * A browser with any number of tabs, on virtual time: one storage, one set of locks, one channel, and for each tab a real
 * store with the real pipelines over the real call rules. Only the wire and the page are fakes.
 */
import { localAdminTokens } from '../../epics/adapters/adminTokenStore.ts'
import type { StoreEnhancer } from '@reduxjs/toolkit'
import { BehaviorSubject, of, Subject, type Observable } from 'rxjs'
import { actions as registry } from '../../domain/actions.ts'
import type { Action, SecretHandle } from '../../domain/kernel/index.ts'
import { applicationStarted } from '../../domain/session/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { callsEpics, createHttp } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import {
  createStore,
  stampMiddleware,
  type ConnectionEvent,
  type NamedEpic,
  type Ports,
  type Store,
  type TabMessage,
} from '../../epics/kernel/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { fakeServer, type FakeServer } from './fakeServer.ts'
import { virtualTime, type VirtualTime } from './virtualTime.ts'
import { forgetAdmin } from '../../epics/adapters/adminTokenStore.ts'

/** Milliseconds that a storage event or a message takes to another tab. */
const betweenTabs = 2

type FakeBrowser = {
  readonly storage: Map<string, string>
  readonly cookies: Map<string, string>
  readonly settings: Map<string, string>
  readonly locks: Set<string>
  readonly cleared: string[]
  readonly tabs: Tab[]
}

export type Tab = {
  readonly store: Store
  readonly ports: Ports
  /** Every action, as reducers saw it. */
  readonly actions: Action[]
  readonly types: () => string[]
  /** Where the tab was sent. */
  readonly path: () => string | null
  readonly visited: string[]
  readonly socket: {
    readonly sent: string[]
    readonly connectedWith: string[]
    readonly status$: BehaviorSubject<'connected' | 'disconnected'>
    /** What was sent, whole, and when. */
    readonly said: { readonly name: string; readonly payload: unknown; readonly at: number }[]
    readonly messages$: Subject<{ name: string; payload: unknown }>
    readonly connection$: Subject<ConnectionEvent>
    /** The user in front of it. */
    readonly active$: Subject<void>
    readonly visible$: Subject<boolean>
  }
  readonly saved: { readonly fileName: string; readonly content: Blob }[]
  readonly vaulted: Map<string, string>
  readonly online$: BehaviorSubject<boolean>
  /** Errors that nobody expected. */
  readonly reported: unknown[]
  /** How far this tab's clock is from the true time, milliseconds. */
  skew: number
  readonly dispatch: (action: Action) => void
  readonly start: () => void
  readonly seal: (secret: string) => SecretHandle
  readonly hears: (message: TabMessage) => void
  readonly storageChanged: () => void
  isClosed: boolean
}

export type TabOptions = {
  readonly authConfigured?: boolean
  readonly epics?: readonly NamedEpic[]
  readonly build?: string
  readonly more?: Partial<Ports>
  /** When the log has what happened so far; at once without it. */
  readonly untilDurable?: () => Observable<unknown>
}

export type World = {
  readonly time: VirtualTime
  readonly server: FakeServer
  readonly browser: FakeBrowser
  readonly tab: (options?: TabOptions) => Tab
  readonly advance: (milliseconds: number) => Promise<void>
}

/** Without what the agency has configured, which is loaded by thirty calls after each sign-in. */
export const bareSessionEpics = [...callsEpics, ...visitorSessionEpics, ...staffSessionEpics]
export const sessionEpics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics]

const recording =
  (into: Action[]): StoreEnhancer =>
  (create) =>
  (reducer, preloaded) =>
    create((state, action) => {
      if ('seq' in action) into.push(action as never)
      return reducer(state, action)
    }, preloaded)

export const world = (): World => {
  const time = virtualTime()
  const server = fakeServer(time)
  const browser: FakeBrowser = {
    storage: new Map(),
    cookies: new Map(),
    settings: new Map(),
    locks: new Set(),
    cleared: [],
    tabs: [],
  }
  let uuids = 0

  const tab = ({
    authConfigured = true,
    epics = sessionEpics,
    build = '1.0',
    more = {},
    untilDurable = () => of(null),
  }: TabOptions = {}): Tab => {
    const actions: Action[] = []
    const visited: string[] = []
    const saved: Tab['saved'] = []
    const vaulted = new Map<string, string>()
    const reported: unknown[] = []
    const online$ = new BehaviorSubject(true)
    const status$ = new BehaviorSubject<'connected' | 'disconnected'>('disconnected')
    const messages$ = new Subject<TabMessage>()
    const changed$ = new Subject<{ access: string | null; refresh: string | null }>()
    const socket = {
      sent: [] as string[],
      said: [] as { name: string; payload: unknown; at: number }[],
      connectedWith: [] as string[],
      status$,
      messages$: new Subject<{ name: string; payload: unknown }>(),
      connection$: new Subject<ConnectionEvent>(),
      active$: new Subject<void>(),
      visible$: new Subject<boolean>(),
    }
    const others = (tell: (other: Tab) => void): void => {
      time.scheduler.schedule(() => {
        for (const other of browser.tabs) if (other !== self && !other.isClosed) tell(other)
      }, betweenTabs)
    }
    const changed = (change: () => void): void => {
      change()
      others((other) => other.storageChanged())
    }
    const read = () => ({
      access: browser.storage.get('access_token') ?? null,
      refresh: browser.storage.get('refresh_token') ?? null,
    })
    let skew = 0
    const clock = { now: () => time.now() + skew }
    const ids = {
      uuid: () => {
        uuids += 1
        return `uuid-${uuids}`
      },
    }
    const localStorage = {
      getItem: (key: string) => browser.storage.get(key) ?? null,
      setItem: (key: string, value: string) => void browser.storage.set(key, value),
      removeItem: (key: string) => void browser.storage.delete(key),
    }
    const tokens: Ports['tokens'] = {
      read,
      write: (access, refresh) =>
        changed(() => void browser.storage.set('access_token', access).set('refresh_token', refresh)),
      dropAccess: () => changed(() => browser.storage.delete('access_token')),
      clear: () =>
        changed(() => {
          forgetAdmin(localStorage)
          browser.storage.delete('access_token')
          browser.storage.delete('refresh_token')
        }),
      changed$,
    }
    const tabs: Ports['tabs'] = {
      exclusive: async (name, _timeout, work) => {
        if (browser.locks.has(name)) return 'timeout'
        browser.locks.add(name)
        try {
          return await work()
        } finally {
          browser.locks.delete(name)
        }
      },
      isHeld: async (name) => browser.locks.has(name),
      hold: async (name) => !browser.locks.has(name) && browser.locks.add(name).has(name),
      letGo: (name) => void browser.locks.delete(name),
      post: (message) => others((other) => other.hears(message)),
      messages$,
    }
    const page: Ports['browser'] = {
      online$,
      isOnline: () => online$.value,
      readCookie: (name) => browser.cookies.get(name) ?? null,
      writeCookie: (name, value) => void browser.cookies.set(name, value),
      removeCookie: (name) => void browser.cookies.delete(name),
      readSetting: (name) => browser.settings.get(name) ?? null,
      writeSetting: (name, value) => void browser.settings.set(name, value),
      clearStorage: async () => {
        browser.cleared.push('storage')
        changed(() => browser.storage.clear())
      },
      clearCaches: async () => void browser.cleared.push('caches'),
      saveFile: (fileName, content) => void saved.push({ fileName, content }),
      print: () => {},
    }
    let sealed = 0
    const vault: Ports['vault'] = {
      seal: (value) => {
        sealed += 1
        const handle = `secret:${sealed.toString(36)}` as SecretHandle
        vaulted.set(handle, value)
        return handle
      },
      open: (handle) => vaulted.get(handle) ?? null,
      forget: (handle) => void vaulted.delete(handle),
      forgetAll: () => vaulted.clear(),
    }
    const adminTokens = localAdminTokens(localStorage)
    const { http, gate } = createHttp({
      wire: server.wire,
      tokens,
      tabs,
      clock,
      ids,
      scheduler: time.scheduler,
      browser: page,
      apiAddress: () => adminTokens.apiUrl(),
      authAddress: authConfigured ? '/auth' : null,
      supportPhone: '555-0100',
      untilDurable,
    })
    const ports: Ports = {
      clock,
      ids,
      scheduler: time.scheduler,
      http,
      gate,
      tokens,
      adminTokens,
      localStorage,
      vault,
      tabs,
      browser: page,
      authConfigured,
      supportPhone: '555-0100',
      build,
      report: (error) => void reported.push(error),
      socket: {
        connect: (token) => {
          socket.connectedWith.push(token)
          status$.next('connected')
        },
        disconnect: () => status$.next('disconnected'),
        send: (name, payload) => {
          if (status$.value !== 'connected') return
          socket.sent.push(name)
          socket.said.push({ name, payload, at: time.now() })
        },
        messages$: socket.messages$,
        connection$: socket.connection$,
        status$,
      },
      presence: { active$: socket.active$, visible$: socket.visible$ },
      navigator: {
        go: (path) => void visited.push(path),
        leave: (address) => void visited.push(address),
        open: () => true,
        close: () => undefined,
      },
      ...more,
    }
    const store = createStore({
      root: rootReducer,
      ports,
      epics,
      stamp: stampMiddleware(registry, ports.clock),
      enhancer: recording(actions),
    })
    const self: Tab = {
      store,
      ports,
      actions,
      visited,
      socket,
      saved,
      vaulted,
      online$,
      reported,
      get skew() {
        return skew
      },
      set skew(milliseconds) {
        skew = milliseconds
      },
      isClosed: false,
      types: () => actions.map(({ type }) => type),
      path: () => visited.at(-1) ?? null,
      dispatch: (action) => void store.dispatch(action),
      start: () => void store.dispatch(applicationStarted({ build, authConfigured })),
      seal: (value) => vault.seal(value),
      hears: (message) => messages$.next(message),
      storageChanged: () => changed$.next(read()),
    }
    browser.tabs.push(self)
    return self
  }

  return { time, server, browser, tab, advance: time.advance }
}

/** A tab that is signed in and ready, with what led there forgotten. */
export const signedIn = async (of: World, options?: TabOptions): Promise<Tab> => {
  if (!of.browser.storage.has('access_token')) {
    const { access_token, refresh_token } = of.server.sessions.start()
    of.browser.storage.set('access_token', access_token).set('refresh_token', refresh_token)
  }
  const tab = of.tab(options)
  tab.start()
  await of.advance(10)
  tab.actions.length = 0
  of.server.seen.length = 0
  return tab
}
