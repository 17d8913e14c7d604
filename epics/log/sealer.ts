/**
 * Joins full tails of rows to compressed segments, and keeps snapshots of the state. Both only make reading faster: a
 * failure leaves the rows as they are, and the next full segment tries again.
 */
import { stateHash, writeBatch, type Entry } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, SealedRow } from '../kernel/logPort.ts'
import { timeBucket } from '../kernel/timeBucket.ts'
import { aboutSegment, aboutSnapshot, noTag, tagOf, withTag } from './chain.ts'

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
  add(row: SealedRow, tagBefore: string, entries: readonly Entry[], payloads: readonly string[]): void
  /** Starts sealing what is full, unless it runs already. */
  sealFull(cipher: LogCipher): void
  settled(): Promise<void>
  close(): void
}

export type SealerOptions = {
  readonly store: LogStore
  readonly stream: string
  readonly reducerVersion: string
  readonly segment: number
  readonly pause: () => Promise<void>
  readonly resume?: { readonly tail: readonly TailEntry[]; readonly rows: readonly TailRow[] }
}

/** A snapshot of a large state is made more rarely: about one segment for each so many UTF-16 units of it. */
const snapshotUnits = 1_000_000
const rarestSnapshot = 10

export const sealer = ({ store, stream, reducerVersion, segment, pause, resume }: SealerOptions): Sealer => {
  let tail: TailEntry[] = [...(resume?.tail ?? [])]
  let rows: TailRow[] = [...(resume?.rows ?? [])]
  const states = new Map<number, unknown>()
  let segmentsUntilSnapshot = 1
  let work: Promise<void> = Promise.resolve()
  let busy = false
  const life = { closed: false }

  const sealOne = async (cipher: LogCipher, end: number): Promise<void> => {
    const covered = tail.filter(({ entry }) => entry.seq <= end)
    const replaced = rows.filter(({ toSeq }) => toSeq <= end)
    const place = {
      stream,
      kind: 'segment',
      keyId: cipher.keyId,
      fromSeq: covered[0]?.entry.seq ?? 0,
      toSeq: end,
      at: timeBucket(covered.at(-1)?.entry.at ?? 0),
    } as const
    const tagBefore = replaced[0]?.tagBefore ?? noTag
    const tag = replaced.at(-1)?.tag ?? noTag
    const state = states.get(end)
    states.delete(end)
    const hash = state === undefined ? null : await hashInPieces(state, pause)
    const batch = writeBatch(
      covered.map(({ entry }) => entry),
      covered.map(({ payload }) => payload),
    )
    const sealed = await cipher.seal(
      stream,
      `{"hash":${JSON.stringify(hash)},"batch":${batch}}`,
      aboutSegment(place, tagBefore, tag),
      true,
    )
    if (life.closed) return
    await store.seal(
      { ...place, ...withTag(sealed, tag) },
      replaced.map(({ fromSeq }) => fromSeq),
    )
    tail = tail.filter(({ entry }) => entry.seq > end)
    rows = rows.filter(({ toSeq }) => toSeq > end)
    segmentsUntilSnapshot -= 1
    if (state !== undefined && segmentsUntilSnapshot <= 0) await saveSnapshot(cipher, end, tag, state)
  }

  const saveSnapshot = async (cipher: LogCipher, seq: number, tag: string, state: unknown): Promise<void> => {
    const json = await jsonInPieces(state, pause)
    const text = `{"tag":"${tag}","state":${json}}`
    const sealed = await cipher.seal(stream, text, aboutSnapshot(stream, seq, reducerVersion), true)
    if (!life.closed) await store.saveSnapshot({ stream, keyId: cipher.keyId, seq, reducerVersion, ...sealed })
    segmentsUntilSnapshot = Math.min(rarestSnapshot, 1 + Math.floor(json.length / snapshotUnits))
  }

  const nextEnd = (): number | null => {
    const first = tail[0]?.entry.seq
    if (first === undefined) return null
    const end = first - 1 - ((first - 1) % segment) + segment
    return (tail.at(-1)?.entry.seq ?? 0) >= end ? end : null
  }

  const sealAll = async (cipher: LogCipher): Promise<void> => {
    for (let end = nextEnd(); end !== null && !life.closed; end = nextEnd()) await sealOne(cipher, end)
  }

  return {
    saw: (seq, state) => {
      if (seq % segment === 0 && state !== undefined) states.set(seq, state)
    },
    add: (row, tagBefore, entries, payloads) => {
      rows.push({ fromSeq: row.fromSeq, toSeq: row.toSeq, tagBefore, tag: tagOf(row) })
      for (const [index, entry] of entries.entries()) tail.push({ entry, payload: payloads[index] ?? 'null' })
    },
    sealFull: (cipher) => {
      if (busy || life.closed || nextEnd() === null) return
      busy = true
      work = sealAll(cipher)
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

const jsonInPieces = async (state: unknown, pause: () => Promise<void>): Promise<string> => {
  const parts: string[] = []
  let since = 0
  for (const part of jsonParts(state, 4)) {
    parts.push(part)
    since += part.length
    if (since < jsonBudget) continue
    since = 0
    await pause()
  }
  return parts.join('')
}
