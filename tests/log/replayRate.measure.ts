/** L3: from a log of 100,000 actions to usable. L4: replay. L9: opening an export. */
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTask } from 'node:timers/promises'
import { NEVER, asyncScheduler } from 'rxjs'
import { exportFile, renamingFor, replay, writeExport, type Entry } from '../../domain/log/index.ts'
import { naiveReplay } from './naiveReplay.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { createMemoryLogStore, emptyMemoryLog, type MemoryLog } from './memoryLogStore.ts'
import { sealHere } from '../../epics/kernel/sealing.ts'
import { createLogWriter, openLog } from '../../epics/log/index.ts'
import { atLeast, atMost, percentile, type Bench, type Figure } from '../bench/measure.ts'
import { longSession, productActions, productRoot } from './longSession.ts'
import { seeded } from './seeded.ts'
import { testCipher } from './world.ts'

const chunk = 5_000

const time = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
const best = (times: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => time(work)))

/** Written as it happens: with segments, and a snapshot near the end. */
const writtenLog = async (entries: readonly Entry[]): Promise<MemoryLog> => {
  const memory = emptyMemoryLog()
  const writer = createLogWriter({
    sealing: (cipher) => sealHere(cipher, createMemoryLogStore(memory)),
    stream: 'bench',
    reducerVersion: '1',
    scheduler: asyncScheduler,
    hidden$: NEVER,
    makeRoom: () => Promise.resolve(),
    pause: () => nextTask(),
  })
  writer.unlock(await testCipher('bench'))
  const lastFull = entries.length - (entries.length % 500)
  const near = lastFull - 500
  const state = replay(productRoot, entries.slice(0, near)).state
  for (let at = 0; at < entries.length; at += 500) {
    for (const entry of entries.slice(at, at + 500)) writer.enqueue(entry, entry.seq === near ? state : undefined)
    await writer.flush()
    await writer.settled()
  }
  return memory
}

const openTimes = async (memory: MemoryLog, useSnapshot: boolean, times: number): Promise<number[]> => {
  const cipher = await testCipher('bench')
  const taken: number[] = []
  for (let run = 0; run < times; run += 1) {
    const start = performance.now()
    await openLog({
      store: createMemoryLogStore(memory),
      stream: 'bench',
      cipher,
      root: productRoot,
      registry: productActions,
      reducerVersion: '1',
      useSnapshot,
    })
    taken.push(performance.now() - start)
  }
  return taken
}

export const replayRateBench: Bench = {
  ids: ['L3', 'L4', 'L9'],
  run: async (): Promise<Figure[]> => {
    const entries = longSession(100_000)
    const bare = (): void => {
      let state = productRoot.initial
      for (let at = 0; at < entries.length; at += chunk) state = productRoot.fold(state, entries.slice(at, at + chunk))
    }
    bare()
    const bareMs = best(3, bare)
    const replayMs = best(3, () => replay(productRoot, entries, { chunk }))
    const naiveMs = time(() => naiveReplay(productRoot, entries.slice(0, 20_000))) * 5
    const memory = await writtenLog(entries)
    const empty = percentile(await openTimes(emptyMemoryLog(), true, 5), 0.5)
    const warm = percentile(await openTimes(memory, true, 10), 0.95) - empty
    const cold = percentile(await openTimes(memory, false, 3), 0.95)
    const renaming = renamingFor(productActions, productRoot.shape, entries, seeded(1))
    let content = ''
    const exportMs = time(
      () =>
        (content = writeExport(
          exportFile({
            registry: productActions,
            root: productRoot,
            entries,
            renaming,
            build: 'bench',
            reducerVersion: '1',
            hashEvery: 500,
          }),
        )),
    )
    const openMs = time(() => {
      const parsed = parseExport(content, productActions)
      if (parsed.ok) replay(productRoot, parsed.value.entries, { expectHashes: parsed.value.hashes })
    })
    return [
      {
        measure: {
          id: 'L4',
          what: 'replay in Node',
          unit: 'actions/s',
          goal: '≥ 100,000',
          best: 'naive Redux Toolkit 400–1,200',
          holds: atLeast(100_000),
        },
        measured: (entries.length * 1_000) / replayMs,
      },
      {
        measure: {
          id: 'L4',
          what: 'replay against a bare fold',
          unit: 'of its rate',
          goal: '≥ 0.8',
          best: 'none published',
          holds: atLeast(0.8),
        },
        measured: bareMs / replayMs,
      },
      {
        measure: {
          id: 'L4',
          what: 'replay against one draft for each action',
          unit: 'times',
          goal: '≥ 1',
          best: '',
          holds: atLeast(1),
        },
        measured: naiveMs / replayMs,
      },
      {
        measure: {
          id: 'L3',
          what: 'start over an empty log, with snapshot, p95',
          unit: 'ms',
          goal: '≤ 100',
          best: 'Automerge ~4,000',
          holds: atMost(100),
        },
        measured: warm,
      },
      {
        measure: {
          id: 'L3',
          what: 'start without any snapshot',
          unit: 'ms',
          goal: '≤ 1,000',
          best: '',
          holds: atMost(1_000),
        },
        measured: cold,
      },
      {
        measure: {
          id: 'L9',
          what: 'opening a 100,000-action export',
          unit: 'ms',
          goal: '≤ 2,000',
          best: 'Redux DevTools: 50 actions',
          holds: atMost(2_000),
        },
        measured: openMs,
      },
      {
        measure: { id: 'L9', what: 'making that export', unit: 'ms', goal: '≤ 5,000', best: '', holds: atMost(5_000) },
        measured: exportMs,
      },
    ]
  },
}

if (import.meta.main)
  for (const { measure, measured } of await replayRateBench.run())
    process.stdout.write(
      `${measure.id} ${measure.what}: ${measured.toPrecision(3)} ${measure.unit} (${measure.goal})\n`,
    )
