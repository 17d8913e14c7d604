/**
 * The composition root of the browser: adapters, pipelines, log and store are tied together here and nowhere else. It
 * starts with what a visitor needs; `staff.ts`, the far larger rest, comes behind the login page, and before everything
 * where a session goes on.
 */
import { asyncScheduler, delay, firstValueFrom, ignoreElements, merge, of, Subject, timer, type Observable } from 'rxjs'
import type { PayloadOf } from '../domain/kernel/index.ts'
import type { Entry } from '../domain/log/index.ts'
import type { AddressForm } from '../domain/navigation/index.ts'
import { applicationStarted, loggedOut } from '../domain/session/index.ts'
import type { Setup } from '../domain/setup/index.ts'
import type { State } from '../domain/state.ts'
import { isVisitors, visitorActions, visitorReducer } from '../domain/visitor.ts'
import { localAdminTokens } from './adapters/adminTokenStore.ts'
import { arrivalAt } from './adapters/arrival.ts'
import { pageBrowser } from './adapters/browser.ts'
import { systemClock } from './adapters/clock.ts'
import { lazyCacheStore } from './adapters/lazyCacheStore.ts'
import { lazyLogStore } from './adapters/lazyLogStore.ts'
import { lazySocket } from './adapters/lazySocket.ts'
import * as ring from './adapters/logCrypto.ts'
import { routerNavigator, settleAddress, writeAddress } from './adapters/navigator.ts'
import { pageChance, pageGone, pageHidden, pagePresence, persist } from './adapters/page.ts'
import { browserTabs } from './adapters/tabs.ts'
import { localTokenStore } from './adapters/tokenStore.ts'
import { memoryVault } from './adapters/vault.ts'
import { uploadWire } from './adapters/uploadWire.ts'
import { fetchWire } from './adapters/wire.ts'
import { fileCalls, uploadLog, type FileCalls } from './documents/index.ts'
import { callsEpics, createHttp } from './calls/index.ts'
import {
  createStore,
  epic,
  filter,
  holdBack,
  mergeMap,
  type NamedEpic,
  type Ports,
  stampMiddleware,
  type Store,
  tap,
  until,
  type Vault,
} from './kernel/index.ts'
import { languageEpics, speakAtStart, type LanguageWorld } from './languages/index.ts'
import { logEnhancer } from './log/attach.ts'
import { navigationEpics } from './navigation/index.ts'
import { startRefused, visitorSessionEpics } from './session/index.ts'
import type * as StaffModule from './staff.ts'
import type { StaffPart, StaffWorld, TabLog } from './staff.ts'

/** The pipelines that visitors need. */
const visitorEpics = (languages: LanguageWorld): readonly NamedEpic[] => [
  ...callsEpics,
  ...visitorSessionEpics,
  ...navigationEpics,
  ...languageEpics(languages),
]
type Staff = typeof StaffModule

export type ClientOptions = {
  readonly page: Window & typeof globalThis
  readonly go: (path: string) => void
  readonly build: string
  /** Names the sources of this build's reducers. */
  readonly reducers: string
  /** What the server said in the page (CFG-30). */
  /** How this build writes addresses (NAV-06). */
  readonly addresses: AddressForm
  readonly setup: Setup
  readonly languages: LanguageWorld
  /** Fetches a part of the build, again and again while the connection is away; rejects for one of a build that is gone. */
  readonly fetchPart: <T>(load: () => Promise<T>) => Promise<T>
  /** Called with the first store, and with a new one after each logout: nothing of a session stays in memory. */
  readonly onStore: (client: {
    readonly store: Store
    readonly secrets: Pick<Vault, 'seal' | 'open'>
    readonly files: FileCalls
  }) => void
}

const databaseName = 'caselog-log'
/** All time of the client but the screens'. */
const scheduler = asyncScheduler
/** Milliseconds until the rest is fetched behind a login page. */
const calm = 500

