/** The composition root of the browser: adapters, pipelines, log and store are tied together here and nowhere else. */
import { asyncScheduler, catchError, delay, exhaustMap, filter, from, fromEvent, ignoreElements, merge, mergeMap, of, Subject, takeUntil, tap } from 'rxjs'
import { actions } from '../domain/actions.ts'
import type { PayloadOf, SecretHandle } from '../domain/kernel/index.ts'
import { logProblemFound } from '../domain/log/index.ts'
import { applicationStarted, loggedOut, tokenAccepted } from '../domain/session/index.ts'
import { reducerVersion, rootReducer } from '../domain/state.ts'
import { pageBrowser } from './adapters/browser.ts'
import { systemClock } from './adapters/clock.ts'
import { lazyLogStore } from './adapters/lazyLogStore.ts'
import { lazySocket } from './adapters/lazySocket.ts'
import * as ring from './adapters/logCrypto.ts'
import { routerNavigator } from './adapters/navigator.ts'
import { browserTabs } from './adapters/tabs.ts'
import { localTokenStore } from './adapters/tokenStore.ts'
import { memoryVault } from './adapters/vault.ts'
import { uploadWire } from './adapters/uploadWire.ts'
import { fetchWire } from './adapters/wire.ts'
import { fileCalls, type FileCalls } from './files/index.ts'
import { callsEpics, createHttp } from './calls/index.ts'
import { configEpics } from './config/index.ts'
import { createStore, epic, stampMiddleware, type NamedEpic, type Ports, type Store } from './kernel/index.ts'
import { historyEpics } from './history/index.ts'
import { lettersEpics } from './letters/index.ts'
import { itemsEpics } from './items/index.ts'
import { likenessEpics } from './likeness/index.ts'
import { listsEpics } from './lists/index.ts'
import { createLogWriter, durabilityEpic, exportEpic, fetchLogKeys, logEnhancer, type LogKeys } from './log/index.ts'
import { navigationEpics } from './navigation/index.ts'
import { operationsEpics } from './operations/index.ts'
import { recordsEpics } from './records/index.ts'
import { servicesEpics } from './services/index.ts'
import { tagsEpics } from './tags/index.ts'
import { sessionEpics, startRefused } from './session/index.ts'
import { clearTabLog, openTabLog, resumeTabLog, sealUnsent, type TabLog, type TabLogWorld } from './tabLog.ts'

/** Each feature's pipelines. A new feature is one line here. */
const featureEpics: readonly NamedEpic[] = [...callsEpics, ...sessionEpics, ...configEpics, ...navigationEpics, ...recordsEpics, ...operationsEpics, ...itemsEpics, ...servicesEpics, ...tagsEpics, ...lettersEpics, ...likenessEpics, ...listsEpics, ...historyEpics]

export type ClientOptions = {
  readonly page: Window & typeof globalThis
  readonly go: (path: string) => void
  readonly build: string
  readonly supportPhone: string
  /** The authentication service's address; null where there is none (SES-12). */
  readonly authAddress: string | null
  /** Called with the first store, and with a new one after each logout: nothing of a session stays in memory. */
  readonly onStore: (client: { readonly store: Store; readonly seal: (value: string) => SecretHandle; readonly files: FileCalls }) => void
}

const databaseName = 'caselog-log'

const scope = (epics: readonly NamedEpic[], stop$: Subject<void>): readonly NamedEpic[] =>
  epics.map(({ name, run }) => epic(name, (action$, state$, ports) => run(action$, state$, ports).pipe(takeUntil(stop$))))

