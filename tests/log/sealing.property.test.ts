/** Sealing by messages, as another thread does it: the same log, the same problems, nothing after the end. */
import { MessageChannel } from 'node:worker_threads'
import * as fc from 'fast-check'
import { asapScheduler, NEVER, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { stateHash, type Entry } from '../../domain/log/index.ts'
import { createLogCipher, handedKeyOf } from '../../epics/adapters/logCrypto.ts'
import { askSealing, serveSealing } from '../../epics/adapters/sealingPort.ts'
import { apartOrHere, deadAfter, replaced, sealHere } from '../../epics/kernel/sealing.ts'
import type { LogCipher, LogStore, Sealed, Sealing } from '../../epics/kernel/logPort.ts'
import { runs } from '../run/runs.ts'
import { turn, until } from '../run/until.ts'
import { historyArbitrary } from './arbitrary.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import { large, practiceRegistry, practiceRoot, toEntries } from './practice.ts'
import { openCipher } from './lateWorld.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'

const histories = historyArbitrary(practiceRegistry, { maxLength: 40 }).map(toEntries)

/** What crosses is copied, as between threads. */
const apart =
  (store: Pick<LogStore, 'append' | 'read' | 'seal' | 'saveSnapshot'>) =>
  (cipher: LogCipher): Sealing => {
    const { port1, port2 } = new MessageChannel()
    serveSealing(port2, sealHere(cipher, store))
    return askSealing(port1, () => port1.close())
  }

describe('sealing by messages', () => {
  it('leaves what was dispatched, and snapshots of the same state, whatever the store rejects meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(20), { maxLength: 4 }),
        fc.boolean(),
        async (entries, burst, failures, isBefore) => {
          const store = createMemoryLogStore()
          let asked = 0
          /** The answer is lost before the row is there, or after. */
          const append: LogStore['append'] = async (...given) => {
            const fails = failures.includes((asked += 1))
            if (fails && isBefore) throw Object.assign(new Error('no'), { name: 'QuotaExceededError' })
            await store.append(...given)
            if (fails) throw new Error('lost')
          }
          const scheduler = new VirtualTimeScheduler()
          let room = 0
          const writer = testWriter(store, {
            scheduler,
            sealing: apart({ ...store, append }),
            makeRoom: async () => void (room += 1),
          })
          writer.unlock(await testCipher())
          let state = practiceRoot.initial
          for (let at = 0; at < entries.length; at += burst) {
            state = feed(writer, entries.slice(at, at + burst), state)
            const flushed = writer.flush()
            while (!(await Promise.race([flushed, turn().then(() => false)]))) scheduler.flush()
          }
          await writer.settled()
          for (const useSnapshot of [true, false]) {
            const opened = await testOpen(store, await testCipher(), { useSnapshot })
            expect(opened.problem).toBeNull()
            expect(opened.nextSeq).toBe(entries.length + 1)
            expect(stateHash(opened.state)).toBe(stateHash(state))
          }
          // Only a store that is full is made room in, so its error comes over as it was.
          const rejected = failures.filter((nth) => nth > 0 && nth <= asked).length
          expect(room > 0).toBe(rejected > 0 && isBefore)
          writer.close()
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it.each(['here', 'apart'] as const)('puts nothing on the disk after the end: %s', async (where) => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(60), async (entries, turns) => {
        const memory = emptyMemoryLog()
        const store = createMemoryLogStore(memory)
        const sealing = where === 'apart' ? apart(store) : (cipher: LogCipher) => sealHere(cipher, store)
        const writer = testWriter(store, { segment: 4, sealing, hidden$: NEVER as never })
        writer.unlock(await testCipher())
        feed(writer, entries)
        for (let each = 0; each < turns; each += 1) await Promise.resolve()
        writer.close()
        await store.remove('stream-1')
        await turn()
        await writer.settled()
        await turn()
        expect([...memory.rows.values()].flatMap((rows) => [...rows.values()])).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })

  it('has nonces of its own: under one key and one number none comes twice', async () => {
    const cipher = await testCipher('nonces')
    const key = handedKeyOf(cipher)
    if (key === null) throw new Error('the key is not handed on')
    const other = createLogCipher(key.keyId, key.sessionKey, key.tabNumber, key.thread)
    expect(handedKeyOf(other)).toBeNull()
    const nonces = new Set<string>()
    for (let nth = 0; nth < 50; nth += 1)
      for (const each of [cipher, other]) nonces.add((await each.seal('stream', 'text', 'about', false)).nonce.join())
    expect(nonces.size).toBe(100)
    const sealed = await other.seal('stream', 'text', 'about', true)
    expect(await cipher.open('stream', sealed, 'about')).toBe('text')
  })

  it('answers whoever still waits when it is closed', async () => {
    const { port1 } = new MessageChannel()
    const silent = askSealing(port1, () => port1.close())
    const waiting = silent.salt('stream')
    await until(() => true)
    silent.close()
    await expect(waiting).rejects.toThrow('closed')
    await expect(silent.salt('stream')).rejects.toThrow('closed')
  })

  it.each([
    ['comes to nothing', () => Promise.reject(new Error('no such file'))],
    ['is not there', () => Promise.resolve(null)],
  ])('a thread that %s leaves the work to this one', async (_, thread) => {
    const store = createMemoryLogStore()
    const writer = testWriter(store, {
      sealing: (cipher) => apartOrHere(thread(), () => sealHere(cipher, store), asapScheduler),
    })
    writer.unlock(await testCipher())
    feed(writer, large(1, 1, 10))
    expect(await writer.flush()).toBe(true)
    expect((await testOpen(store, await testCipher())).entries).toEqual(large(1, 1, 10))
  })

  it('a thread that has not come after ten seconds leaves the work to this one, and is closed when it comes', async () => {
    const scheduler = new VirtualTimeScheduler()
    const store = createMemoryLogStore()
    let come: (thread: Sealing) => void = () => undefined
    let isClosed = false
    const thread = new Promise<Sealing>((done) => {
      come = done
    })
    const by = apartOrHere(thread, () => sealHere(openCipher('key'), store), scheduler)
    const salt = by.salt('stream')
    scheduler.flush()
    expect([scheduler.now(), await salt]).toEqual([10_000, 'salt'])
    come({ ...sealHere(openCipher('key'), store), close: () => void (isClosed = true) })
    await until(() => isClosed)
  })

  it.each(['salt', 'append'] as const)(
    'of a thread that answers no more it is said after ten seconds that nothing is kept, until it answers: %s',
    async (silent) => {
      const scheduler = new VirtualTimeScheduler()
      const store = createMemoryLogStore()
      const answers: (() => void)[] = []
      const writer = testWriter(store, {
        scheduler,
        sealing: (cipher) => {
          const by = sealHere(cipher, store)
          const held = <T>(work: () => Promise<T>): Promise<T> =>
            new Promise((done) => answers.push(() => done(work())))
          return silent === 'salt'
            ? { ...by, salt: (stream) => held(() => by.salt(stream)) }
            : { ...by, append: (row) => held(() => by.append(row)) }
        },
      })
      const said: string[] = []
      writer.status$.subscribe(({ problem }) => said.push(problem))
      writer.unlock(await testCipher())
      feed(writer, large(1, 1, 10))
      await until(() => answers.length === 1)
      expect(said).toEqual(['none'])
      scheduler.flush()
      expect([scheduler.now(), said]).toEqual([10_000, ['none', 'failed']])
      answers[0]?.()
      expect(await writer.flush()).toBe(true)
      expect(said).toEqual(['none', 'failed', 'none'])
      expect(answers).toHaveLength(1)
    },
  )

  /** When each thread stops to answer, and whether what was asked of it last is still done. */
  const deaths = fc.array(fc.record({ after: fc.nat(4), isDone: fc.boolean() }), { maxLength: 3 })
  type Death = { readonly after: number; readonly isDone: boolean }
  const never = new Promise<never>(() => undefined)

  /** What became of a history in a log whose threads die so; `numbered` says which number a thread gets. */
  const mortal = async (
    entries: readonly Entry[],
    burst: number,
    dying: readonly Death[],
    numbered: (given: number) => number = (given) => given,
  ) => {
    const inner = createMemoryLogStore()
    /** Pieces by nonce: under one nonce only one may ever be sealed. */
    const pieces = new Map<string, Set<string>>()
    const note = ({ stream, nonce, bytes }: Sealed & { readonly stream: string }): void => {
      const name = `${stream} ${nonce.join()}`
      pieces.set(name, (pieces.get(name) ?? new Set()).add(bytes.join()))
    }
    const store: LogStore = {
      ...inner,
      append: (rows, contents = []) => {
        for (const piece of [...rows, ...contents]) note(piece)
        return inner.append(rows, contents)
      },
      saveSnapshot: (snapshot) => {
        note(snapshot)
        return inner.saveSnapshot(snapshot)
      },
    }
    const scheduler = new VirtualTimeScheduler()
    let threads = 0
    /** Threads that are dead and not yet given up. */
    let dead = 0
    const begin = (cipher: LogCipher) => (): Sealing => {
      const death = dying[threads]
      threads += 1
      const key = handedKeyOf(cipher)
      if (key === null) throw new Error('the key is not handed on')
      const by = sealHere(createLogCipher(key.keyId, key.sessionKey, key.tabNumber, numbered(key.thread)), store)
      let left = death?.after ?? Infinity
      const { port1, port2 } = new MessageChannel()
      serveSealing(port2, {
        ...by,
        append: async (row) => {
          left -= 1
          if (left >= 0) return by.append(row)
          if (left === -1 && death?.isDone === true) await by.append(row)
          dead += 1
          return never
        },
      })
      return askSealing(port1, () => port1.close())
    }
    const writer = testWriter(store, { scheduler, sealing: (cipher) => replaced(begin(cipher), scheduler) })
    writer.unlock(await testCipher())
    let state = practiceRoot.initial
    for (let at = 0; at < entries.length; at += burst) {
      state = feed(writer, entries.slice(at, at + burst), state)
      const flushed = writer.flush()
      // Time passes only for who waits for a dead one: the others answer in time.
      while (!(await Promise.race([flushed, turn().then(() => false)]))) {
        if (dead > 0) scheduler.flush()
        dead = 0
      }
    }
    await writer.settled()
    writer.close()
    const opened = await testOpen(inner, await testCipher(), { useSnapshot: false })
    return { opened, state, clashes: [...pieces.values()].filter(({ size }) => size > 1).length, threads, scheduler }
  }

  it('law: a thread that dies is replaced; the log is whole, no row is there twice, and no nonce comes again', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 6 }), deaths, async (entries, burst, dying) => {
        const { opened, state, clashes } = await mortal(entries, burst, dying)
        expect(opened.problem).toBeNull()
        expect(opened.entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq))
        expect(stateHash(opened.state)).toBe(stateHash(state))
        expect(clashes).toBe(0)
      }),
      { numRuns: runs(40) },
    )
  })

  it('… and the law notices two threads that count from the same nonce', async () => {
    const dying = [{ after: 2, isDone: false }]
    const entries = [1, 2, 3, 4, 5].flatMap((seq) => large(seq, seq, 10))
    const right = await mortal(entries, 1, dying)
    expect([right.threads > 1, right.clashes]).toEqual([true, 0])
    expect((await mortal(entries, 1, dying, () => 1)).clashes).toBeGreaterThan(0)
  })

  it('a thread is given up after twenty seconds, and not before', async () => {
    const { scheduler } = await mortal(large(1, 1, 10), 1, [{ after: 0, isDone: true }])
    expect(scheduler.now()).toBeGreaterThanOrEqual(deadAfter)
  })
})
