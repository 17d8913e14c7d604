/**
 * Joins full tails of rows to compressed segments, and keeps snapshots of the state. Both only make reading faster: a
 * failure leaves the rows as they are, and the next full segment tries again.
 */
import { stateHash, writeBatch, type Entry } from '../../domain/log/index.ts'
import type { SealedPlace, Sealing } from '../kernel/logPort.ts'
import { timeBucket } from '../kernel/timeBucket.ts'
import { noTag } from '../kernel/chain.ts'

/** A durable entry that is not in a segment yet; `payload` as JSON with references to large parts. */
export type TailEntry = { readonly entry: Entry; readonly payload: string }

/** A row that is not in a segment yet: the tag that it names, and the one that the piece after it names. */
export type TailRow = {
  readonly fromSeq: number
  readonly toSeq: number
  readonly tagBefore: string
  readonly tag: string
}

export type Sealer = {
  /** Remembers the state at the end of a segment. */
  saw(seq: number, state: unknown): void
  add(place: SealedPlace, tagBefore: string, tag: string, entries: readonly Entry[], payloads: readonly string[]): void
  /** Starts sealing what is full, unless it runs already. */
  sealFull(by: Sealing): void
  settled(): Promise<void>
  close(): void
}

export type SealerOptions = {
  readonly stream: string
  readonly reducerVersion: string
  readonly segment: number
  readonly pause: () => Promise<void>
  readonly resume?: { readonly tail: readonly TailEntry[]; readonly rows: readonly TailRow[] }
}

/** A snapshot of a large state is made more rarely: about one segment for each so many UTF-16 units of it. */
const snapshotUnits = 100_000
const rarestSnapshot = 10

export const sealer = ({ stream, reducerVersion, segment, pause, resume }: SealerOptions): Sealer => {
  let tail: TailEntry[] = [...(resume?.tail ?? [])]
  let rows: TailRow[] = [...(resume?.rows ?? [])]
  const states = new Map<number, unknown>()
  let segmentsUntilSnapshot = 1
  let work: Promise<void> = Promise.resolve()
  let busy = false
  const life = { closed: false }

  const sealOne = async (by: Sealing, end: number): Promise<void> => {
    const covered = tail.filter(({ entry }) => entry.seq <= end)
    const replaced = rows.filter(({ toSeq }) => toSeq <= end)
    const place = {
      stream,
      fromSeq: covered[0]?.entry.seq ?? 0,
      toSeq: end,
      at: timeBucket(covered.at(-1)?.entry.at ?? 0),
    }
    const tagBefore = replaced[0]?.tagBefore ?? noTag
    const tag = replaced.at(-1)?.tag ?? noTag
    const state = states.get(end)
    states.delete(end)
    const hash = state === undefined ? null : await hashInPieces(state, pause)
    const batch = writeBatch(
      covered.map(({ entry }) => entry),
      covered.map(({ payload }) => payload),
    )
    if (life.closed) return
    await by.seal({
      place,
      text: `{"hash":${JSON.stringify(hash)},"batch":${batch}}`,
      tagBefore,
      tag,
      replaces: replaced.map(({ fromSeq }) => fromSeq),
    })
    tail = tail.filter(({ entry }) => entry.seq > end)
    rows = rows.filter(({ toSeq }) => toSeq > end)
    segmentsUntilSnapshot -= 1
    if (state !== undefined && segmentsUntilSnapshot <= 0) await saveSnapshot(by, end, tag, state)
  }

  const saveSnapshot = async (by: Sealing, seq: number, tag: string, state: unknown): Promise<void> => {
    let length = 0
    const pieces = async function* (): AsyncGenerator<string> {
      yield `{"tag":"${tag}","state":`
      for await (const piece of jsonInPieces(state, pause)) {
        // Nobody would read it any more.
        if (life.closed) throw new Error('the log is closed')
        length += piece.length
        yield piece
      }
      yield '}'
    }
    await by.saveSnapshot({ stream, seq, reducerVersion }, pieces())
    segmentsUntilSnapshot = Math.min(rarestSnapshot, 1 + Math.floor(length / snapshotUnits))
  }

  const nextEnd = (): number | null => {
    const first = tail[0]?.entry.seq
    if (first === undefined) return null
    const end = first - 1 - ((first - 1) % segment) + segment
    return (tail.at(-1)?.entry.seq ?? 0) >= end ? end : null
  }

  const sealAll = async (by: Sealing): Promise<void> => {
    for (let end = nextEnd(); end !== null && !life.closed; end = nextEnd()) await sealOne(by, end)
  }

  return {
    saw: (seq, state) => {
      if (seq % segment === 0 && state !== undefined) states.set(seq, state)
    },
    add: ({ fromSeq, toSeq }, tagBefore, tag, entries, payloads) => {
      rows.push({ fromSeq, toSeq, tagBefore, tag })
      for (const [index, entry] of entries.entries()) tail.push({ entry, payload: payloads[index] ?? 'null' })
    },
    sealFull: (by) => {
      if (busy || life.closed || nextEnd() === null) return
      busy = true
      work = sealAll(by)
        // Rows hold everything; the next full segment tries again.
        .catch(() => {})
        .then(() => {
          busy = false
        })
    },
    settled: () => work,
    close: () => {
      life.closed = true
      tail = []
      states.clear()
    },
  }
}

/** Members of the state two levels down (slices, their tables), for work that is done piece by piece. */
const pieces = function* (state: unknown, depth: number): Generator<object> {
  if (typeof state !== 'object' || state === null) return
  if (depth > 0 && !Array.isArray(state)) for (const member of Object.values(state)) yield* pieces(member, depth - 1)
  yield state
}

const pieceBudget = 64

/** Parts are remembered by `stateHash`, so the whole costs no more than the last of them. */
const hashInPieces = async (state: unknown, pause: () => Promise<void>): Promise<string> => {
  let since = 0
  for (const piece of pieces(state, 4)) {
    stateHash(piece)
    since += Object.keys(piece).length
    if (since < pieceBudget) continue
    since = 0
    await pause()
  }
  return stateHash(state)
}

/** UTF-16 units written before the browser may paint: about a millisecond. */
const jsonBudget = 100_000

/** The same text as `JSON.stringify`, in parts: objects down to `depth` are taken apart, what lies deeper is written at once. */
const jsonParts = function* (value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let separator = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    yield* jsonParts(member, depth - 1)
  }
  yield separator === '{' ? '{}' : '}'
}

const jsonInPieces = async function* (state: unknown, pause: () => Promise<void>): AsyncGenerator<string> {
  let parts: string[] = []
  let since = 0
  for (const part of jsonParts(state, 4)) {
    parts.push(part)
    since += part.length
    if (since < jsonBudget) continue
    yield parts.join('')
    parts = []
    since = 0
    await pause()
  }
  yield parts.join('')
}
