/**
 * The live log of this tab. Entries are taken in memory at once and written by one loop: what came in one microtask is
 * one row, encrypted before its transaction begins. The next row is written when the one before is durable, so a crash
 * may leave an entry too many but never a gap. What can't be written stays in memory, is reported and tried again.
 */
import { BehaviorSubject, firstValueFrom, race, take, timer, type Observable, type SchedulerLike } from 'rxjs'
import { storedForm, writeBatch, type Base, type Entry, type Part } from '../../domain/log/index.ts'
import { isDeviceFull } from '../kernel/isDeviceFull.ts'
import type { LogCipher, LogStatus, LogWriter, SealedPlace, Sealing } from '../kernel/logPort.ts'
import { noTag } from '../kernel/chain.ts'
import { timeBucket } from '../kernel/timeBucket.ts'
import { sealer, type TailEntry, type TailRow } from './sealer.ts'

/** Where a stream that is continued stands. */
export type Resume = {
  readonly nextSeq: number
  /** What the next row names. */
  readonly tag: string
  readonly tail: readonly TailEntry[]
  readonly rows: readonly TailRow[]
}

export type LiveLog = LogWriter & {
  /** The session's key is there: what waited is written. */
  unlock(cipher: LogCipher): void
  /** Resolves when what is full is sealed, too; only tests and measurements wait for it. */
  settled(): Promise<void>
  /** Stops writing, after logout; what is not durable by then is forgotten. */
  close(): void
}

export type LogWriterOptions = {
  readonly stream: string
  readonly reducerVersion: string
  readonly scheduler: SchedulerLike
  /** Emits when the page is being hidden: the last moment for what waits for a retry. */
  readonly hidden$: Observable<unknown>
  /** Gives up what can be had again: asked where a row has no room. */
  readonly makeRoom: () => Promise<void>
  /** Lets the browser paint between pieces of long work. */
  readonly pause: () => Promise<void>
  readonly resume?: Resume
  /** Who seals and writes, by the session's key. */
  readonly sealing: (cipher: LogCipher) => Sealing
  /** Milliseconds that the server's clock is ahead of this device's: what is thought older than it is goes too soon. */
  readonly behind?: () => number
  /** Entries in a segment. */
  readonly segment?: number
  /** Entries that are held in memory while they can't be written; what comes then is not recorded. */
  readonly mostWaiting?: number
  /** UTF-16 units of what waits so, about. */
  readonly mostUnits?: number
}

const largestRow = 1_000
/** Hours of work without a pause. */
const usualMostWaiting = 50_000
/** Some hundred of the longest notes; half of what a page may take on a small device. */
const usualMostUnits = 64_000_000
/** So long an answer may take before it is said that nothing is kept. */
const lateMs = 10_000
const retryMs = [250, 1_000, 2_000, 5_000, 15_000, 30_000]

