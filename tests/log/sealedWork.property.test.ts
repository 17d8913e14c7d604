/** What was sealed at a logout, by this build or another, is read part by part: none goes without a word, none comes twice. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actsRecovered } from '../../domain/acts.ts'
import { lettersRecovered } from '../../domain/contact/index.ts'
import { helpRecovered } from '../../domain/help/index.ts'
import { linesRecovered } from '../../domain/navigation/index.ts'
import { recoveryEnded, type TakenOver } from '../../domain/log/index.ts'
import { takenOver } from '../../domain/log/actions.ts'
import { noticesRecovered } from '../../domain/notices/index.ts'
import { draftsRecovered } from '../../domain/records/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { partsOfSealed, sealedWork, takenOverInSealed } from '../../domain/sealedWork.ts'
import { joined, sizeOfWork, unsentIn, type UnsentWork } from '../../domain/unsent.ts'
import { recover } from '../../epics/log/index.ts'
import { keepDrafts } from '../../epics/log/keepDrafts.ts'
import { runs } from '../run/runs.ts'
import { fieldArbitrary } from './arbitrary.ts'
import { aloneTabs } from './aloneTabs.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'
import { practiceRegistry, practiceRoot } from './practice.ts'
import { testCipher } from './world.ts'

const none = unsentIn(rootReducer.initial)
const letter = { subject: 'The list', message: 'It does not open.' }
const act = { does: 'imports.run', asked: { id: 7 } }
const facts = [draftsRecovered, actsRecovered, lettersRecovered, noticesRecovered, helpRecovered, linesRecovered]
const works: fc.Arbitrary<UnsentWork> = fc
  .tuple(...facts.map((fact) => fieldArbitrary(fact.payload) as fc.Arbitrary<object>))
  .map((payloads) => JSON.parse(JSON.stringify(Object.assign({ ...none }, ...payloads))) as UnsentWork)
/** As it comes out of the seal. */
const sealed = (work: UnsentWork): unknown => JSON.parse(JSON.stringify(sealedWork(work)))

test('law: what a build has sealed it reads as it was, and so it does in the form of earlier builds', () => {
  fc.assert(
    fc.property(works, (work) => {
      for (const bundle of [sealed(work), work]) {
        const parts = partsOfSealed(bundle) ?? []
        expect(parts).not.toContain(null)
        expect(parts).toHaveLength(sizeOfWork(work))
        expect(joined(parts.filter((part) => part !== null))).toEqual(work)
        for (const part of parts) expect(part === null ? 0 : sizeOfWork(part)).toBe(1)
      }
    }),
    { numRuns: runs(100) },
  )
})

test('law: what it came from is told beside it, and is no part of it', () => {
  const names = fieldArbitrary(takenOver) as fc.Arbitrary<TakenOver>
  fc.assert(
    fc.property(works, fc.array(names, { maxLength: 3 }), (work, known) => {
      const bundle = JSON.parse(JSON.stringify(sealedWork(work, known))) as ReturnType<typeof sealedWork>
      expect(takenOverInSealed(bundle)).toEqual(known)
      expect(partsOfSealed(bundle)).toEqual(partsOfSealed(sealed(work)))
      // Of a newer build, which says it otherwise.
      const newer = bundle.map((each) => (each.type === recoveryEnded.type ? { ...each, v: each.v + 1 } : each))
      expect([takenOverInSealed(newer), partsOfSealed(newer)]).toEqual([[], partsOfSealed(sealed(work))])
      for (const earlier of [work, sealed(work), 'text']) expect(takenOverInSealed(earlier)).toEqual([])
    }),
    { numRuns: runs(100) },
  )
})

const ofLetters = { type: 'contact/lettersRecovered', v: 1, payload: { letters: [letter] } }
test.each<[string, unknown, readonly boolean[] | null]>([
  ['no work at all', 'text', null],
  ['nothing', [], []],
  ['what is no fact', [5, ofLetters], [false, true]],
  [
    'another fact than such a one',
    [{ type: 'contact/sent', v: 1, payload: { all: [1, 2] } }, ofLetters],
    [false, false, true],
  ],
  ['a list in place of names', [{ type: 'acts/recovered', v: 2, payload: { acts: [act] } }, ofLetters], [false, true]],
  [
    'what does not fit, beside what does',
    [{ ...ofLetters, payload: { letters: [{ subject: 5 }, letter] } }],
    [false, true],
  ],
  ['a newer version', [{ ...ofLetters, v: 2 }], [false]],
  [
    'a fact of a newer build',
    [{ type: 'drawings/recovered', v: 1, payload: { drawings: [{}, {}] } }, ofLetters],
    [false, false, true],
  ],
  ['a member of a newer build', [{ ...ofLetters, payload: { letters: [letter], drawings: { a: 1 } } }], [false, false]],
  [
    'an earlier version, which is brought to this build’s',
    [{ type: 'acts/recovered', v: 1, payload: { acts: { run: act } } }],
    [true],
  ],
  [
    'the earlier form',
    { drawings: [{}], letters: [letter, { subject: 5 }], acts: { run: act } },
    [false, true, false, true],
  ],
  ['less than this build knows, in the earlier form', { letters: [letter] }, [true]],
])('of what was sealed each part is understood or not, and has its place: %s', (_, bundle, understood) => {
  expect(partsOfSealed(bundle)?.map((part) => part !== null) ?? null).toEqual(understood)
})

test('law: whichever builds read a bundle, one after the other, each part is taken over by the first that understands it', async () => {
  const most = 6
  const build = fc.uniqueArray(fc.nat(most - 1))
  const cipher = await testCipher()
  await fc.assert(
    fc.asyncProperty(fc.array(build, { maxLength: 5 }), fc.nat(most), async (builds, size) => {
      const store = createMemoryLogStore()
      const bundle = Array.from({ length: size }, (_, place) => place)
      await keepDrafts(store, cipher, 'tab', bundle, 0)
      const taken: number[] = []
      const known = new Set<number>()
      for (const [nth, knows] of builds.entries()) {
        const before = known.size
        const isThere = (await store.keptDrafts()).length > 0
        const { left, problems, done } = await recover<unknown, readonly number[]>({
          store,
          tabs: aloneTabs,
          own: [],
          ciphers: [],
          keptCiphers: [cipher],
          root: practiceRoot as never,
          registry: practiceRegistry,
          reducerVersion: String(nth),
          rules: {
            unsentIn: () => [],
            takenOverIn: () => [],
            partsOf: (all) => (all as readonly number[]).map((place) => (knows.includes(place) ? [place] : null)),
            takenOverInBundle: () => [],
            joined: (parts) => parts.flat(),
            beyond: (all) => all,
          },
          takenOver: [],
          now: 0,
        })
        for (const place of knows) if (place < size) known.add(place)
        taken.push(...left.flat())
        expect(taken).toHaveLength(known.size)
        expect(new Set(taken)).toEqual(known)
        expect((await store.keptDrafts()).length > 0).toBe(isThere)
        await done()
        // It goes with the last part; until then what waits is told of where it is other than before.
        const waits = known.size < size
        expect((await store.keptDrafts()).length > 0).toBe(waits)
        if (waits && (nth === 0 || known.size > before)) expect(problems).toMatchObject([{ lost: size - known.size }])
        if (!waits) expect(problems).toEqual([])
      }
    }),
    { numRuns: runs(200) },
  )
})
