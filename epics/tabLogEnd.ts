/** The end of this tab's log at a logout: what was left is read a last time, what is unsent is sealed, and the rest goes. */
import { from, startWith, take, type Observable } from 'rxjs'
import { leftFor, type TakenOver } from '../domain/log/index.ts'
import { sealedWork } from '../domain/sealedWork.ts'
import type { State } from '../domain/state.ts'
import { joined, sizeOfWork, together, unsentIn, type UnsentWork } from '../domain/unsent.ts'
import { filter, map, mergeMap, tap, type LeftWork, type LogEnd, type ReadStream } from './kernel/index.ts'
import { keepDrafts, nameOf, stillThere, streamLock, untilGone, type LeftPart, type LogKeys } from './log/index.ts'
import { databaseLock, leaveStream, longestWait, readLeft, takenOverIn, type TabLogWorld } from './tabLog.ts'

/** Streams that all or some was taken over of: the rest of them waits for another build. */
const isTakenOver = ({ from: source, is }: LeftPart<UnsentWork>): boolean =>
  source === 'stream' && (is === 'taken' || is === 'setAside')

/** `takenOver` is what they had taken over in turn, and they themselves. */
type Read = {
  readonly left: LeftWork
  readonly parts: readonly LeftPart<UnsentWork>[]
  readonly takenOver: readonly TakenOver[]
}

/**
 * At logout: what tabs left that died since the start, of which `taken` tells, or say nothing. A silent one that wakes up
 * again seals what is in its memory.
 */
const readLeftAtLogout = async (
  world: TabLogWorld,
  stream: string,
  taken: readonly LeftPart<UnsentWork>[],
  state: State,
  keys: LogKeys | null,
): Promise<Read> => {
  const own = [stream, ...taken.filter(isTakenOver).map((part) => part.stream)]
  if (keys === null) {
    // Nobody will be able to read what dead tabs left, so it is lost unless it is somebody else's.
    const silent = await untilGone(world, own)
    let unread = silent.length
    for (const head of await world.store.streams())
      if (!own.includes(head.stream) && !(await world.tabs.isHeld(streamLock(head.stream)))) unread += 1
    return { left: { work: null, unread }, parts: [], takenOver: [] }
  }
  const { left, parts, problems, takenOver } = await readLeft(world, own, keys, state, true)
  const unread = problems.filter(({ kind }) => kind === 'corrupt').length
  return { left: { work: together(left), unread }, parts, takenOver }
}

/** By the later of two clocks, of which one may be behind. */
const later = ({ now, gate }: TabLogWorld): number => Math.max(now(), gate.serverNow())

/**
 * At logout: unsent work is sealed for 72 hours, for this user; the server keeps what opens it so long. Answers whether all
 * of it is safe. What makes room for it can be had again, or is what is sealed.
 */
const sealUnsent = async (
  world: TabLogWorld,
  own: string,
  parts: readonly LeftPart<UnsentWork>[],
  keys: LogKeys | null,
  work: UnsentWork,
  takenOver: readonly TakenOver[],
): Promise<boolean> => {
  if (sizeOfWork(work) === 0) return true
  if (keys === null) return false
  const { store, ids, now, gate } = world
  // One and the same, however often it is tried.
  const name = ids.uuid()
  const keep = (instead?: readonly ReadStream[]): Promise<void> =>
    keepDrafts(store, keys.drafts, name, sealedWork(work, takenOver), later(world), instead)
  const whole = parts.filter(({ from: source, is }) => source === 'stream' && is === 'taken')
  const inTheWay = [{ stream: own, upTo: Infinity }, ...whole]
  for (const attempt of [() => keep(), () => store.dropSnapshots().then(() => keep()), () => keep(inTheWay)])
    try {
      await attempt()
      // Of a session that nobody was heard of for so long the server has the key no more; unless only a clock was set.
      const heardAt = gate.heardAt()
      return heardAt === null || now() - heardAt < leftFor
    } catch {}
  return false
}

/** What the device did not let go of, and nobody misses: at the next start it is neither taken over nor told of. */
const sealWhatStays = async (
  world: TabLogWorld,
  { drafts }: LogKeys,
  known: readonly TakenOver[],
  told: readonly TakenOver[],
): Promise<void> => {
  const stays = (await stillThere(world.store, known)).filter((one) => !told.includes(one))
  if (stays.length === 0) return
  await keepDrafts(world.store, drafts, world.ids.uuid(), sealedWork(joined([]), stays), later(world))
}

