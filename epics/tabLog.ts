/**
 * The log of this tab over its life: where it goes on after a reload, when it gets its key, what dead tabs left, and what
 * is kept at a logout.
 */
import { firstValueFrom, from, map, race, timer, type Observable, type SchedulerLike } from 'rxjs'
import { actions } from '../domain/actions.ts'
import { draftsRecovered, leftBehind } from '../domain/records/index.ts'
import { logOpened, logProblemFound, recoveryEnded } from '../domain/log/index.ts'
import type { Action } from '../domain/kernel/index.ts'
import { readToken } from '../domain/session/index.ts'
import { reducerVersion, rootReducer, type State } from '../domain/state.ts'
import type { Gate, Http, Ids, LogStore, RefreshOutcome, Tabs, TokenStore } from './kernel/index.ts'
import {
  destroyKey,
  fetchLogKeys,
  keepDrafts,
  openLog,
  recover,
  streamLock,
  type KeyRing,
  type LiveLog,
  type LogKeys,
  type Resume,
} from './log/index.ts'

export type TabLogWorld = {
  readonly http: Http
  readonly gate: Gate
  readonly tokens: TokenStore
  readonly store: LogStore
  readonly ring: KeyRing
  readonly tabs: Tabs
  readonly ids: Ids
  readonly now: () => number
  readonly scheduler: SchedulerLike
  /** Outlives a reload, not the tab. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export type TabLog = {
  readonly stream: string
  readonly keys: LogKeys | null
  readonly state: State | null
  readonly resume: Resume | null
  /** This tab's own stream of before a reload, when it can't be gone on with: its readable part is taken over. */
  readonly setAside: string | null
  /** What the refresh that had to come first answered; null when none was needed. */
  readonly refreshed: RefreshOutcome | null
}

const streamName = 'caselog.stream'

/** Milliseconds that a screen waits for the log at most; it is then taken over as soon as the server answers. */
export const patience = 3_000

const inTime = <T>(work: Promise<T>, { scheduler }: TabLogWorld): Promise<T | null> =>
  firstValueFrom(race(from(work), timer(patience, scheduler).pipe(map(() => null))))

/** A stream of its own, with nothing in it yet. */
const newStream = async ({ ids, tabs, tabStorage }: TabLogWorld): Promise<string> => {
  const stream = ids.uuid()
  tabStorage.setItem(streamName, stream)
  await tabs.hold(streamLock(stream))
  return stream
}

/** SES-04: an expired token is dropped first, and exchanged once; without a good one the log stays closed. */
const freshToken = async ({
  tokens,
  gate,
}: TabLogWorld): Promise<{ readonly good: boolean; readonly refreshed: RefreshOutcome | null }> => {
  const { access, refresh } = tokens.read()
  const read = access === null ? null : readToken(access)
  if (read?.ok && read.value.expiresAt > gate.serverNow()) return { good: true, refreshed: null }
  if (refresh === null) return { good: false, refreshed: null }
  tokens.dropAccess()
  const refreshed = await firstValueFrom(gate.refresh())
  return { good: refreshed.kind === 'kept', refreshed }
}

const nothing = { keys: null, state: null, resume: null, setAside: null, refreshed: null }

/** For a visitor who signs in: there is nothing to go on with. */
export const newTabLog = async (world: TabLogWorld): Promise<TabLog> => ({ ...nothing, stream: await newStream(world) })

/** After a reload: this tab's own log, if it is there and readable; else a new one. What can't be read is left to recovery. */
export const resumeTabLog = async (world: TabLogWorld): Promise<TabLog> => {
  const { http, store, ring, tabs, tabStorage } = world
  const { good, refreshed } = (await inTime(freshToken(world), world)) ?? { good: false, refreshed: null }
  const fresh = { ...nothing, refreshed }
  if (!good) return { ...fresh, stream: await newStream(world) }
  const keys = await inTime(
    fetchLogKeys(http, store, ring).catch(() => null),
    world,
  )
  if (keys === null) return { ...fresh, stream: await newStream(world) }
  const own = tabStorage.getItem(streamName)
  const head = own === null ? undefined : (await store.streams()).find(({ stream }) => stream === own)
  if (head !== undefined && head.keyId === keys.log.keyId && (await tabs.hold(streamLock(head.stream)))) {
    const opened = await openLog({
      store,
      stream: head.stream,
      cipher: keys.log,
      root: rootReducer,
      registry: actions,
      reducerVersion,
    })
    if (opened.resume !== null && opened.parked.length === 0)
      return { stream: head.stream, keys, state: opened.state, resume: opened.resume, setAside: null, refreshed }
    return { ...fresh, keys, setAside: head.stream, stream: await newStream(world) }
  }
  return { ...fresh, keys, stream: await newStream(world) }
}

