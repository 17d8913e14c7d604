/** Histories in which long texts are typed: pieces put in, taken out and replaced anywhere, between other things. */
import * as fc from 'fast-check'
import type { Entry } from '../../domain/log/index.ts'
import { fieldTyped, large, toEntries } from './practice.ts'

/** What a person may type, and what looks like the log's own: halves of a character, marks of references, quotes. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 4 }) },
  fc.constantFrom('👩‍⚖️', '\ud83d', '\udc69', '"$splice":[1,0,0,0,"', '{"$part":"', '$', '\\', '<p></p>', '\u2028', '\0'),
  fc.integer({ min: 100, max: 2_500 }).map((length) => 'ab c'.repeat(length).slice(0, length)),
  fc.string({ minLength: 100, maxLength: 400, size: 'max' }),
)

type Text = { readonly client: number; readonly field: string }
const text: fc.Arbitrary<Text> = fc.record({
  client: fc.constantFrom(1, 2),
  field: fc.constantFrom('notes', 'first', 'last'),
})

const change = fc.record({
  text,
  at: fc.nat(3_000),
  gone: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.nat(3_000)),
  piece,
  /** How often it is put in, each time as an entry of its own. */
  times: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 12 })),
})
const other = fc.record({ client: fc.constantFrom(1, 2), size: fc.constantFrom(20, 200, 900, 2_500) })

export const typingArbitrary: fc.Arbitrary<Entry[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: change }, other), { minLength: 1, maxLength: 12, size: 'max' })
  .map((steps) => {
    const texts = new Map<string, string>()
    const entries: Entry[] = []
    for (const step of steps) {
      if (!('text' in step)) {
        entries.push(...large(entries.length + 1, step.client, step.size))
        continue
      }
      const { client, field } = step.text
      const name = `${client} ${field}`
      for (let time = 0; time < step.times; time += 1) {
        const before = texts.get(name) ?? 'She called at nine. '.repeat(field === 'notes' ? 120 : 8)
        const at = Math.min(step.at, before.length)
        const value = (before.slice(0, at) + step.piece + before.slice(at + step.gone)).slice(0, 20_000)
        texts.set(name, value)
        const seq = entries.length + 1
        entries.push(
          ...toEntries([{ ...fieldTyped({ id: client, field, value }), seq, at: 1_750_000_000_000 + seq * 100 }]),
        )
      }
    }
    return entries
  })
