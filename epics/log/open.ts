/** Opens a stream of this device: newest usable snapshot and what came after it, folded to the state. */
import * as z from 'zod/mini'
import type { ActionRegistry, RootReducer } from '../../domain/kernel/index.ts'
import { decodeAll, replay, type DecodedLog, type Entry } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, SealedSnapshot } from '../kernel/logPort.ts'
import { aboutSnapshot } from '../kernel/chain.ts'
import { readLog, streamStart, type Place, type ReadProblem } from './readLog.ts'
import type { Resume } from './writer.ts'

export type OpenedLog<S> = {
  readonly state: S
  /** Entries after the snapshot, of this build's versions. */
  readonly entries: readonly Entry[]
  readonly parked: DecodedLog['parked']
  /** 0 when no snapshot was used. */
  readonly snapshotSeq: number
  readonly nextSeq: number
  /** Of what stands there, read or not. */
  readonly lastSeq: number
  /** What can't be read; the state is then that of the readable beginning. */
  readonly problem: ReadProblem | null
  /** For the writer that continues the stream; null when there is a problem: then a new stream is begun. */
  readonly resume: Resume | null
}

export type OpenOptions<S> = {
  readonly store: LogStore
  readonly stream: string
  readonly cipher: LogCipher
  readonly root: RootReducer<S>
  readonly registry: ActionRegistry
  readonly reducerVersion: string
  /** False reads all entries from the first one. */
  readonly useSnapshot?: boolean
}

export const openLog = async <S>({
  store,
  stream,
  cipher,
  root,
  registry,
  reducerVersion,
  useSnapshot = true,
}: OpenOptions<S>): Promise<OpenedLog<S>> => {
  const snapshot = useSnapshot ? await newestSnapshot(store, stream, cipher, root, reducerVersion) : null
  const read = await readLog(store, stream, cipher, snapshot?.place ?? streamStart)
  const decoded = decodeAll(registry, read.entries)
  const replayed = replay(root, decoded.entries, { from: snapshot?.state ?? root.initial })
  const nextSeq = read.end.seq + 1
  // A reducer of this build that throws leaves what comes after it as unreadable as a damaged row would.
  const stopped = replayed.divergence
  const problem: ReadProblem | null =
    read.problem ?? (stopped && { kind: 'corrupt', fromSeq: stopped.seq, lost: nextSeq - stopped.seq })
  const resume = problem ? null : { nextSeq, tag: read.end.tag, tail: read.tail, rows: read.rows }
  return {
    state: replayed.state,
    entries: decoded.entries,
    parked: decoded.parked,
    snapshotSeq: snapshot?.place.seq ?? 0,
    nextSeq,
    lastSeq: read.end.seq + (read.problem?.lost ?? 0),
    problem,
    resume,
  }
}

const snapshotSchema = z.strictObject({ tag: z.string(), state: z.record(z.string(), z.unknown()) })

/** A snapshot that can't be read or is of another build is passed over: the log itself holds everything. */
const newestSnapshot = async <S>(
  store: LogStore,
  stream: string,
  cipher: LogCipher,
  root: RootReducer<S>,
  reducerVersion: string,
): Promise<{ readonly place: Place; readonly state: S } | null> => {
  for (const snapshot of await store.snapshots(stream)) {
    if (snapshot.reducerVersion !== reducerVersion || snapshot.keyId !== cipher.keyId) continue
    const parsed = snapshotSchema.safeParse(await readSnapshot(cipher, snapshot))
    if (!parsed.success) continue
    const { tag, state } = parsed.data
    // The tag proves that it is what a build of this reducer version wrote; only another set of slices could differ.
    if (Object.keys(root.initial as object).every((name) => name in state))
      return { place: { seq: snapshot.seq, tag }, state: state as S }
  }
  return null
}

const readSnapshot = async (cipher: LogCipher, snapshot: SealedSnapshot): Promise<unknown> => {
  const text = await cipher.open(
    snapshot.stream,
    snapshot,
    aboutSnapshot(snapshot.stream, snapshot.seq, snapshot.reducerVersion),
  )
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