/** Once the key is there: what waited in memory is written, and what dead tabs left is taken over. */
export const openTabLog = async (
  world: TabLogWorld,
  log: TabLog,
  keys: LogKeys,
  writer: LiveLog,
  {
    say,
    isOver,
    failures,
  }: {
    readonly say: (action: Action) => void
    readonly isOver: () => boolean
    /** Actions that the state did not take so far. */
    readonly failures: () => number
  },
): Promise<void> => {
  writer.unlock(keys.log)
  say(logOpened({ stream: log.stream, resumed: (log.resume?.nextSeq ?? 1) - 1 }))
  const recovered = await recover({
    store: world.store,
    tabs: world.tabs,
    ownStream: log.stream,
    setAside: log.setAside,
    ciphers: [keys.log, ...keys.streams],
    keptCiphers: keys.kept,
    root: rootReducer,
    registry: actions,
    reducerVersion,
    rules: {
      leftIn: leftBehind,
      parse: (work) => {
        const parsed = draftsRecovered.payload.schema.safeParse(work)
        return parsed.success ? parsed.data : null
      },
    },
    now: world.now(),
  })
  // Nobody would take it over: it stays where it is.
  if (isOver()) return
  for (const problem of recovered.problems) say(logProblemFound({ problem: problem.kind, lost: problem.lost }))
  const before = failures()
  if (recovered.drafts.length > 0 || recovered.unfinished.length > 0)
    say(draftsRecovered({ drafts: [...recovered.drafts], unfinished: [...recovered.unfinished] }))
  say(recoveryEnded({}))
  await writer.flush()
  // What the state did not take stays where it was found.
  if (failures() === before) await recovered.done()
}

/** At logout: unsent work is sealed for 72 hours, for this user; where no tab has any the key is destroyed. */
export const sealUnsent = (
  world: TabLogWorld,
  log: Pick<TabLog, 'stream'>,
  keys: LogKeys | null,
  state: () => State,
): Observable<number> =>
  from(
    (async () => {
      if (keys === null) return 0
      const work = leftBehind(state())
      const count = work.drafts.length + work.unfinished.length
      if (count > 0) await keepDrafts(world.store, keys.drafts, log.stream, work, world.now())
      // What this call does not reach, the server keeps for 72 hours and for drafts only.
      if (count === 0 && !(await isNeeded(world, log.stream, keys.log.keyId)))
        await destroyKey(world.http, keys.log.keyId).catch(() => undefined)
      return count
    })(),
  )

/** Other tabs of this session seal their own drafts, or have done so: the key must outlive this one. */
const isNeeded = async ({ store, tabs }: TabLogWorld, own: string, keyId: string): Promise<boolean> => {
  if ((await store.keptDrafts()).some((kept) => kept.keyId === keyId)) return true
  for (const { stream } of await store.streams())
    if (stream !== own && (await tabs.isHeld(streamLock(stream)))) return true
  return false
}

/**
 * SES-14: nothing of the session stays on the device but what was sealed; the database itself goes when it is empty. What
 * a dead tab of somebody else left, or of a session whose key this tab never had, is unsent work that nobody could seal:
 * it stays, unreadable without its key, until its user signs in or 72 hours are over; so does what is still being read
 * and has a key of its own.
 */
export const clearTabLog = async (
  { store, tabs, tabStorage }: TabLogWorld,
  own: string,
  keys: LogKeys | null,
  isReading: boolean,
  deleteDatabase: () => Promise<void>,
): Promise<void> => {
  tabStorage.removeItem(streamName)
  const read = keys === null ? [] : [keys.log, ...(isReading ? [] : keys.streams)]
  const ours = new Set(read.map(({ keyId }) => keyId))
  const heads = await store.streams()
  const others = heads.filter(({ keyId }) => !ours.has(keyId))
  let isUsed = others.length > 0 || (await store.keptDrafts()).length > 0
  for (const { stream } of heads) if (stream !== own && (await tabs.isHeld(streamLock(stream)))) isUsed = true
  if (others.length === 0) await store.clear()
  else for (const { stream, keyId } of heads) if (ours.has(keyId)) await store.remove(stream)
  if (!isUsed) await deleteDatabase()
}
