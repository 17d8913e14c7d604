/**
 * The log of this tab over its life: where it goes on after a reload, when it gets its key, what dead tabs left, and what
 * is kept at a logout.
 */
import { firstValueFrom, from, map, race, timer, type SchedulerLike } from 'rxjs'
import { actions } from '../domain/actions.ts'
import { logOpened, logProblemFound, recoveryEnded, type TakenOver } from '../domain/log/index.ts'
import type { Action } from '../domain/kernel/index.ts'
import { tokenFacts } from '../domain/session/index.ts'
import { reducerVersion } from '../domain/reducerVersion.ts'
import { rootReducer, type State } from '../domain/state.ts'
import { partsOfSealed, takenOverInSealed } from '../domain/sealedWork.ts'
import { beyond, joined, recoveredFacts, together, unsentIn, type UnsentWork } from '../domain/unsent.ts'
import type { Gate, Http, Ids, LogStore, RefreshOutcome, Tabs, TokenStore } from './kernel/index.ts'
import {
  fetchLogKeys,
  untilGone,
  openLog,
  recover,
  streamLock,
  type KeyRing,
  type LeftPart,
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
  /** Names the sources of this build's reducers. */
  readonly reducers: string
  readonly scheduler: SchedulerLike
  /** Outlives a reload, not the tab. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export type TabLog = {
  readonly stream: string
  readonly keys: LogKeys | null
  readonly state: State | null
  readonly resume: Resume | null
  /** What the refresh that had to come first answered; null when none was needed. */
  readonly refreshed: RefreshOutcome | null
}

/** Of snapshots: a build whose reducers read otherwise makes its state from the entries. */
export const snapshotVersion = ({ reducers }: Pick<TabLogWorld, 'reducers'>): string => `${reducerVersion}.${reducers}`

const streamName = 'caselog.stream'

/** Milliseconds that a screen waits for the log at most; it is then taken over as soon as the server answers. */
export const patience = 3_000

/** Milliseconds in which the longest log is read on a slow device; what hangs longer is left to recovery. */
const longestResume = 15_000

/** A reload does not go on with it. */
export const leaveStream = ({ tabStorage }: TabLogWorld): void => tabStorage.removeItem(streamName)

const inTime = <T>(work: Promise<T>, { scheduler }: TabLogWorld, longest = patience): Promise<T | null> =>
  firstValueFrom(race(from(work), timer(longest, scheduler).pipe(map(() => null))))

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
  const facts = tokenFacts(access)
  if (facts !== null && facts.expiresAt > gate.serverNow()) return { good: true, refreshed: null }
  if (refresh === null) return { good: false, refreshed: null }
  tokens.dropAccess()
  const refreshed = await firstValueFrom(gate.refresh())
  return { good: refreshed.kind === 'kept', refreshed }
}

const nothing = { keys: null, state: null, resume: null, refreshed: null }

/** For a visitor who signs in: there is nothing to go on with. */
export const newTabLog = async (world: TabLogWorld): Promise<TabLog> => ({ ...nothing, stream: await newStream(world) })

/** Null where it is not there, not whole, or another tab's; rejects where the device can't be read. */
const resumeOwn = async (
  { store, tabs, tabStorage, reducers }: TabLogWorld,
  keys: LogKeys,
): Promise<Pick<TabLog, 'stream' | 'state' | 'resume'> | null> => {
  const own = tabStorage.getItem(streamName)
  const head = own === null ? undefined : (await store.streams()).find(({ stream }) => stream === own)
  if (head === undefined || head.keyId !== keys.log.keyId || !(await tabs.hold(streamLock(head.stream)))) return null
  const { state, resume, parked } = await openLog({
    store,
    stream: head.stream,
    cipher: keys.log,
    root: rootReducer,
    registry: actions,
    reducerVersion: snapshotVersion({ reducers }),
  })
  return resume === null || parked.length > 0 ? null : { stream: head.stream, state, resume }
}

/** After a reload: this tab's own log, if it is there and readable; else a new one. What can't be read is left to recovery. */
export const resumeTabLog = async (world: TabLogWorld): Promise<TabLog> => {
  const { good, refreshed } = (await inTime(freshToken(world), world)) ?? { good: false, refreshed: null }
  const fresh = { ...nothing, refreshed }
  if (!good) return { ...fresh, stream: await newStream(world) }
  const keys = await inTime(
    fetchLogKeys(world).catch(() => null),
    world,
  )
  if (keys === null) return { ...fresh, stream: await newStream(world) }
  const resumed = await inTime(
    resumeOwn(world, keys).catch(() => null),
    world,
    longestResume,
  )
  if (resumed !== null) return { ...resumed, keys, refreshed }
  return { ...fresh, keys, stream: await newStream(world) }
}