export const createLogWriter = (options: LogWriterOptions): LiveLog => {
  const { stream, scheduler, hidden$, makeRoom, segment = 500 } = options
  const { mostWaiting = usualMostWaiting, mostUnits = usualMostUnits, behind = () => 0 } = options
  const status$ = new BehaviorSubject<LogStatus>({ durableSeq: (options.resume?.nextSeq ?? 1) - 1, problem: 'none' })
  const segments = sealer({ ...options, segment })
  const knownParts = new Set<string>()
  /** By type. Those of one segment's span only: who reads from its end finds none that lies before. */
  const bases = new Map<string, readonly Base[]>()
  let queue: Entry[] = []
  /** Counted only while nothing can be written: what is on its way to the disk is gone in a moment. */
  let units = 0
  let writing: Entry[] = []
  let sealing: Sealing | null = null
  let salt = ''
  let tag = options.resume?.tag ?? noTag
  let scheduled = false
  let running = false
  let loop: Promise<void> = Promise.resolve()
  const life = { closed: false, full: false }
  let flushes: { readonly seq: number; readonly done: () => void }[] = []

  const report = (durableSeq: number, now: LogStatus['problem']): void => {
    const { value } = status$
    const problem = life.full ? 'full' : now
    if (value.durableSeq !== durableSeq || value.problem !== problem) status$.next({ durableSeq, problem })
    const due = flushes.filter(({ seq }) => seq <= durableSeq)
    flushes = flushes.filter(({ seq }) => seq > durableSeq)
    for (const { done } of due) done()
  }

  /** At most one segment's rest, so that segments end where rows end. */
  const takeBatch = (): Entry[] => {
    const first = queue[0]?.seq ?? 1
    const room = segment - ((first - 1) % segment)
    return queue.splice(0, Math.min(room, largestRow))
  }

  /** A row as it is given away to be sealed. */
  const rowOf = (entries: readonly Entry[]) => {
    const parts: Part[] = []
    const payloads: string[] = []
    if (((entries[0]?.seq ?? 1) - 1) % segment === 0) bases.clear()
    for (const entry of entries) {
      const stored = storedForm(entry, bases.get(entry.type) ?? [], salt)
      bases.set(entry.type, stored.bases)
      payloads.push(stored.json)
      for (const part of stored.parts)
        if (!knownParts.has(part.hash) && !parts.some(({ hash }) => hash === part.hash)) parts.push(part)
    }
    const place: SealedPlace = {
      stream,
      fromSeq: entries[0]?.seq ?? 0,
      toSeq: entries.at(-1)?.seq ?? 0,
      at: timeBucket((entries.at(-1)?.at ?? 0) + Math.max(0, behind())),
    }
    return { place, text: writeBatch(entries, payloads), tagBefore: tag, parts, payloads }
  }

  /**
   * Whoever seals may be gone without a word: that nothing is kept is said, and the answer waited for all the same, since
   * what was given away can't be given to another one.
   */
  const inSight = async <T>(asked: () => Promise<T>): Promise<T> => {
    const late = timer(lateMs, scheduler).subscribe(() => {
      const { durableSeq, problem } = status$.value
      if (problem === 'none') report(durableSeq, 'failed')
    })
    return asked().finally(() => late.unsubscribe())
  }

  /** Its tag, when it is durable; null once the log closed. */
  const appendUntilDurable = async (
    by: Sealing,
    { place, text, tagBefore, parts }: ReturnType<typeof rowOf>,
  ): Promise<string | null> => {
    let attempt = 0
    let hasMadeRoom = false
    while (!life.closed) {
      try {
        return await inSight(() => by.append({ place, text, tagBefore, parts }))
      } catch (error) {
        if (life.closed) return null
        const isFull = isDeviceFull(error)
        // At every try: room that could not be made, or that was taken again, is asked for once more.
        if (isFull) {
          await makeRoom().catch(() => undefined)
          if (!hasMadeRoom) {
            hasMadeRoom = true
            continue
          }
        }
        report(status$.value.durableSeq, isFull ? 'quota' : 'failed')
        const wait = retryMs[Math.min(attempt, retryMs.length - 1)] ?? 30_000
        attempt += 1
        await firstValueFrom(race(timer(wait, scheduler), hidden$.pipe(take(1))), { defaultValue: null })
      }
    }
    return null
  }

  const drain = async (by: Sealing): Promise<void> => {
    salt ||= await inSight(() => by.salt(stream))
    while (queue.length > 0 && !life.closed) {
      writing = takeBatch()
      const row = rowOf(writing)
      const taken = await appendUntilDurable(by, row)
      if (taken === null || life.closed) return
      for (const { hash } of row.parts) knownParts.add(hash)
      segments.add(row.place, tag, taken, writing, row.payloads)
      tag = taken
      writing = []
      report(row.place.toSeq, 'none')
    }
  }

  const run = (): void => {
    scheduled = false
    if (running || life.closed || sealing === null || queue.length === 0) return
    const by = sealing
    running = true
    loop = drain(by)
      .catch(() => {
        if (life.closed) return null
        // What could not even be given away is not written: it goes back in front, and is no base.
        bases.clear()
        queue = [...writing, ...queue]
        writing = []
        report(status$.value.durableSeq, 'failed')
        return firstValueFrom(timer(retryMs[1] ?? 1_000, scheduler))
      })
      .then(() => {
        running = false
        segments.sealFull(by)
        if (queue.length > 0) run()
      })
  }

  return {
    status$,
    waiting: () => [...writing, ...queue],
    enqueue: (entry, state) => {
      if (life.closed || life.full) return
      const isHeld = sealing === null || status$.value.problem !== 'none'
      units = isHeld ? units + unitsOf(entry.payload) : 0
      if (queue.length + writing.length >= mostWaiting || units > mostUnits) {
        // A gap could not be replayed, so the log ends here; the state still has what is typed, and a logout seals it.
        life.full = true
        // Not within the reducer that brought it: whoever hears of it says so in the store.
        queueMicrotask(() => report(status$.value.durableSeq, 'full'))
        return
      }
      queue.push(entry)
      segments.saw(entry.seq, state)
      if (scheduled) return
      scheduled = true
      queueMicrotask(run)
    },
    flush: () => {
      const seq = queue.at(-1)?.seq ?? writing.at(-1)?.seq ?? 0
      const written =
        seq <= status$.value.durableSeq ? Promise.resolve() : new Promise<void>((done) => flushes.push({ seq, done }))
      return written.then(() => !life.full && seq <= status$.value.durableSeq)
    },
    settled: () => loop.then(() => segments.settled()),
    unlock: (key) => {
      sealing ??= options.sealing(key)
      run()
    },
    close: () => {
      life.closed = true
      queue = []
      writing = []
      segments.close()
      sealing?.close()
      for (const { done } of flushes.splice(0)) done()
    },
  }
}

/** How much a payload holds, about: what is large is its texts, and its members by the thousand. */
const unitsOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  let units = 2
  for (const name in value) units += name.length + unitsOf((value as Readonly<Record<string, unknown>>)[name])
  return units
}
