/** Streams of tabs that are gone. */
import { leftFor, replay } from '../../domain/log/index.ts'
import type { RootReducer } from '../../domain/kernel/index.ts'
import type { LogCipher, Reading, StreamHead } from '../kernel/logPort.ts'
import {
  asideOf,
  isAsideOf,
  once,
  partOf,
  readingsOf,
  type LeftPart,
  type LeftProblem,
  type RecoveryOptions,
  type TakenParts,
} from './leftParts.ts'
import { openLog, type OpenedLog } from './open.ts'
import { streamLock } from './presence.ts'

/**
 * Streams of dead tabs that can be read: `read` does it. Taking the lock settles which of two tabs takes one over; nobody
 * else's is taken.
 */
export const takeStreams = async <S, W>(options: RecoveryOptions<S, W>): Promise<TakenParts<W>> => {
  const { store, tabs, own, silent = [], ciphers, reducerVersion } = options
  const parts: LeftPart<W>[] = []
  const found: { readonly head: StreamHead; readonly cipher: LogCipher }[] = []
  for (const head of await store.streams()) {
    const { stream, keyId } = head
    const cipher = ciphers.find((one) => one.keyId === keyId)
    const lock = streamLock(stream)
    if (own.includes(stream)) continue
    if (!cipher) parts.push(...((await tabs.isHeld(lock)) ? [] : withoutKey(options, head)))
    else if (isAside(head, reducerVersion)) parts.push(partOf('stream', head, 'setAside', { upTo: head.lastSeq }))
    else if ((await tabs.hold(lock)) || silent.includes(stream)) found.push({ head, cipher })
  }
  return async () => {
    for (const { head, cipher } of found) parts.push(await readStream(options, head, cipher))
    return parts
  }
}

/** A build of before 2026-11-28 did not say what it could read. */
const isAside = ({ isSetAside, aside }: StreamHead, by: string): boolean =>
  isSetAside === true && (aside === undefined || isAsideOf(by, aside))

/** Somebody else's, or of a session whose key is gone: after 72 hours it is that for certain. */
const withoutKey = <S, W>({ store, now }: RecoveryOptions<S, W>, head: StreamHead): readonly LeftPart<W>[] => {
  const isOld = head.lastAt + leftFor <= (now ?? -Infinity)
  const problem: LeftProblem = { kind: isOld ? 'expired' : 'wrongKey', fromSeq: 1, lost: 0 }
  const upTo = head.lastSeq
  if (!isOld) return [partOf('stream', head, 'unread', { problem, upTo })]
  return [partOf('stream', head, 'gone', { problem, upTo, settle: once(() => store.remove(head.stream)) })]
}

const readStream = async <S, W>(
  options: RecoveryOptions<S, W>,
  head: StreamHead,
  cipher: LogCipher,
): Promise<LeftPart<W>> => {
  const { store, rules, root, reducerVersion } = options
  const { stream, aside: before = null } = head
  const opened = await openLog({ ...options, stream, cipher, useSnapshot: before === null }).catch(() => null)
  if (opened === null)
    return partOf('stream', head, 'unread', {
      problem: { kind: 'corrupt', fromSeq: 1, lost: 0 },
      upTo: head.lastSeq,
    })
  const takenIn = (reading: Reading): W => rules.unsentIn(stateTaken(root, opened, reading))
  const work = readingsOf(before).reduce(
    (rest, reading) => rules.beyond(rest, takenIn(reading)),
    rules.unsentIn(opened.state),
  )
  const upTo = opened.lastSeq
  // What can't be read is kept until its key is gone: a later build or a person may know more.
  const unread = opened.problem ?? unreadIn(opened)
  if (unread === null)
    return partOf('stream', head, 'taken', {
      work,
      upTo,
      takenOver: rules.takenOverIn(opened.state),
      settle: once(() => store.remove(stream, upTo)),
    })
  const { aside, isTold } = asideOf(before, readingOf(opened), reducerVersion)
  const settle = once(() => store.setAside(stream, aside))
  return partOf('stream', head, 'setAside', { work, upTo, settle, problem: isTold ? null : unread })
}

/** Entries that this build does not understand: what they hold is in no draft. */
const unreadIn = ({ parked }: Pick<OpenedLog<unknown>, 'parked'>): LeftProblem | null => {
  const [first] = parked
  return first === undefined ? null : { kind: 'corrupt', fromSeq: first.entry.seq, lost: parked.length }
}

const readingOf = ({ parked, problem }: OpenedLog<unknown>): Reading => ({
  unread: parked.map(({ entry }) => entry.seq),
  from: problem?.fromSeq ?? null,
})

/** The state that a build had, from what it could read. */
const stateTaken = <S>(root: RootReducer<S>, { entries }: OpenedLog<S>, { unread, from }: Reading): S => {
  const all = new Set(unread)
  return replay(
    root,
    entries.filter(({ seq }) => !all.has(seq) && seq < (from ?? Infinity)),
  ).state
}
