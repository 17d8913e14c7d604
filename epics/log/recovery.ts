/**
 * What dead tabs left behind. A stream whose lock nobody holds belongs to a tab that is gone; what it had not sent is
 * taken over by this tab, and the stream is removed only when that is durable in the own log.
 */
import { same, type ActionRegistry, type RootReducer } from '../../domain/kernel/index.ts'
import { leftFor, replay } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, Reading, ReadStream, SetAside } from '../kernel/logPort.ts'
import type { Tabs } from '../kernel/ports.ts'
import { readKeptDrafts, type ReadDrafts } from './keepDrafts.ts'
import { openLog, type OpenedLog } from './open.ts'
import type { ReadProblem } from './readLog.ts'

/** Held by a tab as long as it lives: the browser lets it go with the tab. */
export const streamLock = (stream: string): string => `caselog-log-${stream}`

/** What is to be saved of a stream. */
type RecoveryRules<S, W> = {
  readonly unsentIn: (state: S) => W
  /** What is fit of that which an earlier build had sealed at a logout, and how many parts are not. */
  readonly parse: (work: unknown) => { readonly work: W; readonly unread: number }
  /** What of `all` is not in `taken` as it is. */
  readonly beyond: (all: W, taken: W) => W
}

export type Recovered<W> = {
  /** Of each stream, and of each logout. */
  readonly left: readonly W[]
  readonly problems: readonly ReadProblem[]
  /** Streams that could be opened, wholly or in part. */
  readonly streams: readonly ReadStream[]
  /** Sees to it that none of it is taken over again; to be called when it is durable in the own log. */
  readonly done: () => Promise<void>
}

export type RecoveryOptions<S, W> = {
  readonly store: LogStore
  readonly tabs: Pick<Tabs, 'hold' | 'isHeld'>
  /** Streams of this tab, and those that it has taken over. */
  readonly own: readonly string[]
  /** Those that are read although somebody holds them: whoever that is says nothing, and the key is about to go. */
  readonly silent?: readonly string[]
  /** Of streams: the session's and those of earlier sessions of this user. */
  readonly ciphers: readonly LogCipher[]
  /** Of drafts kept at a logout. */
  readonly keptCiphers: readonly LogCipher[]
  readonly root: RootReducer<S>
  readonly registry: ActionRegistry
  readonly reducerVersion: string
  readonly rules: RecoveryRules<S, W>
  /** Milliseconds since 1970. */
  readonly now: number
}

export const recover = async <S, W>(options: RecoveryOptions<S, W>): Promise<Recovered<W>> => {
  const { store, rules } = options
  const left: W[] = []
  const problems: ReadProblem[] = []
  const streams: ReadStream[] = []
  const emptied: ReadStream[] = []
  const asides: { readonly stream: string; readonly aside: SetAside }[] = []
  for (const { stream, cipher, before } of await orphans(options, problems)) {
    const opened = await openLog({ ...options, stream, cipher, useSnapshot: before === null }).catch(() => null)
    if (opened === null) {
      problems.push({ kind: 'corrupt', fromSeq: 1, lost: 0 })
      continue
    }
    const read = { stream, upTo: opened.lastSeq }
    streams.push(read)
    const work = rules.unsentIn(opened.state)
    const readings = readingsOf(before)
    const takenIn = (reading: Reading): W => rules.unsentIn(stateTaken(options.root, opened, reading))
    left.push(readings.reduce((rest, reading) => rules.beyond(rest, takenIn(reading)), work))
    // What can't be read is kept until its key is gone: a later build or a person may know more.
    const unread = opened.problem ?? unreadIn(opened)
    if (unread === null) emptied.push(read)
    else {
      const reading = readingOf(opened)
      const earlier = readings.filter((each) => !same(each, reading))
      asides.push({ stream, aside: { by: options.reducerVersion, ...reading, earlier } })
      if (earlier.length === readings.length) problems.push(unread)
    }
  }
  const opened: ReadDrafts['kept'][] = []
  for (const { work, kept } of await readKeptDrafts(store, options.keptCiphers, options.now)) {
    const fit = rules.parse(work)
    left.push(fit.work)
    if (fit.unread === 0) opened.push(kept)
    else problems.push({ kind: 'corrupt', fromSeq: 1, lost: fit.unread })
  }
  const done = async (): Promise<void> => {
    for (const { stream, upTo } of emptied) await store.remove(stream, upTo)
    for (const { stream, aside } of asides) await store.setAside(stream, aside)
    for (const kept of opened) await store.dropKeptDrafts(kept)
  }
  return { left, problems, streams, done }
}

/** Entries that this build does not understand: what they hold is in no draft. */
const unreadIn = ({ parked }: Pick<OpenedLog<unknown>, 'parked'>): ReadProblem | null => {
  const [first] = parked
  return first === undefined ? null : { kind: 'corrupt', fromSeq: first.entry.seq, lost: parked.length }
}

const readingOf = ({ parked, problem }: OpenedLog<unknown>): Reading => ({
  unread: parked.map(({ entry }) => entry.seq),
  from: problem?.fromSeq ?? null,
})

/** What builds before this one could read, each by itself. */
const readingsOf = (before: SetAside | null): readonly Reading[] =>
  before === null ? [] : [...(before.earlier ?? []), { unread: before.unread, from: before.from }]

/** The state that a build had, from what it could read. */
const stateTaken = <S>(root: RootReducer<S>, { entries }: OpenedLog<S>, { unread, from }: Reading): S => {
  const all = new Set(unread)
  return replay(
    root,
    entries.filter(({ seq }) => !all.has(seq) && seq < (from ?? Infinity)),
  ).state
}

/** Streams of dead tabs that can be read. Taking the lock settles which of two tabs takes one over; nobody else's is taken. */
const orphans = async (
  {
    store,
    tabs,
    own,
    silent = [],
    ciphers,
    reducerVersion,
    now,
  }: Omit<RecoveryOptions<unknown, unknown>, 'rules' | 'root'>,
  problems: ReadProblem[],
) => {
  const found: { readonly stream: string; readonly cipher: LogCipher; readonly before: SetAside | null }[] = []
  for (const { stream, keyId, lastAt, isSetAside = false, aside: before = null } of await store.streams()) {
    if (own.includes(stream)) continue
    const cipher = ciphers.find((one) => one.keyId === keyId)
    // Another build than the one that set it aside may understand more.
    if (cipher && (!isSetAside || (before !== null && before.by !== reducerVersion))) {
      if ((await tabs.hold(streamLock(stream))) || silent.includes(stream)) found.push({ stream, cipher, before })
    } else if (!(await tabs.isHeld(streamLock(stream)))) {
      // Nobody can read it any more once its key is gone, which is after 72 hours at most.
      if (lastAt + leftFor <= now) await store.remove(stream)
      else if (!cipher) problems.push({ kind: 'wrongKey', fromSeq: 1, lost: 0 })
    }
  }
  return found
}
