/** `fixtures/streams` has what builds wrote before the format changed; the file is named by the format's own name. */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../domain/log/index.ts'
import type { Sealed, SealedContent, SealedRow, SealedSnapshot, StreamHead } from '../../epics/kernel/logPort.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import { typingArbitrary } from './typing.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'
import { runs } from '../run/runs.ts'

type Written<T extends Sealed> = Omit<T, keyof Sealed> & { readonly [K in keyof Sealed]: string }
type Stream = {
  /** Hash of the list of all entries. */
  readonly entries: string
  readonly heads: readonly StreamHead[]
  readonly rows: readonly Written<SealedRow>[]
  readonly snapshots: readonly Written<SealedSnapshot>[]
  readonly contents: readonly Written<SealedContent>[]
}

const { entries, heads, rows, snapshots, contents } = JSON.parse(
  readFileSync(new URL('../../fixtures/streams/caselog-log-1.json', import.meta.url), 'utf8'),
) as Stream

const sealed = <T extends Sealed>(written: Written<T>): T =>
  ({
    ...written,
    nonce: Uint8Array.from(Buffer.from(written.nonce, 'base64')),
    bytes: Uint8Array.from(Buffer.from(written.bytes, 'base64')),
  }) as unknown as T

const onDisk = () => {
  const memory = emptyMemoryLog()
  for (const head of heads) memory.heads.set(head.stream, head)
  memory.rows.set('stream-1', new Map(rows.map((row) => [row.fromSeq, sealed<SealedRow>(row)])))
  memory.snapshots.set(
    'stream-1',
    snapshots.map((snapshot) => sealed<SealedSnapshot>(snapshot)),
  )
  for (const content of contents) memory.contents.set(`stream-1 ${content.hash}`, sealed<SealedContent>(content))
  return memory
}

describe('a stream that an earlier build wrote', () => {
  it('is read as it was written: its segments, rows, large parts, and no snapshot of another form', async () => {
    const opened = await testOpen(createMemoryLogStore(onDisk()), await testCipher())
    expect(opened.problem).toBeNull()
    expect(opened.parked).toEqual([])
    expect(opened.nextSeq).toBe(22)
    expect(stateHash(opened.entries)).toBe(entries)
  })

  it('is continued by this one, again and again, and read from the beginning and from snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(typingArbitrary, fc.array(fc.nat(), { maxLength: 3 }), async (typed, cuts) => {
        const more = typed.map((entry, index) => ({ ...entry, seq: 22 + index }))
        const store = createMemoryLogStore(onDisk())
        const ends = [...cuts.map((cut) => cut % (more.length + 1)).toSorted((a, b) => a - b), more.length]
        let opened = await testOpen(store, await testCipher())
        for (const end of ends) {
          if (!opened.resume) throw new Error('can not be continued')
          const writer = testWriter(store, { resume: opened.resume })
          writer.unlock(await testCipher())
          let { state } = opened
          for (let at = opened.nextSeq - 22; at < end; at += 3) {
            state = feed(writer, more.slice(at, Math.min(at + 3, end)), state)
            await writer.flush()
          }
          await writer.settled()
          opened = await testOpen(store, await testCipher())
          expect(opened.problem).toBeNull()
          expect(opened.nextSeq).toBe(22 + end)
        }
        const whole = await testOpen(store, await testCipher(), { useSnapshot: false })
        expect(whole.problem).toBeNull()
        expect(stateHash(whole.entries.slice(0, 21))).toBe(entries)
        expect(whole.entries.slice(21)).toEqual(JSON.parse(JSON.stringify(more)))
        expect(stateHash(whole.state)).toBe(stateHash(opened.state))
      }),
      { numRuns: runs(30) },
    )
  })

  it('shows what was changed in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(rows.length - 1), fc.nat(), async (which, where) => {
        const memory = onDisk()
        const all = memory.rows.get('stream-1') ?? new Map<number, SealedRow>()
        const row = [...all.values()][which] as SealedRow
        const bytes = Uint8Array.from(row.bytes)
        bytes[where % bytes.length] = (bytes[where % bytes.length] ?? 0) ^ 1
        all.set(row.fromSeq, { ...row, bytes })
        const opened = await testOpen(createMemoryLogStore(memory), await testCipher())
        expect(opened.problem).toEqual({ kind: 'corrupt', fromSeq: row.fromSeq, lost: 22 - row.fromSeq })
      }),
      { numRuns: runs(30) },
    )
  })
})
