/** Of each field of each kind that may be empty: filled, emptied and absent, by two people, saved, left behind, taken back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityFields } from '../../domain/kernel/index.ts'
import {
  answerToSave,
  blankRecord,
  clashesOf,
  draftOf,
  draftsRecovered,
  editFields,
  entities,
  formOf,
  fromWire,
  leftBehind,
  recordLoaded,
  saveRequested,
  saveSucceeded,
  type Kind,
} from '../../domain/records/index.ts'
import { undoOfSave } from '../../domain/undo.ts'
import type { State } from '../../domain/state.ts'
import { folded, goOn } from '../links/operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { emptiable, type Held } from './emptiable.ts'
import { context, zone } from './recordsWorld.ts'

/** CLI-13: beside a birthdate the server holds no told age. */
const stored = (record: Held): Held =>
  typeof record['birthdate'] === 'string' ? { ...record, true_age: null } : record
type Drawn = { readonly kind: Kind; readonly base: Held; readonly mine: Held; readonly theirs: Held }
const drawn: fc.Arbitrary<Drawn> = fc
  .constantFrom(...emptiable.filter(({ fields }) => Object.keys(fields).length > 0))
  .chain(({ kind, fields }) => {
    const some = (requiredKeys?: []): fc.Arbitrary<Held> =>
      fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, held]) => [name, fc.constantFrom<unknown>(null, ...held)]),
        ),
        requiredKeys === undefined ? {} : { requiredKeys },
      )
    return fc.record({ kind: fc.constant(kind), base: some().map(stored), mine: some([]), theirs: some([]) })
  })

const recordWith = (kind: Kind, held: Held, version: number): Held => ({
  ...blankRecord(kind),
  ...emptiable.find((each) => each.kind === kind)?.others,
  ...held,
  id: 7,
  version,
})
const loaded = (kind: Kind, record: Held) => recordLoaded({ kind, record } as Parameters<typeof recordLoaded>[0])
const shownOf = (kind: Kind, held: Held): Held => {
  const fields: EntityFields = entities[kind].fields
  return Object.fromEntries(
    Object.entries(held).map(([name, value]) => {
      const of = fields[name]
      if (of === undefined) throw new Error(name)
      return [name, fromWire(of, value, { zone })]
    }),
  )
}
const typed = (kind: Kind, mine: Held, record: Held) => editFields(kind, 7, shownOf(kind, mine), record, context)
const changed = ({ base, mine }: Drawn): readonly string[] =>
  Object.keys(mine).filter((name) => mine[name] !== base[name])

/** What the form of the drawn fields is to show when mine stands over `under`. */
const wanted = (of: Drawn, under: Held): Held =>
  shownOf(of.kind, { ...under, ...Object.fromEntries(changed(of).map((name) => [name, of.mine[name]])) })
const formIn = (state: State, { kind, base }: Drawn): Held => {
  const form = formOf(state, kind, 7, zone)
  return Object.fromEntries(Object.keys(base).map((name) => [name, form[name]]))
}

test('each kind has fields that may be empty, and each of them can be filled', () => {
  for (const { kind, fields } of emptiable)
    for (const [name, held] of Object.entries(fields)) expect([kind, name, held.length > 0]).toEqual([kind, name, true])
  expect(emptiable.flatMap(({ fields }) => Object.keys(fields)).length).toBeGreaterThan(80)
})

