/** What lies on the disk beside what is sealed: neither when somebody typed nor how much. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepDrafts } from '../../epics/log/keepDrafts.ts'
import { timeBucket } from '../../epics/kernel/timeBucket.ts'
import { runs } from '../run/runs.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import { feed, testCipher, testWriter } from './world.ts'
import { entryOf } from '../../domain/log/index.ts'
import { historyArbitrary } from './arbitrary.ts'
import { practiceRegistry } from './practice.ts'

const hour = 3_600_000
const tag = 16
const histories = historyArbitrary(practiceRegistry, { minLength: 1, maxLength: 40 })

test('law: the place of a text shows of its length no more than steps of 256 bytes, and of a long one a thirty-second', async () => {
  const cipher = await testCipher()
  const unit = fc.constantFrom('a', 'é', '’', '𝒳', ' ')
  const text = fc.oneof(fc.string({ unit, maxLength: 300 }), fc.string({ unit, maxLength: 60_000, size: 'max' }))
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (typed, compress) => {
      const sealed = await cipher.seal('s', typed, 'about', compress)
      expect(await cipher.open('s', sealed, 'about')).toBe(typed)
      const length = sealed.bytes.length - tag
      expect(length % 256).toBe(0)
      if (length >= 2 ** 15) expect(length % 1_024).toBe(0)
      const least = 5 + new TextEncoder().encode(typed).length
      if (!compress) {
        expect(length).toBeGreaterThanOrEqual(least)
        expect(length - least).toBeLessThan(Math.max(256, 0.12 * least))
      }
    }),
    { numRuns: runs(200) },
  )
})

test('what earlier builds sealed without padding is read', async () => {
  const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'))
  const plain = {
    nonce: bytes('AAAAAQAAAAAAAAAA'),
    bytes: bytes('UUOCrAZYOQebN9lgecylLZ6xom8ac0zUkypNOFYoLNImu3tVEMi1KJlYydxruRxH0Q=='),
  }
  const compressed = {
    nonce: bytes('AAAAAQAAAAAAAAAB'),
    bytes: bytes('Is+va3MF18ffezotmafwkqVOBp4sNDv1tv6HhSV3C3yyqwRSueEMyJfKqgIjMnLS1kDWNE0BasgA6CnGZ8M53sx3t00a'),
  }
  const cipher = await testCipher('key-1')
  for (const sealed of [plain, compressed])
    expect(await cipher.open('s', sealed, 'about')).toBe('Typed before lengths were hidden')
})

test('law: no time stands on the disk but the end of its hour', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const memory = emptyMemoryLog()
      const store = createMemoryLogStore(memory)
      const cipher = await testCipher()
      const writer = testWriter(store)
      writer.unlock(cipher)
      const entries = history.flatMap((action) => entryOf(practiceRegistry, action) ?? [])
      feed(writer, entries)
      await writer.flush()
      await writer.settled()
      await keepDrafts(store, cipher, 'stream-1', { drafts: [] }, entries.at(-1)?.at ?? 0)
      const [head] = await store.streams()
      const times = [
        head?.lastAt,
        ...(await store.read('stream-1', 0)).map(({ at }) => at),
        ...(await store.keptDrafts()).map(({ until }) => until),
      ]
      expect(times.map((at) => (at ?? 1) % hour)).toEqual(times.map(() => 0))
      expect(head?.lastAt).toBe(timeBucket(entries.at(-1)?.at ?? 0))
    }),
    { numRuns: runs(30) },
  )
})
