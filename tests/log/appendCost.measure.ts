/** L1: what logging costs the main thread. L10: what it costs the disk. */
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTask } from 'node:timers/promises'
import { NEVER, asyncScheduler } from 'rxjs'
import { storedForm, type Base, type Entry } from '../../domain/log/index.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import { sealHere } from '../../epics/kernel/sealing.ts'
import type { LogStore } from '../../epics/kernel/logPort.ts'
import { createLogWriter, type LiveLog } from '../../epics/log/index.ts'
import { atMost, least, noMoreThan, percentile, type Bench, type Figure } from '../bench/measure.ts'
import { longSession, productRoot } from './longSession.ts'
import { typedNote } from './typedNote.ts'
import { testCipher } from './world.ts'

const writerOn = async (store: LogStore): Promise<LiveLog> => {
  const writer = createLogWriter({
    sealing: (cipher) => sealHere(cipher, store),
    stream: 'bench',
    reducerVersion: '1',
    scheduler: asyncScheduler,
    hidden$: NEVER,
    makeRoom: () => Promise.resolve(),
    pause: () => nextTask(),
  })
  writer.unlock(await testCipher('bench'))
  return writer
}

/** Entries as a person's session begins them: from 1, without the loading of all records. */
const workOnly = (entries: readonly Entry[]): Entry[] =>
  entries.slice(17_000).map((entry, index) => ({ ...entry, seq: index + 1 }))

const timeEnqueues = async (
  entries: readonly Entry[],
): Promise<{ mean: number; p99: number; allIn: number; longest: number }> => {
  const writer = await writerOn(createMemoryLogStore())
  const enqueue: typeof writer.enqueue = (entry, state) => writer.enqueue(entry, state)
  const single: number[] = []
  // As dispatched in one burst.
  const state = productRoot.initial
  let longest = 0
  let before = performance.now()
  const watcher = { on: true }
  const watch = async () => {
    while (watcher.on) {
      await nextTask()
      const now = performance.now()
      longest = Math.max(longest, now - before)
      before = now
    }
  }
  const watched = watch()
  const busy = performance.eventLoopUtilization()
  const began = performance.now()
  for (const entry of entries) enqueue(entry, state)
  const mean = ((performance.now() - began) * 1_000) / entries.length
  await writer.flush()
  await writer.settled()
  const active = performance.eventLoopUtilization(busy).active
  watcher.on = false
  await watched
  const second = await writerOn(createMemoryLogStore())
  for (const entry of entries.slice(0, 5_000)) {
    const start = performance.now()
    second.enqueue(entry, state)
    // The microtask with the batch's JSON belongs to it; encryption goes on elsewhere.
    await Promise.resolve()
    single.push((performance.now() - start) * 1_000)
    if (entry.seq % 20 === 0) await nextTask()
  }
  await second.flush()
  return { mean, p99: percentile(single, 0.99), allIn: (active * 1_000) / entries.length, longest }
}

/** `burst` actions to a row. */
const bytesPerAction = async (entries: readonly Entry[], burst: number): Promise<number> => {
  const memory = emptyMemoryLog()
  const writer = await writerOn(createMemoryLogStore(memory))
  for (let at = 0; at < entries.length; at += burst) {
    for (const entry of entries.slice(at, at + burst)) writer.enqueue(entry, undefined)
    await writer.flush()
  }
  await writer.settled()
  const sum = (pieces: Iterable<{ readonly bytes: Uint8Array; readonly nonce: Uint8Array }>) =>
    [...pieces].reduce((total, { bytes, nonce }) => total + bytes.length + nonce.length, 0)
  return (
    (sum([...memory.rows.values()].flatMap((rows) => [...rows.values()])) + sum(memory.contents.values())) /
    entries.length
  )
}

/** Microseconds an action to make what is written of it: JSON of the payload, and what changed in long texts. */
const storingTime = (entries: readonly Entry[]): number => {
  const once = (): number => {
    const began = performance.now()
    let bases: readonly Base[] = []
    for (const entry of entries) bases = storedForm(entry, entry.seq % 500 === 1 ? [] : bases, 'salt').bases
    return ((performance.now() - began) * 1_000) / entries.length
  }
  return least(Array.from({ length: 5 }, once))
}

export const appendCostBench: Bench = {
  ids: ['L1', 'L10'],
  run: async (): Promise<Figure[]> => {
    const entries = workOnly(longSession(37_000))
    const note = typedNote(6_000)
    await timeEnqueues(entries.slice(0, 10_000))
    const { mean, p99, allIn, longest } = await timeEnqueues(entries.slice(0, 10_000))
    return [
      {
        measure: {
          id: 'L1',
          what: 'taking an action',
          unit: 'µs',
          goal: '≤ 1',
          best: 'Replicache < 1 ms a write',
          holds: atMost(1),
        },
        measured: mean,
      },
      {
        measure: {
          id: 'L1',
          what: 'main thread, all in',
          unit: 'µs/action',
          goal: '≤ 20',
          best: 'dexie.add 102 µs',
          holds: atMost(20),
        },
        measured: allIn,
      },
      {
        measure: {
          id: 'L1',
          what: 'taking and batching one action, p99',
          unit: 'µs',
          goal: '≤ 50',
          best: 'dexie.add 1,215 µs',
          holds: atMost(50),
        },
        measured: p99,
      },
      {
        measure: {
          id: 'L1',
          what: 'longest task in a burst of 10,000',
          unit: 'ms',
          goal: '≤ 50',
          best: '',
          holds: atMost(50),
        },
        measured: longest,
      },
      {
        measure: {
          id: 'L10',
          what: 'sealed log on the disk',
          unit: 'B/action',
          goal: '≤ 40',
          best: '189 raw',
          holds: atMost(40),
        },
        measured: await bytesPerAction(entries, 50),
      },
      noMoreThan(
        40,
        'L10',
        { what: 'the same of a note of 6,000 characters, each key a row and a whole text', unit: 'B/action' },
        await bytesPerAction(note, 1),
      ),
      noMoreThan(
        20,
        'L1',
        { what: 'making what is written of each key of that note', unit: 'µs/action' },
        storingTime(note),
      ),
    ]
  },
}

if (import.meta.main)
  for (const { measure, measured } of await appendCostBench.run())
    process.stdout.write(
      `${measure.id} ${measure.what}: ${measured.toPrecision(3)} ${measure.unit} (${measure.goal})\n`,
    )
