import * as fc from 'fast-check'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { stateHash, type Entry } from '../../domain/log/index.ts'
import { naiveReplay } from './naiveReplay.ts'
import { createDexieLogStore } from '../../epics/adapters/dexieLogStore.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import type { LogStatus, LogStore } from '../../epics/kernel/logPort.ts'
import { historyArbitrary } from './arbitrary.ts'
import { fieldTyped, large, practiceRegistry, practiceRoot, toEntries } from './practice.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'
import { runs } from '../run/runs.ts'
import { typingArbitrary } from './typing.ts'
import { turn, until } from '../run/until.ts'

const histories = historyArbitrary(practiceRegistry, { maxLength: 40 }).map(toEntries)
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))
const hashOf = (entries: readonly Entry[]) => stateHash(naiveReplay(practiceRoot, entries))

describe('the log writer', () => {
  it('what was dispatched is what is read again, in order, whatever the bursts', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (entries, bursts, useSnapshot) => {
          const store = createMemoryLogStore()
          const writer = testWriter(store)
          let state = practiceRoot.initial
          let at = 0
          const unlockAt = bursts.length >> 1
          for (let burst = 0; at < entries.length; burst += 1) {
            const size = bursts[burst % bursts.length] ?? 1
            state = feed(writer, entries.slice(at, at + size), state)
            at += size
            if (burst === unlockAt) writer.unlock(await testCipher())
            await Promise.resolve()
          }
          writer.unlock(await testCipher())
          await writer.flush()
          await writer.settled()
          const opened = await testOpen(store, await testCipher(), { useSnapshot })
          expect(opened.problem).toBeNull()
          expect(opened.nextSeq).toBe(entries.length + 1)
          expect(stateHash(opened.state)).toBe(stateHash(state))
          expect(opened.entries).toEqual(plain(entries.slice(opened.snapshotSeq)))
          if (!useSnapshot) expect(opened.snapshotSeq).toBe(0)
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('a stream that is opened again goes on where it stood, over segments and snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (entries, at) => {
        const store = createMemoryLogStore()
        const cut = at % (entries.length + 1)
        const first = testWriter(store)
        first.unlock(await testCipher())
        feed(first, entries.slice(0, cut))
        await first.flush()
        await first.settled()
        const opened = await testOpen(store, await testCipher())
        if (!opened.resume) throw new Error('can not be continued')
        const second = testWriter(store, { resume: opened.resume })
        second.unlock(await testCipher())
        feed(second, entries.slice(cut), opened.state)
        await second.flush()
        await second.settled()
        for (const useSnapshot of [true, false]) {
          const again = await testOpen(store, await testCipher(), { useSnapshot })
          expect(again.problem).toBeNull()
          expect(again.nextSeq).toBe(entries.length + 1)
          expect(stateHash(again.state)).toBe(hashOf(entries))
        }
        const full = entries.length - (entries.length % 8)
        expect(
          (await store.read('stream-1', 0)).filter(({ kind }) => kind === 'segment').map(({ toSeq }) => toSeq),
        ).toEqual(Array.from({ length: full / 8 }, (_, index) => index * 8 + 8))
      }),
      { numRuns: runs(40) },
    )
  })

  it('keeps large parts once, and gives them back', async () => {
    const memory = emptyMemoryLog()
    const store = createMemoryLogStore(memory)
    const writer = testWriter(store)
    writer.unlock(await testCipher())
    const entries = [1, 2, 3, 4].flatMap((seq) => large(seq, seq % 2, 3_000))
    const state = feed(writer, entries)
    await writer.flush()
    const opened = await testOpen(store, await testCipher())
    expect(stateHash(opened.state)).toBe(stateHash(state))
    expect(opened.entries).toEqual(entries)
    // Two notes, the list of them, and the two clients that hold it.
    expect(memory.contents.size).toBeLessThanOrEqual(5)
    const onDisk = [...memory.rows.values()]
      .flatMap((rows) => [...rows.values()])
      .reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect(onDisk).toBeLessThan(3_000)
  })

  it('long texts that are typed come back as they were said, over any cuts, segments, snapshots and failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        typingArbitrary,
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.constantFrom(1, 5, 8, 30),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(40), { maxLength: 5 }),
        async (entries, cuts, segment, burst, failures) => {
          const store = createMemoryLogStore()
          const ends = [...cuts.map((cut) => cut % (entries.length + 1)).toSorted((a, b) => a - b), entries.length]
          let opened = await testOpen(store, await testCipher())
          for (const end of ends) {
            if (!opened.resume) throw new Error('can not be continued')
            const scheduler = new VirtualTimeScheduler()
            const writer = testWriter(store, { resume: opened.resume, segment, scheduler })
            const cipher = await testCipher()
            let seals = 0
            writer.unlock({
              ...cipher,
              seal: (...given) =>
                failures.includes((seals += 1)) ? Promise.reject(new Error('no')) : cipher.seal(...given),
            })
            let { state } = opened
            for (let at = opened.nextSeq - 1; at < end; at += burst) {
              state = feed(writer, entries.slice(at, Math.min(at + burst, end)), state)
              const flushed = writer.flush().then(() => true)
              while (!(await Promise.race([flushed, turn().then(() => false)]))) scheduler.flush()
            }
            await writer.settled()
            opened = await testOpen(store, await testCipher())
            expect(opened.problem).toBeNull()
            expect(opened.nextSeq).toBe(end + 1)
            expect(opened.entries).toEqual(plain(entries.slice(opened.snapshotSeq, end)))
          }
          const whole = await testOpen(store, await testCipher(), { useSnapshot: false })
          expect(whole.entries).toEqual(plain(entries))
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('law: what could not be put into words is written later, and nothing refers to it before', async () => {
    /** As where memory is short: the writing of it throws so often, and is done then. */
    const scarce = (entry: Entry, refusals: number): Entry => {
      let left = refusals
      const toJSON = () => {
        left -= 1
        if (left >= 0) throw new RangeError('Invalid string length')
        return entry.payload
      }
      return { ...entry, payload: Object.defineProperty(Object.assign({}, entry.payload), 'toJSON', { value: toJSON }) }
    }
    await fc.assert(
      fc.asyncProperty(
        typingArbitrary,
        fc.array(fc.record({ at: fc.nat(30), times: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(5, 8, 30),
        fc.integer({ min: 2, max: 9 }),
        async (entries, refusals, segment, burst) => {
          const store = createMemoryLogStore()
          const scheduler = new VirtualTimeScheduler()
          const writer = testWriter(store, { segment, scheduler })
          writer.unlock(await testCipher())
          const given = entries.map((entry, index) =>
            scarce(entry, refusals.find(({ at }) => at % entries.length === index)?.times ?? 0),
          )
          let state = practiceRoot.initial
          for (let at = 0; at < given.length; at += burst) {
            state = feed(writer, given.slice(at, at + burst), state)
            const flushed = writer.flush().then(() => true)
            while (!(await Promise.race([flushed, turn().then(() => false)]))) scheduler.flush()
          }
          await writer.settled()
          for (const useSnapshot of [true, false]) {
            const opened = await testOpen(store, await testCipher(), { useSnapshot })
            expect(opened.problem).toBeNull()
            expect(opened.nextSeq).toBe(entries.length + 1)
            expect(opened.entries).toEqual(plain(entries.slice(opened.snapshotSeq)))
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('a key costs a small row, a whole text is kept apart once a segment, and nothing that no row refers to', async () => {
    const memory = emptyMemoryLog()
    const store = createMemoryLogStore(memory)
    const writer = testWriter(store)
    writer.unlock(await testCipher())
    const text = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ')
    const entries = toEntries(
      Array.from({ length: 21 }, (_, index) => ({
        ...fieldTyped({
          id: 1,
          field: 'first',
          value: `${text.slice(0, 3_000)}${'x'.repeat(index)}${text.slice(3_000)}`,
        }),
        seq: index + 1,
        at: 1_750_000_000_000 + index,
      })),
    )
    let state = practiceRoot.initial
    for (const entry of entries) {
      state = feed(writer, [entry], state)
      await writer.flush()
    }
    await writer.settled()
    const rows = await store.read('stream-1', 0)
    expect(rows.map(({ kind }) => kind)).toEqual(['segment', 'segment', ...Array<string>(5).fill('row')])
    for (const { bytes } of rows) expect(bytes.length).toBeLessThan(600)
    expect(memory.contents.size).toBe(3)
    const contents = [...memory.contents]
    for (const [name, content] of contents) {
      memory.contents.delete(name)
      expect((await testOpen(store, await testCipher(), { useSnapshot: false })).problem).not.toBeNull()
      memory.contents.set(name, content)
    }
  })

  it('works on IndexedDB too', async () => {
    const store = createDexieLogStore({ name: 'writer', indexedDB: new IDBFactory(), IDBKeyRange })
    const writer = testWriter(store)
    writer.unlock(await testCipher())
    const entries = toEntries(
      Array.from({ length: 50 }, (_, index) => ({
        ...fieldTyped({ id: index % 5, field: 'first', value: `v${index}` }),
        seq: index + 1,
        at: 1_750_000_000_000 + index,
      })),
    )
    for (let at = 0; at < 50; at += 5) {
      feed(writer, entries.slice(at, at + 5))
      await writer.flush()
    }
    await writer.settled()
    const opened = await testOpen(store, await testCipher(), { useSnapshot: false })
    expect(opened.entries).toEqual(entries)
    expect((await store.read('stream-1', 0)).map(({ kind }) => kind)).toEqual([
      ...Array<string>(6).fill('segment'),
      'row',
    ])
    store.close()
  })
})

describe('when the disk fails', () => {
  it('a full disk is reported, tried again, and loses nothing', async () => {
    const memory = emptyMemoryLog()
    const inner = createMemoryLogStore(memory)
    const disk = { refusals: 3 }
    const store: LogStore = {
      ...inner,
      append: async (...given) => {
        disk.refusals -= 1
        if (disk.refusals >= 0) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
        return inner.append(...given)
      },
    }
    const scheduler = new VirtualTimeScheduler()
    const writer = testWriter(store, { scheduler })
    const seen: LogStatus[] = []
    writer.status$.subscribe((status) => seen.push(status))
    writer.unlock(await testCipher())
    const entries = large(1, 1, 10)
    feed(writer, entries)
    const flushed = writer.flush()
    await until(() => {
      scheduler.flush()
      return disk.refusals < 0
    })
    await flushed
    expect(seen).toEqual([
      { durableSeq: 0, problem: 'none' },
      { durableSeq: 0, problem: 'quota' },
      { durableSeq: 1, problem: 'none' },
    ])
    expect((await testOpen(inner, await testCipher())).entries).toEqual(entries)
  })

  it.each([1, 2, 5])('asks for room at each refusal, and says so from the second on; %i refusals', async (refusals) => {
    const inner = createMemoryLogStore()
    const disk = { refusals, asked: 0 }
    const store: LogStore = {
      ...inner,
      append: async (...given) => {
        disk.refusals -= 1
        if (disk.refusals >= 0) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
        return inner.append(...given)
      },
    }
    const scheduler = new VirtualTimeScheduler()
    const makeRoom = async (): Promise<void> => {
      disk.asked += 1
      throw new Error('there is none')
    }
    const writer = testWriter(store, { scheduler, makeRoom })
    const seen: LogStatus['problem'][] = []
    writer.status$.subscribe(({ problem }) => seen.push(problem))
    writer.unlock(await testCipher())
    feed(writer, large(1, 1, 10))
    const flushed = writer.flush()
    await until(() => {
      scheduler.flush()
      return disk.refusals < 0
    })
    await flushed
    expect(disk.asked).toBe(refusals)
    // Sealing takes real time, beside which all virtual time may pass: that it is late may be said as well.
    const said = seen.filter((problem) => problem !== 'failed')
    expect(said).toEqual(refusals === 1 ? ['none', 'none'] : ['none', 'quota', 'none'])
  })

  it('law: of few and large facts no more waits than there is room for, and what is written at once is not counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 3_000 }), async (many, length) => {
        const mostUnits = 10_000
        const entries = Array.from({ length: many }, (_, at) => large(at + 1, 1, length)).flat()
        const each = JSON.stringify(entries[0]?.payload).length
        const held = testWriter(createMemoryLogStore(), { mostUnits })
        feed(held, entries)
        const waiting = held.waiting().length
        expect(held.waiting()).toEqual(entries.slice(0, waiting))
        expect(waiting * each).toBeLessThan(mostUnits + 2 * each + 100 * many)
        if (many * each < mostUnits) expect(waiting).toBe(many)
        if (waiting < many) expect(waiting * each).toBeGreaterThan(mostUnits - 2 * each)

        const store = createMemoryLogStore()
        const open = testWriter(store, { mostUnits })
        open.unlock(await testCipher())
        feed(open, entries)
        expect(await open.flush()).toBe(true)
        feed(open, large(many + 1, 1, length))
        expect(await open.flush()).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('law: holds no more in memory than it may, says so, and what it has written by then is whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        fc.nat({ max: 10 }),
        async (mostWaiting, many, more) => {
          const store = createMemoryLogStore()
          const writer = testWriter(store, { mostWaiting })
          const entries = Array.from({ length: many + more }, (_, at) => large(at + 1, 1, 10)).flat()
          feed(writer, entries.slice(0, many))
          expect(writer.waiting()).toEqual(entries.slice(0, Math.min(many, mostWaiting)))
          const isFull = many > mostWaiting
          writer.unlock(await testCipher())
          expect(await writer.flush()).toBe(!isFull)
          feed(writer, entries.slice(many))
          expect(await writer.flush()).toBe(!isFull && more <= mostWaiting)
          const written = isFull ? mostWaiting : many + Math.min(more, mostWaiting)
          const seen: LogStatus[] = []
          writer.status$.subscribe((status) => seen.push(status)).unsubscribe()
          expect(seen).toEqual([{ durableSeq: written, problem: isFull || more > mostWaiting ? 'full' : 'none' }])
          // A snapshot that is there by now holds what came before it.
          await writer.settled()
          const whole = await testOpen(store, await testCipher(), { useSnapshot: false })
          expect(whole.entries).toEqual(entries.slice(0, written))
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('waits longer from try to try, and tries at once when the page is being hidden', async () => {
    const scheduler = new VirtualTimeScheduler()
    const hidden$ = new Subject<void>()
    let tries = 0
    const store: LogStore = {
      ...createMemoryLogStore(),
      append: () => {
        tries += 1
        return Promise.reject(new Error('broken'))
      },
    }
    const writer = testWriter(store, { scheduler, hidden$ })
    writer.unlock(await testCipher())
    feed(writer, large(1, 1, 10))
    /** It waits for its next try: the time of that stands in the plan. */
    const waits = () => until(() => scheduler.actions.length > 0)
    await waits()
    expect(tries).toBe(1)
    hidden$.next()
    await until(() => tries === 2)
    await waits()
    scheduler.flush()
    await until(() => tries === 3)
    expect(scheduler.frame).toBeGreaterThanOrEqual(1_000)
    writer.close()
  })

  /** Dies at its `at`th write; that one may or may not have reached the disk, and nobody hears of it. */
  const dyingStore = (inner: LogStore, { at, applied }: { readonly at: number; readonly applied: boolean }) => {
    let writes = 0
    let die = (): void => undefined
    const died = new Promise<void>((done) => {
      die = done
    })
    const dies = async (work: () => Promise<void>): Promise<void> => {
      writes += 1
      if (writes <= at) return work()
      if (applied && writes === at + 1) await work()
      die()
      return new Promise<never>(() => {})
    }
    const store: LogStore = {
      ...inner,
      append: (...given) => dies(() => inner.append(...given)),
      seal: (...given) => dies(() => inner.seal(...given)),
      saveSnapshot: (...given) => dies(() => inner.saveSnapshot(...given)),
    }
    return { store, died }
  }

  it('crashes at any points leave at most an entry too many, never a gap, and all that was told durable', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(histories, typingArbitrary),
        fc.array(fc.record({ at: fc.nat(20), applied: fc.boolean() }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        async (entries, crashes, bursts) => {
          const inner = createMemoryLogStore()
          let durable = 0
          /** What is there can be read, and gone on from: after a crash between rows as well as in the middle of sealing. */
          const reopened = async () => {
            const whole = await testOpen(inner, await testCipher(), { useSnapshot: false })
            expect(whole.problem).toBeNull()
            expect(whole.nextSeq - 1).toBeGreaterThanOrEqual(durable)
            expect(whole.entries).toEqual(plain(entries.slice(0, whole.nextSeq - 1)))
            const opened = await testOpen(inner, await testCipher())
            expect(opened.problem).toBeNull()
            expect(opened.nextSeq).toBe(whole.nextSeq)
            expect(stateHash(opened.state)).toBe(stateHash(whole.state))
            return opened
          }
          for (const crash of [...crashes, null]) {
            const { state: from, nextSeq, resume } = await reopened()
            if (!resume) throw new Error('can not be continued')
            const { store, died } = crash === null ? { store: inner, died: null } : dyingStore(inner, crash)
            const writer = testWriter(store, { resume })
            writer.status$.subscribe(({ durableSeq }) => (durable = durableSeq))
            writer.unlock(await testCipher())
            let state = from
            for (let at = nextSeq - 1, burst = 0; at < entries.length; burst += 1) {
              const size = bursts[burst % bursts.length] ?? 1
              state = feed(writer, entries.slice(at, at + size), state)
              at += size
              // Some are written before more comes, and some while it comes.
              await (died === null ? writer.flush() : Promise.race([writer.flush(), burst % 3 === 2 ? turn() : died]))
            }
            await (died === null ? writer.settled() : Promise.race([writer.settled(), died]))
          }
          expect((await reopened()).nextSeq).toBe(entries.length + 1)
        },
      ),
      { numRuns: runs(60) },
    )
  })
})
