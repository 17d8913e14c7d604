/**
 * The part of the client that only somebody signed in needs: the whole state and its facts, the features' pipelines, and
 * the log of this tab. It is loaded behind the login page, and before the first screen where a session goes on.
 */
import {
  BehaviorSubject,
  catchError,
  connect,
  defer,
  finalize,
  ignoreElements,
  merge,
  Observable,
  of,
  takeUntil,
  timer,
} from 'rxjs'
import { actions } from '../domain/actions.ts'
import { membersOf, type Action } from '../domain/kernel/index.ts'
import { actionOf, logOpened, recoveryEnded, type Entry } from '../domain/log/index.ts'
import { tokenAccepted } from '../domain/session/index.ts'
import { reducerVersion } from '../domain/reducerVersion.ts'
import { rootReducer, type State } from '../domain/state.ts'
import type { UnsentWork } from '../domain/unsent.ts'
import { vocabulary } from '../domain/vocabulary.ts'
import * as features from './features.ts'
import {
  type CacheStore,
  type CallFailure,
  apartOrHere,
  replaced,
  epic,
  exhaustMap,
  filter,
  type LocalCache,
  type LogCipher,
  type LogEnd,
  map,
  mergeMap,
  type NamedEpic,
  sealHere,
  type Sealing,
  tap,
} from './kernel/index.ts'
import { createLocalCache, ownerOf } from './localCache/index.ts'
import {
  createLogWriter,
  durabilityEpic,
  exportEpic,
  type Lived,
  fetchLogKeys,
  holding,
  presenceEpic,
  streamLock,
  untilDurable,
  type LeftPart,
  type LogKeys,
  type Opening,
} from './log/index.ts'
import {
  asFirst,
  newTabLog,
  openTabLog,
  patience,
  resumeTabLog,
  snapshotVersion,
  type TabLog,
  type TabLogWorld,
} from './tabLog.ts'
import { tabLogEnd } from './tabLogEnd.ts'

export { actionOf, actions, newTabLog, resumeTabLog, rootReducer }
export type { TabLog }

const featureEpics = membersOf(features).flat()

export type StaffWorld = TabLogWorld & {
  readonly cacheStore: CacheStore
  /** Emits when the page is being hidden. */
  readonly hidden$: Observable<unknown>
  /** Lets the browser paint. */
  readonly pause: () => Promise<void>
  /** A whole number from 0 to below the bound. */
  readonly random: (below: number) => number
  /** Another thread that seals the log, where there is one. */
  readonly sealing?: (cipher: LogCipher) => Promise<Sealing | null>
  /** Asks the browser to leave what is on the device where it is, also when the device runs short of room. */
  readonly persist: () => Promise<void>
  /** Names of the pipelines that visitors have too. */
  readonly pipelines: readonly string[]
}

export type StaffPart = {
  readonly epics: readonly NamedEpic[]
  readonly enqueue: (entry: Entry, state: State) => void
  readonly untilDurable: () => Observable<unknown>
  readonly end: (state: () => State) => LogEnd
  readonly cache: LocalCache
  /** Copies of what the server has; those of other tabs too. */
  readonly clearCache: () => Promise<void>
}

/** Milliseconds without a log until it is said that nothing is kept. */
const longestOpening = 10_000