/**
 * SES-14: nothing of the session stays on the device but what was sealed. Of what was left before, that goes whose unsent
 * work is sealed as well, and what it was sealed of in part is set aside; where it could not be sealed, only what nobody
 * could open afterwards goes. A tab that lives clears its own. What could not be read, or is somebody else's, is unsent
 * work that nobody could seal: it stays, unreadable without its key, until its user signs in or 72 hours are over.
 */
export const clearTabLog = async (
  world: TabLogWorld,
  own: string,
  parts: readonly LeftPart<UnsentWork>[],
  endsWith: (part: LeftPart<UnsentWork>) => boolean,
  tellWhatStays: () => Promise<void>,
): Promise<void> => {
  const { store, tabs } = world
  leaveStream(world)
  const steps = [
    () => store.remove(own),
    ...parts.filter(endsWith).map(({ settle }) => settle),
    tellWhatStays,
    () => tabs.exclusive(databaseLock, longestWait, () => store.clearUnused()),
  ]
  // What the device does not let go of keeps nothing else there.
  for (const step of steps) await step().catch(() => undefined)
}

export type EndingTab = {
  readonly stream: string
  readonly state: () => State
  /** What it has taken over so far. */
  readonly taken: () => readonly LeftPart<UnsentWork>[]
  /** Emits whether it still reads what was left. */
  readonly reading$: Observable<boolean>
  readonly keys: () => LogKeys | null
  /** The same, asked for where they could not be had so far. */
  readonly askedKeys: () => Promise<LogKeys | null>
  /** From then on it takes nothing over: that would not be sealed. */
  readonly takesNoMore: () => void
  /** The page may stay for long: what the device does not let go of is free, and whoever takes it over takes all of it. */
  readonly letGo: () => void
  /** From then on it records nothing. */
  readonly close: () => void
}

export const tabLogEnd = (world: TabLogWorld, tab: EndingTab): LogEnd => {
  const { stream } = tab
  let read: Read | null = null
  /** What was sealed: what is read too late for that is none of it. */
  let parts: readonly LeftPart<UnsentWork>[] = []
  let known: readonly TakenOver[] = []
  let told: readonly TakenOver[] = []
  let isSealed = false
  const endsWithSession = ({ from: source, is, keyId }: LeftPart<UnsentWork>): boolean =>
    isSealed || (source === 'stream' && is === 'taken' && keyId === tab.keys()?.log.keyId)
  const left = async (): Promise<LeftWork> => {
    const { access, refresh } = world.tokens.read()
    // A session that was over before has no key to lose: what lies there is read at the next sign-in.
    if (tab.keys() === null && access === null && refresh === null) return { work: null, unread: 0 }
    // What it would read now is read for the logout.
    tab.takesNoMore()
    const keys = await tab.askedKeys()
    // Not before: the end of the first reading is heard of before the state knows what was taken over.
    read = await readLeftAtLogout(world, stream, tab.taken(), tab.state(), keys)
    return read.left
  }
  const sealed = async (work: UnsentWork): Promise<boolean> => {
    const all = await stillThere(world.store, known).catch(() => [])
    told = sizeOfWork(work) === 0 ? [] : all
    return sealUnsent(world, stream, parts, tab.keys(), work, told)
  }
  const tellWhatStays = async (): Promise<void> => {
    const keys = tab.keys()
    if (keys === null || !isSealed) return
    const own = { part: nameOf({ from: 'stream', keyId: keys.log.keyId, stream }) }
    await sealWhatStays(world, keys, [...known, own], told)
  }
  return {
    readLeft: () =>
      tab.reading$.pipe(
        filter((isReading) => !isReading),
        take(1),
        mergeMap(left),
      ),
    seal: (left) => {
      const { work: found, unread } = left
      tab.takesNoMore()
      const own = unsentIn(tab.state())
      const before = read?.left === left ? read : null
      parts = [...tab.taken(), ...(before?.parts ?? [])]
      known = [...takenOverIn(tab.state()), ...(before?.takenOver ?? [])]
      const work = found === null ? own : together([own, found])
      const count = sizeOfWork(work)
      return from(sealed(work)).pipe(
        tap((isSafe) => {
          isSealed = isSafe
        }),
        filter((isSafe) => isSafe),
        // What is told of when somebody signs in again is not found in a form before.
        // What was set aside in a form is told of with it.
        map(() => ({
          kept: count - Object.keys(work.acts).length - work.bulks.length - work.asides.length,
          lost: unread,
        })),
        startWith({ kept: 0, lost: count + unread }),
      )
    },
    clear: async () => {
      tab.close()
      await clearTabLog(world, stream, parts, endsWithSession, tellWhatStays)
      tab.letGo()
    },
  }
}