describe('a field that may be empty, filled and emptied by two people', () => {
  test('law: shows what I said where I said something, else what the record says, and both where they differ', () => {
    fc.assert(
      fc.property(drawn, (of) => {
        const { kind, base, theirs } = of
        const record = recordWith(kind, base, 1)
        const newer = recordWith(kind, { ...base, ...theirs }, 2)
        const before = folded(loaded(kind, record), typed(kind, of.mine, record))
        expect(formIn(before, of)).toEqual(wanted(of, base))
        const after = goOn(before, 2, loaded(kind, newer))
        expect(formIn(after, of)).toEqual(wanted(of, { ...base, ...theirs }))
        const opposed = changed(of).filter((name) => newer[name] !== base[name] && newer[name] !== of.mine[name])
        expect(
          clashesOf(after, kind, 7, zone)
            .map(({ field }) => field)
            .toSorted(),
        ).toEqual(opposed.toSorted())
        for (const clash of clashesOf(after, kind, 7, zone)) {
          const { [clash.field]: before = null } = shownOf(kind, base)
          expect([clash.field, clash.theirs, clash.before]).toEqual([
            clash.field,
            shownOf(kind, theirs)[clash.field],
            before,
          ])
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: left behind by a page that died, shows the same when it is taken up, before and after the record came', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), (of, isLoadedFirst) => {
        const { kind, base, theirs } = of
        const record = recordWith(kind, base, 1)
        const newer = recordWith(kind, { ...base, ...theirs }, 2)
        const left = leftBehind(folded(loaded(kind, record), typed(kind, of.mine, record)))
        const facts = [loaded(kind, newer), draftsRecovered(left)]
        const taken = folded(...(isLoadedFirst ? facts : facts.toReversed()))
        expect(formIn(taken, of)).toEqual(wanted(of, { ...base, ...theirs }))
      }),
      { numRuns: runs(300) },
    )
  })

  test('an age that was told stands again once the birthdate that put it out is taken back', () => {
    const record = recordWith('victim', { first: 'Ash', last: 'Elm', birthdate: null, true_age: 41 }, 1)
    const request = { kind: 'victim', id: 7, baseVersion: 1, changes: { birthdate: '03/04/1990' } } as const
    const saved = stored({ ...record, ...request.changes, version: 2 })
    const done = folded(
      loaded('victim', record),
      saveRequested({ save: 's', request }),
      saveSucceeded({ save: 's', saved: { kind: 'victim', record: saved } as never }),
    )
    const undo = undoOfSave(done, 's', 'back')
    expect(undo.ok && undo.value.payload).toMatchObject({ request: { changes: { birthdate: null, true_age: 41 } } })
  })

  test('law: is sent as it was left, null where it was emptied, and a save that is taken back leaves what was there', () => {
    let takenBack = 0
    fc.assert(
      fc.property(drawn, (of) => {
        const { kind, base, mine } = of
        const record = recordWith(kind, base, 1)
        const typing = folded(loaded(kind, record), typed(kind, mine, record))
        const asked = answerToSave(typing, kind, 7, context, 's')
        if (asked === null || !saveRequested.match(asked)) return
        const changes = asked.payload.request.changes as Held
        const saved = stored({ ...record, ...changes, version: 2 })
        for (const name of changed(of)) if (mine[name] === null) expect([name, saved[name]]).toEqual([name, null])
        const done = goOn(typing, 2, asked, saveSucceeded({ save: 's', saved: { kind, record: saved } as never }))
        expect(draftOf(done, kind, 7)).toBeUndefined()
        expect(formIn(done, of)).toEqual(
          shownOf(kind, Object.fromEntries(Object.keys(base).map((name) => [name, saved[name]]))),
        )
        const undo = undoOfSave(done, 's', 'back')
        if (!undo.ok) {
          expect(undo.refusal).toBe('operation.undo.notValid')
          return
        }
        takenBack += 1
        const back = (undo.value.payload as { request: { changes: Held } }).request.changes
        expect(stored({ ...saved, ...back, version: 1 })).toEqual(record)
      }),
      { numRuns: runs(300) },
    )
    expect(takenBack).toBeGreaterThan(0)
  })
})

describe('a new record', () => {
  const turns = fc
    .constantFrom(...emptiable.filter(({ fields }) => Object.keys(fields).length > 0))
    .chain(({ kind, fields }) =>
      fc.record({
        kind: fc.constant(kind),
        all: fc.array(
          fc
            .constantFrom(...Object.entries(fields))
            .chain(([name, held]) => fc.constantFrom<Held>(...[null, ...held].map((value) => ({ [name]: value })))),
          { minLength: 1, maxLength: 6 },
        ),
      }),
    )

  test('law: each field shows what was said last of it, also where that is nothing', () => {
    fc.assert(
      fc.property(turns, ({ kind, all }) => {
        const said = Object.entries(shownOf(kind, Object.assign({}, ...all) as Held))
        const state = folded(...all.map((each) => editFields(kind, 0, shownOf(kind, each), null, context)))
        const form = formOf(state, kind, 0, zone)
        for (const [name, value] of said) expect([name, form[name] ?? null]).toEqual([name, value])
      }),
      { numRuns: runs(300) },
    )
  })

  test.each(['race', 'gender'])('a %s that is taken back is not the one that stands there at first', (field) => {
    const edits = [5, null].map((value) => editFields('victim', 0, { [field]: value }, null, context))
    expect(formOf(folded(...edits), 'victim', 0, zone)[field]).toBeNull()
  })
})
