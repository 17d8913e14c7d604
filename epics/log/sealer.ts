/**
 * Joins full tails of rows to compressed segments, and keeps snapshots of the state. Both only make reading faster: a
 * failure leaves the rows as they are, and the next full segment tries again.
 */
import { writeBatch, type Entry } from '../../domain/log/index.ts'
import type { SealedPlace, Sealing } from '../kernel/logPort.ts'
import { timeBucket } from '../kernel/timeBucket.ts'
import { noTag } from '../kernel/chain.ts'
import { stateText } from './stateText.ts'

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

/**
 * A snapshot of a state of which much has changed is followed by the next one later: a segment for each so many UTF-16
 * units that had to be written, which is some 10 µs of this thread for each entry.
 */
const snapshotUnits = 200_000
const rarestSnapshot = 10

export const sealer = ({ stream, reducerVersion, segment, pause, resume }: SealerOptions): Sealer => {
  let tail: TailEntry[] = [...(resume?.tail ?? [])]
  let rows: TailRow[] = [...(resume?.rows ?? [])]
  const states = new Map<number, unknown>()
  const text = stateText(pause)
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
    const batch = writeBatch(
      covered.map(({ entry }) => entry),
      covered.map(({ payload }) => payload),
    )
    if (life.closed) return
    await by.seal({
      place,
      // Builds of before 2026-11-28 read no segment without a hash of the state, which nobody ever asked for.
      text: `{"hash":null,"batch":${batch}}`,
      tagBefore,
      tag,
      replaces: replaced.map(({ fromSeq }) => fromSeq),
    })
    tail = tail.filter(({ entry }) => entry.seq > end)
    rows = rows.filter(({ toSeq }) => toSeq > end)
    segmentsUntilSnapshot -= 1
    // The next one is full already: that state is the newer one.
    if (nextEnd() !== null) return
    if (state !== undefined && segmentsUntilSnapshot <= 0) await saveSnapshot(by, end, tag, state)
  }

  const saveSnapshot = async (by: Sealing, seq: number, tag: string, state: unknown): Promise<void> => {
    const before = text.written()
    const pieces = async function* (): AsyncGenerator<string> {
      yield `{"tag":"${tag}","state":`
      for await (const piece of text.pieces(state)) {
        // Nobody would read it any more.
        if (life.closed) throw new Error('the log is closed')
        yield piece
      }
      yield '}'
    }
    await by.saveSnapshot({ stream, seq, reducerVersion }, pieces())
    segmentsUntilSnapshot = Math.min(rarestSnapshot, 1 + Math.floor((text.written() - before) / snapshotUnits))
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