export const startClient = async (options: ClientOptions): Promise<void> => {
  const { page, setup, fetchPart } = options
  const authAddress =
    setup.authAddress === null ? null : new URL(setup.authAddress, page.location.origin).href.replace(/\/$/, '')
  const { on: hasSockets, address: socketAddress, timeout: socketTimeout } = setup.sockets
  /** A page that may come back goes on; one that does not leaves nothing running behind it, and its socket says so. */
  const gone$ = pageGone(page)
  const tokens = localTokenStore(page.localStorage, page)
  const arrived = arrivalAt(page, tokens)
  settleAddress(page, options.addresses)
  const adminTokens = localAdminTokens(page.localStorage)
  const tabs = browserTabs(page.navigator.locks, new page.BroadcastChannel('caselog'), scheduler)
  const ids = { uuid: () => page.crypto.randomUUID() }
  const vault = memoryVault(ids.uuid().replaceAll('-', '').slice(0, 10))
  const logStore = lazyLogStore(() =>
    fetchPart(() => import('./adapters/dexieLogStore.ts')).then(({ createDexieLogStore }) =>
      createDexieLogStore({ name: databaseName }),
    ),
  )
  const cacheStore = lazyCacheStore(() =>
    fetchPart(() => import('./adapters/dexieCacheStore.ts')).then(({ createDexieCacheStore }) =>
      createDexieCacheStore(),
    ),
  )
  // Where sockets are off it never comes, and the application works without.
  const socket = lazySocket(() =>
    hasSockets
      ? fetchPart(() => import('./adapters/socket.ts')).then(({ ioSocket }) =>
          ioSocket(socketAddress || page.location.origin, socketTimeout),
        )
      : new Promise(() => undefined),
  )
  const life = { clear: (): Promise<void> => Promise.resolve(), untilDurable: (): Observable<unknown> => of(null) }
  const browser = pageBrowser({
    page,
    clearDatabases: () => life.clear(),
    clearCaches: async () => void (await Promise.all([logStore.dropSnapshots(), cacheStore.clear()])),
  })
  const { http, gate } = createHttp({
    wire: uploadWire(fetchWire(page.fetch.bind(page)), () => new page.XMLHttpRequest()),
    tokens,
    tabs,
    clock: systemClock,
    ids,
    scheduler,
    browser,
    apiAddress: () => adminTokens.apiUrl(),
    authAddress,
    supportPhone: setup.supportPhone,
    untilDurable: () => life.untilDurable(),
  })
  const world: StaffWorld = {
    http,
    gate,
    tokens,
    store: logStore,
    cacheStore,
    ring,
    tabs,
    ids,
    now: () => systemClock.now(),
    reducers: options.reducers,
    scheduler,
    tabStorage: page.sessionStorage,
    hidden$: pageHidden(page),
    pause: async () => void (await firstValueFrom(timer(0, scheduler))),
    random: pageChance(page),
    sealing: async (cipher) => (await import('./adapters/workerSealing.ts')).workerSealing(cipher, databaseName),
    persist: () => persist(page),
    pipelines: ['client.refused', 'client.restart', ...visitorEpics(options.languages).map(({ name }) => name)],
  }
  let staff: Staff | null = null
  /** What does not come is of a build that is gone: a new page has its own. */
  const loadStaff = async (): Promise<Staff> => {
    staff ??= await fetchPart(() => import('./staff.ts')).catch(() => {
      page.location.reload()
      return new Promise<never>(() => undefined)
    })
    return staff
  }

  /** As an error that nobody caught: the browser's console and its tools hear of it. */
  const report = (error: unknown): void => page.reportError(error)

  /** With a log everything is there from the start; without one it comes when somebody signs in, as after a logout. */
  const begin = (log: TabLog | null, ended: PayloadOf<typeof loggedOut> | null): void => {
    const stop$ = new Subject<void>()
    const over$ = merge(stop$, gone$)
    const nextSeq = log?.resume?.nextSeq ?? 1
    const registry = new Map(visitorActions)
    const early: Entry[] = []
    let part: StaffPart | null = null
    // The one refresh of the start has been made; who asks first hears its outcome.
    let outcome = log?.refreshed ?? null
    const startGate = {
      ...gate,
      refresh: () => {
        const known = outcome
        outcome = null
        return known === null || known.kind === 'kept' ? gate.refresh() : of(known)
      },
    }
    let sentTo: string | null = null
    const go = (path: string): void => {
      sentTo = path
      options.go(path)
    }
    const ports: Ports = {
      clock: systemClock,
      ids,
      scheduler,
      http,
      gate: startGate,
      tokens,
      adminTokens,
      vault,
      tabs,
      socket,
      presence: pagePresence(page),
      browser,
      navigator: routerNavigator(go, page, options.addresses),
      report,
      authConfigured: authAddress !== null,
      supportPhone: setup.supportPhone,
      build: options.build,
      setup,
      keySession: log?.keys?.session ?? null,
      arrived,
      logEnd: () => part?.end(() => store.getState()) ?? null,
      localCache: () => part?.cache ?? null,
      localStorage: page.localStorage,
    }
    /** The refresh that came before the log was refused, and left no token for the start to find. It comes before the start. */
    const refusedEpic = epic('client.refused', (action$) =>
      action$.pipe(
        filter(applicationStarted.match),
        mergeMap(() => (log?.refreshed?.kind === 'failed' ? of(startRefused(log.refreshed)) : [])),
      ),
    )
    /**
     * After a logout everything begins anew, so that nothing of the session stays in memory; only how it ended goes over.
     * SES-16: it is shown on the login page, even when the page that was open found itself without permissions first and
     * sent the browser home, as it does with any visitor.
     */
    const restartEpic = epic('client.restart', (action$) =>
      action$.pipe(
        filter(loggedOut.match),
        delay(0, scheduler),
        tap(({ payload }) => {
          stop$.next()
          if (sentTo !== null) writeAddress(page, options.addresses, sentTo)
          begin(null, payload)
        }),
        ignoreElements(),
      ),
    )
    const takePart = ({ actions, createStaffPart }: Staff, taken: TabLog): StaffPart => {
      const made = createStaffPart(world, taken)
      for (const [type, definition] of actions) registry.set(type, definition)
      life.clear = made.clearCache
      life.untilDurable = made.untilDurable
      part = made
      return made
    }
    const grow = async (): Promise<void> => {
      const loaded = await loadStaff()
      const { actionOf, rootReducer } = loaded
      const { epics, enqueue } = takePart(loaded, await loaded.newTabLog(world))
      let state = rootReducer.initial
      for (const entry of early.splice(0)) {
        state = rootReducer.reduce(state, actionOf(entry))
        enqueue(entry, state)
      }
      store.grow(rootReducer, state, until(epics, over$))
    }
    const whole = staff !== null && log !== null ? { root: staff.rootReducer, epics: takePart(staff, log).epics } : null
    const store = createStore({
      root: whole?.root ?? visitorReducer,
      ports,
      epics: until([refusedEpic, ...visitorEpics(options.languages), ...(whole?.epics ?? []), restartEpic], over$),
      stamp: stampMiddleware(registry, systemClock, nextSeq, report),
      enhancer: logEnhancer(
        registry,
        { enqueue: (entry, state) => (part === null ? early.push(entry) : part.enqueue(entry, state as State)) },
        { firstSeq: nextSeq, report },
      ),
      ...(whole === null && { hold: holdBack((action) => !isVisitors(action), grow) }),
      ...(log?.state && { preloaded: log.state }),
    })
    options.onStore({ store, secrets: vault, files: fileCalls(http, uploadLog(store, ids), scheduler) })
    const start = { build: options.build, authConfigured: authAddress !== null }
    store.dispatch(applicationStarted(ended === null ? start : { ...start, ended }))
  }

  gone$.subscribe(() => socket.disconnect())
  await speakAtStart(options.languages, browser)
  const { access, refresh } = tokens.read()
  if (access === null && refresh === null) {
    begin(null, null)
    // While somebody types the password; whoever is faster waits for it.
    const adapters = (): readonly Promise<unknown>[] => [
      import('./adapters/dexieLogStore.ts'),
      import('./adapters/dexieCacheStore.ts'),
      ...(hasSockets ? [import('./adapters/socket.ts')] : []),
    ]
    timer(calm, scheduler).subscribe(
      () => void import('./staff.ts').then(() => Promise.all(adapters())).catch(() => undefined),
    )
  } else begin(await (await loadStaff()).resumeTabLog(world), null)
}
