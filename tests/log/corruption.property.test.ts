import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateHash, type Entry } from '../../domain/log/index.ts'
import { createMemoryLogStore, emptyMemoryLog, type MemoryLog } from './memoryLogStore.ts'
import type { SealedRow } from '../../epics/kernel/logPort.ts'
import { fieldTyped, large, practiceRoot, toEntries } from './practice.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'
import { runs } from '../run/runs.ts'

describe('what was changed on the disk', () => {
  const written = async (entries: readonly Entry[], stream: string, memory: MemoryLog): Promise<void> => {
    const writer = testWriter(createMemoryLogStore(memory), { stream })
    writer.unlock(await testCipher())
    let state = practiceRoot.initial
    for (let at = 0; at < entries.length; at += 3) {
      state = feed(writer, entries.slice(at, at + 3), state)
      await writer.flush()
    }
    await writer.settled()
  }
  const twenty = Array.from({ length: 21 }, (_, index) =>
    large(index + 1, index % 3, index % 4 === 0 ? 1_500 : 20),
  ).flat()

  const damage: Record<
    string,
    (rows: Map<number, SealedRow>, foreign: Map<number, SealedRow>, one: number, two: number) => void
  > = {
    'a flipped bit': (rows, _, one, two) => {
      const row = nth(rows, one)
      const bytes = Uint8Array.from(row.bytes)
      bytes[two % bytes.length] = (bytes[two % bytes.length] ?? 0) ^ (1 << (two % 8))
      rows.set(row.fromSeq, { ...row, bytes })
    },
    'a flipped bit of a nonce': (rows, _, one, two) => {
      const row = nth(rows, one)
      const nonce = Uint8Array.from(row.nonce)
      nonce[two % 12] = (nonce[two % 12] ?? 0) ^ (1 << (two % 8))
      rows.set(row.fromSeq, { ...row, nonce })
    },
    'a missing row': (rows, _, one) => void rows.delete(nth(rows, one).fromSeq),
    'two rows exchanged': (rows, _, one, two) => {
      const [a, b] = [nth(rows, one), nth(rows, one + 1 + (two % (rows.size - 1)))]
      rows.set(a.fromSeq, { ...a, bytes: b.bytes, nonce: b.nonce })
      rows.set(b.fromSeq, { ...b, bytes: a.bytes, nonce: a.nonce })
    },
    'a row of another stream': (rows, foreign, one) => {
      const row = nth(rows, one)
      const other = nth(foreign, one)
      rows.set(row.fromSeq, { ...row, bytes: other.bytes, nonce: other.nonce })
    },
    'a cut row': (rows, _, one, two) => {
      const row = nth(rows, one)
      rows.set(row.fromSeq, { ...row, bytes: row.bytes.slice(0, two % row.bytes.length) })
    },
    'rubbish in the place of a row': (rows, _, one, two) => {
      const row = nth(rows, one)
      rows.set(row.fromSeq, { ...row, bytes: row.bytes.map((_byte, at) => (two + 7 * at) % 256) })
    },
    'another span': (rows, _, one) => {
      const row = nth(rows, one)
      rows.set(row.fromSeq, { ...row, toSeq: row.toSeq + 1 })
    },
  }
  const nth = (rows: Map<number, SealedRow>, index: number): SealedRow => {
    const all = [...rows.values()].toSorted((one, other) => one.fromSeq - other.fromSeq)
    const row = all[index % all.length]
    if (!row) throw new Error('no rows')
    return row
  }

  it.each(Object.entries(damage))('%s is reported, and the readable beginning is kept', async (_, harm) => {
    const intact = emptyMemoryLog()
    await written(twenty, 'stream-1', intact)
    await written(twenty, 'stream-2', intact)
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.nat(5_000), fc.boolean(), async (one, two, snapshots) => {
        const memory: MemoryLog = {
          ...intact,
          rows: new Map([...intact.rows].map(([stream, rows]) => [stream, new Map(rows)])),
          snapshots: snapshots ? intact.snapshots : new Map(),
        }
        const rows = memory.rows.get('stream-1') ?? new Map()
        harm(rows, memory.rows.get('stream-2') ?? new Map(), one, two)
        const opened = await testOpen(createMemoryLogStore(memory), await testCipher(), { useSnapshot: false })
        expect(opened.problem?.kind).toBe('corrupt')
        expect(opened.resume).toBeNull()
        expect(opened.entries).toEqual(twenty.slice(0, opened.nextSeq - 1))
        expect(opened.problem?.fromSeq).toBe(opened.nextSeq)
        expect(opened.problem?.lost).toBeGreaterThanOrEqual(1)
        expect(opened.nextSeq - 1 + (opened.problem?.lost ?? 0)).toBeGreaterThanOrEqual(twenty.length)
      }),
      { numRuns: runs(15) },
    )
  })

  it('a lost large part ends the reading at its entry', async () => {
    const memory = emptyMemoryLog()
    await written(twenty, 'stream-1', memory)
    const name = [...memory.contents.keys()].at(-1)
    memory.contents.delete(name ?? '')
    const opened = await testOpen(createMemoryLogStore(memory), await testCipher(), { useSnapshot: false })
    expect(opened.problem?.kind).toBe('corrupt')
    expect(opened.entries).toEqual(twenty.slice(0, opened.nextSeq - 1))
  })

  it('a damaged snapshot, or one of another build, costs only time', async () => {
    const memory = emptyMemoryLog()
    await written(twenty, 'stream-1', memory)
    const store = createMemoryLogStore(memory)
    const good = await testOpen(store, await testCipher())
    expect(good.snapshotSeq).toBe(16)
    expect((await testOpen(store, await testCipher(), { reducerVersion: '2' })).snapshotSeq).toBe(0)
    memory.snapshots.set(
      'stream-1',
      (memory.snapshots.get('stream-1') ?? []).map((snapshot, index) =>
        index === 0 ? { ...snapshot, bytes: snapshot.bytes.toReversed() } : snapshot,
      ),
    )
    const opened = await testOpen(store, await testCipher())
    expect(opened.snapshotSeq).toBe(8)
    expect(opened.problem).toBeNull()
    expect(stateHash(opened.state)).toBe(stateHash(good.state))
  })

  it('another key opens nothing and says so', async () => {
    const memory = emptyMemoryLog()
    await written(twenty, 'stream-1', memory)
    const opened = await testOpen(createMemoryLogStore(memory), await testCipher('key-2'))
    expect(opened.problem).toEqual({ kind: 'wrongKey', fromSeq: 1, lost: 21 })
    expect(opened.entries).toEqual([])
  })

  it('no word of a payload stands in what is on the disk', async () => {
    const memory = emptyMemoryLog()
    await written(
      toEntries([{ ...fieldTyped({ id: 1, field: 'first', value: 'Canary Jones' }), seq: 1, at: 1 }]),
      'stream-1',
      memory,
    )
    const decoder = new TextDecoder('latin1')
    const bytes = [...memory.rows.values()]
      .flatMap((rows) => [...rows.values()])
      .map((row) => decoder.decode(row.bytes))
    expect(bytes.join(' ')).not.toMatch(/Canary|Jones|fieldTyped/)
  })
})