export const takenOverIn = ({ log }: State): readonly TakenOver[] => log.takenOver ?? []

export const readLeft = async (
  world: TabLogWorld,
  own: readonly string[],
  keys: LogKeys,
  state: State,
  isLast = false,
) => {
  const silent = await untilGone(world, own)
  return recover({
    store: world.store,
    tabs: world.tabs,
    own,
    silent: isLast ? silent : [],
    ciphers: [keys.log, ...keys.streams],
    keptCiphers: isLast ? [] : keys.kept,
    root: rootReducer,
    registry: actions,
    reducerVersion: snapshotVersion(world),
    rules: { unsentIn, takenOverIn, partsOf: partsOfSealed, takenOverInBundle: takenOverInSealed, joined, beyond },
    takenOver: takenOverIn(state),
    // One of the two may be wrong: too old is what both say is.
    now: isLast ? null : Math.min(world.now(), world.gate.serverNow()),
  })
}

/** Milliseconds until a device that could not be read is looked at again; what is written to it is told of elsewhere. */
const lookAgain = [5_000, 10_000, 15_000, 30_000, 60_000, 300_000]
/** So many looks in vain are not told of. */
const silentLooks = 3

/** Null where it is over before. */
const readAtLast = async <T>(
  read: () => Promise<T>,
  by: { readonly isOver: () => boolean; readonly onFailed: (look: number) => void; readonly scheduler: SchedulerLike },
): Promise<T | null> => {
  for (let look = 1; !by.isOver(); look += 1)
    try {
      // One look after another is what this is.
      // oxlint-disable-next-line no-await-in-loop
      return await read()
    } catch {
      if (by.isOver()) return null
      by.onFailed(look)
      // oxlint-disable-next-line no-await-in-loop
      await firstValueFrom(timer(lookAgain[Math.min(look, lookAgain.length) - 1] ?? 0, by.scheduler))
    }
  return null
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
    state,
    tookOver,
  }: {
    readonly say: (action: Action) => void
    readonly isOver: () => boolean
    /** As it is so far. */
    readonly state: () => State
    /** Hears of what is in the state now. */
    readonly tookOver: (parts: readonly LeftPart<UnsentWork>[]) => void
  },
): Promise<void> => {
  writer.unlock(keys.log)
  say(logOpened({ stream: log.stream, resumed: (log.resume?.nextSeq ?? 1) - 1 }))
  const recovered = await readAtLast(() => readLeft(world, [log.stream], keys, state()), {
    isOver,
    onFailed: (look) => {
      // Nobody waits for it any longer.
      if (look === 1) say(recoveryEnded({}))
      if (look === silentLooks + 1) say(logProblemFound({ problem: 'corrupt', lost: 0 }))
    },
    scheduler: world.scheduler,
  })
  if (recovered === null) return
  // It would be neither sealed nor shown: it stays where it is.
  if (isOver()) return
  for (const problem of recovered.problems) say(logProblemFound({ problem: problem.kind, lost: problem.lost }))
  const before = state().log.failures
  // A tab that died while it took over may have it already, and go on after a reload.
  for (const fact of recoveredFacts(beyond(together(recovered.left), unsentIn(state())))) say(fact)
  // What the state did not take stays where it was found.
  const isTaken = state().log.failures === before
  // Before whoever waits goes on: a logout would seal twice what it reads again.
  if (isTaken) tookOver(recovered.parts)
  say(recoveryEnded(isTaken ? { takenOver: [...recovered.takenOver] } : {}))
  if (!isTaken) return
  // What the log did not take is durable where it was found, and nowhere else.
  if ((await writer.flush()) && !isOver()) await recovered.done()
}

export const databaseLock = 'caselog-log-database'
/** Milliseconds: less than a logout gives to clearing. */
export const longestWait = 2_000

/**
 * Puts the first row of a stream there, with the device's keys, while no other tab clears away what nobody seems to use.
 */
export const asFirst = async <T>(tabs: Pick<Tabs, 'exclusive'>, work: () => Promise<T>): Promise<T> => {
  const done = await tabs.exclusive(databaseLock, longestWait, async () => ({ value: await work() }))
  return done === 'timeout' ? work() : done.value
}
