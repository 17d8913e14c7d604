/** Files on their way over a disk that takes its time: the real calls and the real log, until the page dies. */
import * as fc from 'fast-check'
import { firstValueFrom, ignoreElements, tap, timer } from 'rxjs'
import { expect, it, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { lostUploads, uploadBegan } from '../../domain/documents/index.ts'
import type { Stamped } from '../../domain/kernel/index.ts'
import { entryOf, logOpened } from '../../domain/log/index.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { fileCalls, filesEpics, uploadLog } from '../../epics/documents/index.ts'
import type { LogStore, NamedEpic } from '../../epics/kernel/index.ts'
import { openLog, untilDurable } from '../../epics/log/index.ts'
import { longestHold } from '../../epics/log/untilDurable.ts'
import { openCipher } from '../log/lateWorld.ts'
import { createMemoryLogStore, emptyMemoryLog } from '../log/memoryLogStore.ts'
import { testWriter } from '../log/world.ts'
import { runs } from '../run/runs.ts'
import { answer } from '../session/fakeServer.ts'
import { bareSessionEpics, signedIn, world } from '../session/world.ts'

const cipher = openCipher('key')
const names = ['a.pdf', 'b.pdf', 'c.pdf'] as const
/** A browser gives a new object at each choice. */
const chosen = (name: string): File => new File(['abc'], name, { lastModified: 1_700_000_000_000 })
const fields = { victim_id: '7' }

/** `delay`: milliseconds until a row is on the disk. */
const begin = async (delay: () => number) => {
  const w = world()
  const { scheduler } = w.time
  const memory = emptyMemoryLog()
  const disk = createMemoryLogStore(memory)
  const store: LogStore = {
    ...disk,
    append: async (...row) => {
      await firstValueFrom(timer(delay(), scheduler))
      return disk.append(...row)
    },
  }
  const writer = testWriter(store, { scheduler })
  writer.unlock(cipher)
  const log: NamedEpic = {
    name: 'test.log',
    run: (action$, state$) =>
      action$.pipe(
        tap((action) => {
          const entry = entryOf(registry, action as Stamped)
          if (entry !== null) writer.enqueue(entry, state$.value)
        }),
        ignoreElements(),
      ),
  }
  const tab = await signedIn(w, {
    epics: [log, ...bareSessionEpics, ...filesEpics],
    untilDurable: untilDurable(writer, scheduler),
  })
  const calls = fileCalls(tab.ports.http, uploadLog(tab.store, tab.ports.ids), scheduler)
  w.server.on('POST /v1/document', () => answer(200, { id: 9 }))
  w.server.latency = () => 20
  const upload = (name: string): AbortController => {
    const abort = new AbortController()
    calls.upload('document', chosen(name), fields, () => undefined, abort.signal).catch(() => undefined)
    return abort
  }
  const keys = (): readonly string[] =>
    w.server.seen.flatMap(({ url, request }) =>
      url.startsWith('/v1/document') ? [request.headers['idempotency-key'] ?? ''] : [],
    )
  /** As whoever loads the page again at this moment finds the log. */
  const reloaded = async () => {
    const { state, entries } = await openLog({
      store: createMemoryLogStore(structuredClone({ ...memory, device: null })),
      stream: 'stream-1',
      cipher,
      root: rootReducer,
      registry,
      reducerVersion,
    })
    const opened = { ...logOpened({ stream: 'stream-1', resumed: 1 }), seq: 100_000, at: w.time.now() }
    const after: State = rootReducer.reduce(state, opened)
    const again = uploadLog({ getState: () => after, dispatch: () => undefined } as never, { uuid: () => 'another' })
    return {
      known: entries.flatMap((entry) =>
        entry.type === uploadBegan.type ? [(entry.payload as { upload: string }).upload] : [],
      ),
      lost: lostUploads(after).map(({ name }) => name),
      keyOf: (name: string) => again.begin('document', fields, chosen(name)),
    }
  }
  return { ...w, upload, keys, reloaded }
}

test('a file leaves when the log has it; after a reload it is told of, and sent again under its key', async () => {
  let delay = 0
  const w = await begin(() => delay)
  await w.advance(1_000)
  delay = 500
  w.upload('a.pdf')
  await w.advance(499)
  expect([w.keys(), (await w.reloaded()).lost]).toEqual([[], []])
  await w.advance(1)
  const after = await w.reloaded()
  expect([w.keys(), after.lost]).toEqual([[after.keyOf('a.pdf')], ['a.pdf']])
})

test('one that is given up before the log has it never leaves, and holds up no other', async () => {
  let delay = 0
  const w = await begin(() => delay)
  await w.advance(1_000)
  delay = 500
  const abort = w.upload('a.pdf')
  w.upload('b.pdf')
  await w.advance(100)
  abort.abort()
  await w.advance(1_500)
  expect([w.keys().length, (await w.reloaded()).lost]).toEqual([1, []])
})

test('a log that answers nothing holds up the first file for some seconds, and the next ones not at all', async () => {
  let delay = 0
  const w = await begin(() => delay)
  await w.advance(1_000)
  delay = 3_600_000
  w.upload('a.pdf')
  await w.advance(longestHold - 1)
  expect(w.keys()).toHaveLength(0)
  await w.advance(100)
  expect(w.keys()).toHaveLength(1)
  w.upload('b.pdf')
  await w.advance(100)
  expect(w.keys()).toHaveLength(2)
})

type Step = { readonly after: number; readonly name: (typeof names)[number]; readonly givenUpAfter: number | null }
const steps = fc.array(
  fc.record<Step>({
    after: fc.nat(900),
    name: fc.constantFrom(...names),
    givenUpAfter: fc.option(fc.nat(900), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
)

it('law: whatever has left is in the log under its key, whenever the page dies', () =>
  fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.nat(600), { minLength: 1, maxLength: 8 }),
      fc.nat(2_000),
      async (todo, delays, dies) => {
        let row = 0
        const w = await begin(() => delays[(row += 1) % delays.length] ?? 0)
        for (const { after, name, givenUpAfter } of todo) {
          await w.advance(after)
          const abort = w.upload(name)
          if (givenUpAfter === null) continue
          await w.advance(givenUpAfter)
          abort.abort()
        }
        await w.advance(dies)
        const { known } = await w.reloaded()
        expect(known).toEqual(expect.arrayContaining([...w.keys()]))
        expect(new Set(w.keys()).size).toBe(w.keys().length)
      },
    ),
    { numRuns: runs(40) },
  ))
