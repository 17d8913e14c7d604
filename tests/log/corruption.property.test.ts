import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateHash, type Entry } from '../../domain/log/index.ts'
import { createMemoryLogStore, emptyMemoryLog, type MemoryLog } from './memoryLogStore.ts'
import type { SealedRow } from '../../epics/kernel/logPort.ts'
import { fieldTyped, large, toEntries } from './practice.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'
import { runs } from '../run/runs.ts'

describe('what was changed on the disk', () => {
  /** Goes on where the stream stands. */
  const written = async (entries: readonly Entry[], stream: string, memory: MemoryLog): Promise<void> => {
    const store = createMemoryLogStore(memory)
    const { resume, nextSeq, state: from } = await testOpen(store, await testCipher(), { stream })
    if (!resume) throw new Error('can not be continued')
    const writer = testWriter(store, { stream, resume })
    writer.unlock(await testCipher())
    let state = from
    for (let at = nextSeq - 1; at < entries.length; at += 3) {
      state = feed(writer, entries.slice(at, at + 3), state)
      await writer.flush()
      // Each segment has its snapshot only where it is sealed before the next one is full.
      await writer.settled()
    }
  }
  const many = Array.from({ length: 24 }, (_, index) =>
    large(index + 1, index % 3, index % 4 === 0 ? 1_500 : 20),
  ).flat()
  const twenty = many.slice(0, 21)
  const copyOf = (memory: MemoryLog): MemoryLog => ({
    ...memory,
    rows: new Map([...memory.rows].map(([stream, rows]) => [stream, new Map(rows)])),
    heads: new Map(memory.heads),
    snapshots: new Map(memory.snapshots),
    contents: new Map(memory.contents),
  })

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
    // The last piece of the one is a row, of the other a segment.
    const intact = await Promise.all(
      [twenty, many].map(async (entries) => {
        const memory = emptyMemoryLog()
        await written(entries, 'stream-1', memory)
        await written(entries, 'stream-2', memory)
        return { entries, memory }
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...intact),
        fc.nat(20),
        fc.nat(5_000),
        fc.boolean(),
        async ({ entries, memory: whole }, one, two, snapshots) => {
          const memory = copyOf(whole)
          if (!snapshots) memory.snapshots.clear()
          const rows = memory.rows.get('stream-1') ?? new Map()
          harm(rows, memory.rows.get('stream-2') ?? new Map(), one, two)
          const opened = await testOpen(createMemoryLogStore(memory), await testCipher(), { useSnapshot: false })
          expect(opened.problem?.kind).toBe('corrupt')
          expect(opened.resume).toBeNull()
          expect(opened.entries).toEqual(entries.slice(0, opened.nextSeq - 1))
          expect(opened.problem?.fromSeq).toBe(opened.nextSeq)
          expect(opened.problem?.lost).toBeGreaterThanOrEqual(1)
          expect(opened.nextSeq - 1 + (opened.problem?.lost ?? 0)).toBeGreaterThanOrEqual(entries.length)
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it("a flipped bit of a segment's last tag is reported at that segment", async () => {
    const intact = emptyMemoryLog()
    await written(many, 'stream-1', intact)
    for (const fromSeq of [1, 9, 17]) {
      const memory = copyOf(intact)
      const rows = memory.rows.get('stream-1') ?? new Map<number, SealedRow>()
      const segment = rows.get(fromSeq) as SealedRow
      const bytes = Uint8Array.from(segment.bytes)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      rows.set(fromSeq, { ...segment, bytes })
      const opened = await testOpen(createMemoryLogStore(memory), await testCipher(), { useSnapshot: false })
      expect(opened.problem).toEqual({ kind: 'corrupt', fromSeq, lost: 25 - fromSeq })
    }
  })

  it('a piece of another continuation of the same stream is reported, unless nothing comes after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.constantFrom(21, 24), fc.nat(8), async (fork, length, which) => {
        const ours = emptyMemoryLog()
        await written(many.slice(0, fork), 'stream-1', ours)
        const theirs = copyOf(ours)
        await written(many.slice(0, length), 'stream-1', ours)
        const other = many.map((entry) => ({ ...entry, at: entry.at + 1 }))
        await written(other.slice(0, length), 'stream-1', theirs)
        const rows = ours.rows.get('stream-1') ?? new Map<number, SealedRow>()
        const row = nth(rows, which)
        const foreign = theirs.rows.get('stream-1')?.get(row.fromSeq) as SealedRow
        expect(foreign.toSeq).toBe(row.toSeq)
        // Both have what was written before they parted.
        fc.pre(row.toSeq > fork && row.toSeq < length)
        rows.set(row.fromSeq, foreign)
        const opened = await testOpen(createMemoryLogStore(ours), await testCipher(), { useSnapshot: false })
        expect(opened.problem?.kind).toBe('corrupt')
        expect(opened.nextSeq).toBeLessThanOrEqual(row.toSeq + 1)
      }),
      { numRuns: runs(40) },
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