export const startClient = async (options: ClientOptions): Promise<void> => {
  const { page } = options
  const tokens = localTokenStore(page.localStorage, page)
  const vault = memoryVault()
  const tabs = browserTabs(page.navigator.locks, new page.BroadcastChannel('caselog'))
  const ids = { uuid: () => page.crypto.randomUUID() }
  const logStore = lazyLogStore(() => import('./adapters/dexieLogStore.ts').then(({ createDexieLogStore }) => createDexieLogStore({ name: databaseName })))
  const socket = lazySocket(() => import('./adapters/socket.ts').then(({ ioSocket }) => ioSocket(page.location.origin)))
  const life = { clear: (): Promise<void> => Promise.resolve() }
  const browser = pageBrowser({ page, clearDatabases: () => life.clear(), clearCaches: logStore.dropSnapshots })
  const { http, gate } = createHttp({
    wire: uploadWire(fetchWire(page.fetch.bind(page)), () => new page.XMLHttpRequest()),
    tokens,
    tabs,
    clock: systemClock,
    ids,
    scheduler: asyncScheduler,
    browser,
    apiAddress: '',
    authAddress: options.authAddress,
    supportPhone: options.supportPhone,
  })
  const world: TabLogWorld = { http, gate, tokens, store: logStore, ring, tabs, ids, now: systemClock.now, scheduler: asyncScheduler, tabStorage: page.sessionStorage }
  const hidden$ = merge(fromEvent(page, 'pagehide'), fromEvent(page.document, 'visibilitychange').pipe(filter(() => page.document.visibilityState === 'hidden')))
  const deleteDatabase = async (): Promise<void> => {
    await logStore.close()
    await new Promise<void>((done) => {
      const request = page.indexedDB.deleteDatabase(databaseName)
      request.addEventListener('success', () => done())
      request.addEventListener('error', () => done())
      request.addEventListener('blocked', () => done())
    })
  }
  const random = (below: number): number => {
    const [drawn = 0] = page.crypto.getRandomValues(new Uint32Array(1))
    return drawn % below
  }

  const begin = (log: TabLog, ended: PayloadOf<typeof loggedOut> | null): void => {
    let keys: LogKeys | null = log.keys
    const stop$ = new Subject<void>()
    const nextSeq = log.resume?.nextSeq ?? 1
    const writer = createLogWriter({
      store: logStore,
      stream: log.stream,
      reducerVersion,
      scheduler: asyncScheduler,
      hidden$,
      pause: () => new Promise((done) => page.setTimeout(done)),
      ...(log.resume === null ? {} : { resume: log.resume }),
    })
    // The one refresh of the start has been made; who asks first hears its outcome.
    let outcome = log.refreshed
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
      scheduler: asyncScheduler,
      http,
      gate: startGate,
      tokens,
      vault,
      tabs,
      socket,
      browser,
      navigator: routerNavigator(go, page),
      authConfigured: options.authAddress !== null,
      supportPhone: options.supportPhone,
      build: options.build,
      keepDrafts: () => sealUnsent(world, log, keys, store.getState),
    }
    const open = (ready: LogKeys): void => {
      keys = ready
      openTabLog(world, log, ready, writer, store.dispatch).catch(() => store.dispatch(logProblemFound({ problem: 'failed', lost: 0 })))
    }
    /** The key comes with the first good token; until then entries wait in memory. */
    const keyEpic = epic('client.logKey', (action$) =>
      action$.pipe(
        filter(tokenAccepted.match),
        filter(() => keys === null),
        exhaustMap((because) =>
          from(fetchLogKeys(http, logStore, ring)).pipe(
            tap(open),
            ignoreElements(),
            catchError(() => of(logProblemFound({ problem: 'failed', lost: 0 }, because))),
          ),
        ),
      ),
    )
    /** The refresh that came before the log was refused, and left no token for the start to find. It comes before the start. */
    const refusedEpic = epic('client.refused', (action$) =>
      action$.pipe(
        filter(applicationStarted.match),
        mergeMap(() => (log.refreshed?.kind === 'failed' ? of(startRefused(log.refreshed.message)) : [])),
      ),
    )
    /**
     * After a logout everything begins anew, so that nothing of the session stays in memory; only the message goes over.
     * SES-16: it is shown on the login page, even when the page that was open found itself without permissions first and
     * sent the browser home, as it does with any visitor.
     */
    const restartEpic = epic('client.restart', (action$) =>
      action$.pipe(
        filter(loggedOut.match),
        delay(0, asyncScheduler),
        tap(({ payload }) => {
          stop$.next()
          if (sentTo !== null && sentTo !== page.location.pathname + page.location.search) page.history.replaceState(null, '', sentTo)
          void resumeTabLog(world).then((next) => begin(next, payload))
        }),
        ignoreElements(),
      ),
    )
    const exporting = exportEpic({ store: logStore, stream: log.stream, writer, cipher: () => keys?.log ?? null, root: rootReducer, registry: actions, reducerVersion, random, now: systemClock.now })
    const store: Store = createStore({
      root: rootReducer,
      ports,
      epics: scope([refusedEpic, ...featureEpics, durabilityEpic(writer), exporting, keyEpic, restartEpic], stop$),
      stamp: stampMiddleware(actions, systemClock, nextSeq),
      enhancer: logEnhancer(actions, writer, nextSeq),
      ...(log.state === null ? {} : { preloaded: log.state }),
    })
    life.clear = async () => {
      writer.close()
      await clearTabLog(world, log.stream, keys, deleteDatabase)
    }
    options.onStore({ store, seal: vault.seal, files: fileCalls(http) })
    store.dispatch(applicationStarted({ build: options.build, authConfigured: options.authAddress !== null }))
    if (ended !== null) store.dispatch(loggedOut(ended))
    if (keys !== null) open(keys)
  }

  begin(await resumeTabLog(world), null)
}
