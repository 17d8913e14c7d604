/** The text of a snapshot: what is known of the state before is not written again, and nobody can tell. */
import * as fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { emptyTable, tablePut, type Table } from '../../domain/kernel/index.ts'
import { stateText } from '../../epics/log/stateText.ts'

type Person = { name: string; city?: string | undefined }
type Practice = { records: { loaded: { victim: Table<Person> } }; drafts: Record<string, unknown> }

const empty: Practice = { records: { loaded: { victim: emptyTable() } }, drafts: {} }
const person = fc.record({ name: fc.string(), city: fc.option(fc.string(), { nil: undefined }) })
const steps = fc.array(
  fc.oneof(
    fc.record({ id: fc.integer({ min: 1, max: 2_000 }), person }),
    fc.record({ draft: fc.string({ minLength: 1 }), value: fc.jsonValue() }),
  ),
  { maxLength: 40 },
)

const next = (state: Practice, step: (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number]): Practice =>
  produce(state, (draft) => {
    if ('id' in step) tablePut<Person>(draft.records.loaded.victim, step.id, step.person)
    else if (step.draft !== '__proto__') draft.drafts[step.draft] = step.value
  })

const joined = async (pieces: AsyncGenerator<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const writer = () => {
  let pauses = 0
  const text = stateText(async () => {
    pauses += 1
  })
  return { ...text, pauses: () => pauses }
}

describe('the text of a snapshot', () => {
  test('law: is that of JSON.stringify, for each state of a history', () =>
    fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { pieces } = writer()
        let state = empty
        for (const step of all) {
          state = next(state, step)
          expect(await joined(pieces(state))).toBe(JSON.stringify(state))
        }
      }),
    ))

  test('of 20,000 records of which one has changed a two-hundredth is written, and the browser paints meanwhile', async () => {
    const { pieces, written, pauses } = writer()
    const full = produce(empty, ({ records }) => {
      for (let id = 1; id <= 20_000; id += 1)
        tablePut(records.loaded.victim, id, { name: `Ada ${id} ${'x'.repeat(200)}` })
    })
    await joined(pieces(full))
    const first = written()
    expect(pauses()).toBeGreaterThan(first / 200_000)
    await joined(pieces(next(full, { id: 7, person: { name: 'Bo', city: undefined } })))
    expect(written() - first).toBeLessThan(first / 200)
  })
})