/** One tab's session on its log, from the start or the sign-in to the logout. */
export const createStaffPart = (page: StaffWorld, log: TabLog): StaffPart => {
  const { tabs, letGo } = holding(page.tabs, streamLock(log.stream))
  const world = { ...page, tabs }
  let keys: LogKeys | null = log.keys
  const { store, cacheStore, now, hidden$, pause, random, tokens } = world
  const cache = createLocalCache({
    store: cacheStore,
    cipher: () => keys?.log ?? null,
    owner: () => ownerOf(tokens.read().access),
    now,
  })
  let isOpened = false
  let isEnding = false
  /** In another thread where there is one, else here. */
  const sealing = (cipher: LogCipher): Sealing => {
    const here = (): Sealing => sealHere(cipher, store)
    const { sealing: apart } = world
    const by =
      apart === undefined ? here() : replaced(() => apartOrHere(apart(cipher), here, world.scheduler), world.scheduler)
    return {
      ...by,
      append: async (row) => {
        const isFirst = row.place.fromSeq === 1
        const put = async (): Promise<string> => {
          await keys?.saveDevice(isFirst)
          return by.append(row)
        }
        return isFirst ? asFirst(world.tabs, put) : put()
      },
    }
  }
  const writer = createLogWriter({
    sealing,
    stream: log.stream,
    reducerVersion: snapshotVersion(world),
    scheduler: world.scheduler,
    hidden$,
    makeRoom: async () => void (await Promise.all([cache.makeRoom(), store.dropSnapshots()])),
    pause,
    behind: () => world.gate.serverNow() - now(),
    ...(log.resume === null ? {} : { resume: log.resume }),
  })
  const trouble$ = new BehaviorSubject<Opening>('none')
  const failed = (because: Action, why: 'failed' | 'otherDevice' = 'failed'): Action => {
    trouble$.next(why)
    return recoveryEnded({}, because)
  }
  const reading$ = new BehaviorSubject(false)
  let taken: readonly LeftPart<UnsentWork>[] = []
  const opened = (ready: LogKeys, state: () => State, because: Action): Observable<Action> =>
    new Observable((out) => {
      keys = ready
      isOpened = true
      trouble$.next('none')
      void cache.sweep()
      void world.persist()
      openTabLog(world, log, ready, writer, {
        say: (action) => out.next(action),
        isOver: () => isEnding || out.closed,
        state,
        tookOver: (parts) => {
          taken = parts
        },
      })
        .catch(() => out.next(failed(because)))
        .finally(() => out.complete())
    })
  /** Whoever waits for what was left behind waits no longer than for a server that answers. */
  const inPatience = (opening$: Observable<Action>, because: Action): Observable<Action> => {
    const late$ = timer(patience, world.scheduler).pipe(map(() => recoveryEnded({}, because)))
    const ends = (): void => reading$.next(false)
    /** A device that answers nothing keeps nothing, whatever holds it up. */
    const silence = (facts$: Observable<Action>): Observable<never> =>
      timer(longestOpening, world.scheduler).pipe(
        takeUntil(facts$.pipe(filter((action) => logOpened.match(action) || recoveryEnded.match(action)))),
        tap(() => (trouble$.value === 'none' ? trouble$.next('late') : undefined)),
        ignoreElements(),
      )
    const read$ = defer(() => {
      reading$.next(true)
      return opening$.pipe(
        tap((action) => (recoveryEnded.match(action) ? ends() : undefined)),
        finalize(ends),
      )
    })
    return read$.pipe(
      connect((facts$) =>
        merge(facts$, late$.pipe(takeUntil(facts$.pipe(filter(recoveryEnded.match)))), silence(facts$)),
      ),
    )
  }
  /** Rejects where the key to be had is not that of this session. */
  const keysOf = async (session: string | undefined): Promise<LogKeys> => {
    const had = keys ?? (await fetchLogKeys(world))
    if (had.session !== session) throw new Error('the key is of another session')
    return had
  }
  /** The key comes with the first token that is accepted, or was there before it; until then entries wait in memory. */
  const keyEpic = epic('client.logKey', (action$, state$) =>
    action$.pipe(
      filter(tokenAccepted.match),
      filter(({ payload }) => !isOpened && state$.value.session.claims?.session === payload.claims.session),
      exhaustMap((because) =>
        inPatience(
          defer(() => keysOf(because.payload.claims.session)).pipe(
            mergeMap((ready) => opened(ready, () => state$.value, because)),
            catchError((failure: Partial<CallFailure>) =>
              of(failed(because, failure.status === 403 ? 'otherDevice' : 'failed')),
            ),
          ),
          because,
        ),
      ),
    ),
  )
  const others: readonly NamedEpic[] = [
    ...featureEpics,
    durabilityEpic(writer, trouble$),
    presenceEpic(world.tabs, log.stream, () =>
      taken.flatMap(({ from, stream }) => (from === 'stream' ? [stream] : [])),
    ),
    keyEpic,
  ]
  let newest: Lived<State> | null = null
  const exporting = exportEpic({
    store,
    stream: log.stream,
    writer,
    newest: () => newest,
    cipher: () => keys?.log ?? null,
    root: rootReducer,
    registry: actions,
    reducerVersion,
    words: () => [...vocabulary(), ...world.pipelines, ...others.map(({ name }) => name)],
    random,
  })
  return {
    epics: [...others, exporting],
    enqueue: (entry, state) => {
      newest = { seq: entry.seq, state }
      writer.enqueue(entry, state)
    },
    untilDurable: untilDurable(
      writer,
      world.scheduler,
      trouble$.pipe(map((why) => why === 'failed' || why === 'otherDevice')),
    ),
    end: (state) =>
      tabLogEnd(world, {
        stream: log.stream,
        state,
        taken: () => taken,
        reading$,
        keys: () => keys,
        askedKeys: async () => {
          keys ??= await keysOf(state().session.claims?.session).catch(() => null)
          return keys
        },
        takesNoMore: () => {
          isEnding = true
        },
        letGo,
        close: () => {
          isEnding = true
          writer.close()
          cache.close()
        },
      }),
    cache,
    clearCache: () => cacheStore.destroy(),
  }
}
