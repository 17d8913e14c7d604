/** What a tab has not sent, as it is put together and told of: nothing of it goes without a word. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersRecovered } from '../../domain/contact/index.ts'
import { helpRecovered } from '../../domain/help/index.ts'
import { signOnRecovered } from '../../domain/integrations/index.ts'
import { same, type Action } from '../../domain/kernel/index.ts'
import { linesRecovered } from '../../domain/navigation/index.ts'
import { noticesRecovered } from '../../domain/notices/index.ts'
import { beyond, recoveredFacts, sizeOfWork, together, unsentIn, type UnsentWork } from '../../domain/unsent.ts'
import { rootReducer } from '../../domain/state.ts'
import { runs } from '../run/runs.ts'
import { fieldArbitrary } from './arbitrary.ts'

const none = unsentIn(rootReducer.initial)
const blankDraft = {
  baseVersion: 1,
  base: {},
  values: {},
  editedSeq: {},
  clashes: {},
  startedSeq: 1,
}
const letter = { subject: 'The list', message: 'It does not open.' }

test('of nothing nothing is told', () => {
  expect([sizeOfWork(none), recoveredFacts(none)]).toEqual([0, []])
})

test('each part is told by the fact that has it', () => {
  const work = { ...none, letters: [letter], help: [{ id: 5, change: { title: 'Clients' } }] }
  expect(recoveredFacts(work).map(({ type, payload }) => [type, payload])).toEqual([
    ['contact/lettersRecovered', { letters: [letter] }],
    ['help/recovered', { help: work.help }],
  ])
})

const parts = ['letters', 'notices', 'pushes', 'help', 'lines', 'signOn'] as const
const facts = [lettersRecovered, noticesRecovered, helpRecovered, linesRecovered, signOnRecovered]
const drawn = facts.map((fact) => fieldArbitrary(fact.payload) as fc.Arbitrary<Record<string, readonly unknown[]>>)
const isBlank = (one: unknown): boolean => {
  const typed = one as { readonly subject?: string; readonly message?: string; readonly note?: string }
  return typed.note === '' || (typed.subject === '' && typed.message === '')
}

test('law: what a tab is told of that others left, it leaves itself, whatever it was told before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(...drawn), { minLength: 1, maxLength: 3 }), (all) => {
      let state = rootReducer.initial
      for (const [index, payload] of all.flat().entries())
        state = rootReducer.reduce(state, {
          ...(facts[index % facts.length]?.(payload as never) as Action),
          seq: index + 1,
          at: index,
        })
      const unsent = unsentIn(state)
      for (const part of parts) {
        const told = all.flat().flatMap((payload) => (payload[part] ?? []).filter((one) => !isBlank(one)))
        const left = unsent[part] as readonly unknown[]
        for (const one of told) expect(left.some((each) => same(each, one))).toBe(true)
      }
    }),
    { numRuns: runs(100) },
  )
})

test('what two tabs have sealed of the same is there once, and what is newer goes first', () => {
  const [older, newer] = ['old', 'new'].map((name) => ({ ...none, acts: { same: { does: name, asked: {} } } }))
  if (older === undefined || newer === undefined) throw new Error('there are two')
  const both = together([
    { ...newer, letters: [letter] },
    { ...older, letters: [{ ...letter, subject: 'Another' }, letter] },
  ])
  expect(both.letters.map(({ subject }) => subject)).toEqual(['The list', 'Another'])
  expect(both.acts['same']?.does).toBe('new')
})

test('law: of several tabs’ drafts of a record the first is that of the form edited last; within a tab they stay in order', () => {
  const draft = (tab: number, nth: number, id: number, editedAt: number) => ({
    kind: 'victim' as const,
    draft: { ...blankDraft, id, editedAt, changes: { city: `${tab}.${nth}` } },
  })
  const tabs = fc.array(fc.array(fc.tuple(fc.constantFrom(7, 8), fc.nat(20)), { maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(tabs, (all) => {
      const works = all.map((drafts, tab) => ({
        ...none,
        drafts: drafts.map(([id, editedAt], nth) => draft(tab, nth, id, editedAt)),
      }))
      for (const id of [7, 8]) {
        const ofRecord = (work: { readonly drafts: UnsentWork['drafts'] }) =>
          work.drafts.filter((each) => each.draft.id === id)
        const put = ofRecord(together(works))
        const newest = Math.max(
          ...works.flatMap((work) =>
            ofRecord(work)
              .slice(0, 1)
              .map((each) => each.draft.editedAt),
          ),
        )
        if (put.length > 0) expect(put[0]?.draft.editedAt).toBe(newest)
        for (const work of works) expect(put.filter((each) => ofRecord(work).includes(each))).toEqual(ofRecord(work))
        expect(put).toHaveLength(works.flatMap(ofRecord).length)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('law: what was taken over is not taken over again, and all that came to it is', () => {
  const work = fc
    .tuple(fc.tuple(...drawn), fc.dictionary(fc.constantFrom('one', 'two'), fc.constantFrom('ending', 'asking')))
    .map(([payloads, acts]) => ({
      ...Object.assign({ ...none }, ...payloads),
      acts: Object.fromEntries(Object.entries(acts).map(([name, does]) => [name, { does, asked: {} }])),
    }))
  fc.assert(
    fc.property(work, work, (taken, came) => {
      const all = together([came, taken])
      const rest = beyond(all, taken)
      expect(sizeOfWork(beyond(taken, taken))).toBe(0)
      for (const part of [...parts, 'acts'] as const) {
        const members = (of: typeof all): readonly unknown[] => Object.entries(of[part])
        const values = (of: typeof all): readonly unknown[] => Object.values(of[part])
        const isIn = (one: unknown, some: readonly unknown[]): boolean => some.some((each) => same(each, one))
        const known = part === 'acts' ? members(taken) : values(taken)
        const ones = part === 'acts' ? members(all) : values(all)
        expect(part === 'acts' ? members(rest) : values(rest)).toEqual(ones.filter((one) => !isIn(one, known)))
      }
    }),
    { numRuns: runs(100) },
  )
})
