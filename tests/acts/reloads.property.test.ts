/** Acts over a server that counts: answers that are lost, pages that are loaded again in the middle, logouts. */
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { actBegun, actEnded, actForgotten, actRepeated, actsRecovered, uncertainActs } from '../../domain/acts.ts'
import { openSnackbars, type ActAsked } from '../../domain/calls/index.ts'
import { exportRow } from '../../domain/exports/forms.ts'
import { importDetail } from '../../domain/imports/forms.ts'
import { importChosen, importRow, importRunAsked } from '../../domain/imports/index.ts'
import { removeRecord, operationAsked } from '../../domain/links/index.ts'
import { shapeOf, type Field } from '../../domain/kernel/index.ts'
import { savedFilter } from '../../domain/savedFilters/savedFilter.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { fingerprintOf } from '../../server/http/idempotency.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { importsEpics } from '../../epics/imports/index.ts'
import { linkEpics } from '../../epics/links/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { allScopes, client, listsLoaded, recordLike, signedIn } from '../links/operationsWorld.ts'
import { startWorld, only, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { recordLoaded } from '../../domain/records/index.ts'

const sample = (field: Field): unknown => fc.sample(fieldArbitrary(field), { numRuns: 1, seed: 1 })[0]
/** What the server answers to the call of each act. */
const answers: Readonly<Record<string, unknown>> = {
  'export.create': sample(exportRow),
  'export.remove': { success: true },
  'import.columns': sample(importRow),
  'import.decide': sample(importDetail),
  'import.run': sample(importRow),
  'import.undo': sample(importRow),
  'import.remove': { success: true },
  'saved_filter.create': sample(savedFilter),
  'saved_filter.replace': sample(savedFilter),
  'saved_filter.remove': { success: true },
  'service_bundle.apply': { data: [recordLike('service', { id: 71, victim_id: 7 })] },
  'contact.send': { success: true },
}

const { act: asked } = shapeOf(actBegun.payload)
if (asked?.node.kind !== 'variant') throw new TypeError('acts are told apart by what they do')
const { node } = asked
const names = Object.keys(node.cases)
/** All that are not this one are not drawn at all: of all of them fifty would be thrown away for each that is kept. */
const onlyOf = (name: string): Field => {
  const cases = Object.fromEntries(Object.entries(node.cases).filter(([each]) => each === name))
  return { ...asked, node: { ...node, cases } }
}

/** Does what comes under one key once; the same key for something else is a mistake of ours. */
const agency = () => {
  const done = new Map<string, string>()
  return {
    take: ({ call, path, input: { idempotencyKey, ...input } }: Exchange): unknown => {
      if (idempotencyKey === undefined) throw new Error(`${call} without a key`)
      const what = fingerprintOf('', path, input)
      expect(done.get(idempotencyKey) ?? what).toBe(what)
      done.set(idempotencyKey, what)
      return answers[call]
    },
  }
}

/** The state as a log brings it back: members of payloads stand in the order of their declaration. */
const readAgain = (state: State): State =>
  ({ ...state, acts: { ...state.acts, underWay: reordered(state.acts.underWay) } }) as State
const reordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, member]) => [name, reordered(member)]),
      )
    : value

const start = (before?: State) => {
  const state = before && readAgain(before)
  const world = startWorld(actsEpics, allScopes, {}, state)
  if (state !== undefined) world.dispatch(sessionReady({ complete: true }))
  return world
}

type Step =
  | { readonly is: 'begin'; readonly act: ActAsked }
  | { readonly is: 'answer' | 'loseAnswer' | 'refuse'; readonly which: number }
  | { readonly is: 'reload' | 'readyAgain' | 'logout' }
const which = fc.nat(5)
const step = (act: fc.Arbitrary<unknown>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ is: fc.constant('begin' as const), act: act as fc.Arbitrary<ActAsked> }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('answer' as const), which }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('loseAnswer' as const), which }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('refuse' as const), which }) },
    { weight: 3, arbitrary: fc.constant({ is: 'reload' as const }) },
    { weight: 1, arbitrary: fc.constant({ is: 'readyAgain' as const }) },
    { weight: 1, arbitrary: fc.constant({ is: 'logout' as const }) },
  )

describe('law: what is asked for happens once, whatever is lost on the way', () => {
  it.each(names)('%s', (name) => {
    const act = fieldArbitrary(onlyOf(name))
    fc.assert(
      fc.property(fc.array(step(act), { maxLength: 25 }), (steps) => {
        const server = agency()
        const worlds = [start()]
        const wanted = new Set<string>()
        const now = () => worlds.at(-1) as ReturnType<typeof start>
        const reload = (): void => void worlds.push(start(now().state()))
        const ended = (): readonly string[] =>
          worlds
            .flatMap(({ actions }) => actions)
            .filter(actEnded.match)
            .map(({ payload }) => payload.name)
        let begun = 0
        for (const each of steps) {
          const open = now().open()
          if ('which' in each) {
            const exchange = open[each.which % Math.max(1, open.length)]
            if (exchange === undefined) continue
            if (each.is === 'refuse') exchange.fail({ status: 422, message: 'No.' })
            else {
              const answer = server.take(exchange)
              // The page goes before the answer is there.
              if (each.is === 'loseAnswer') reload()
              else exchange.answer(answer)
            }
          } else if (each.is === 'begin') {
            const one = `act ${(begun += 1)}`
            wanted.add(one)
            now().dispatch(actBegun({ name: one, act: each.act }))
          } else if (each.is === 'reload') reload()
          else if (each.is === 'readyAgain') now().dispatch(sessionReady({ complete: true }))
          else {
            now().dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
            expect(now().open()).toEqual([])
            for (const one of wanted) if (!ended().includes(one)) wanted.delete(one)
          }
          const keys = now()
            .open()
            .map(({ input }) => input.idempotencyKey)
          expect(new Set(keys).size).toBe(keys.length)
        }
        for (const exchange of now().open()) exchange.answer(server.take(exchange))
        expect(now().reported).toEqual([])
        expect(now().state().acts.underWay).toEqual({})
        expect(ended().toSorted()).toEqual([...wanted].toSorted())
      }),
      { numRuns: runs(60) },
    )
  })
})

test('an operation that had no answer when the page was loaded again is sent once more, under the same key', () => {
  const begin = (state?: State) => startWorld([...actsEpics, ...linkEpics], allScopes, {}, state)
  const before = begin()
  before.dispatch(signedIn(60), listsLoaded, recordLoaded({ kind: 'victim', record: client() } as never))
  before.dispatch(operationAsked({ request: removeRecord({ kind: 'victim', id: 7 }) }))
  const first = only(before.open())
  const after = begin(before.state())
  expect(after.open()).toEqual([])
  after.dispatch(sessionReady({ complete: true }), sessionReady({ complete: false }))
  const again = only(after.open())
  expect([again.path, again.input.idempotencyKey]).toEqual([first.path, first.input.idempotencyKey])
  again.answer({ success: true })
  expect(Object.keys(after.state().acts.done)).toEqual([first.input.idempotencyKey])
  after.dispatch(sessionReady({ complete: true }))
  expect(after.open()).toEqual([])
})

test.each([
  ['is told to everybody', 'exports.remove', true],
  ['is shown where it was asked for', 'imports.run', false],
])('a failure %s', (_, does, isTold) => {
  const world = start()
  world.dispatch(importChosen({ id: 7 }), actBegun({ name: 'one', act: { does, asked: { id: 7 } } }))
  only(world.open()).fail({ status: 409, message: 'Not now.' })
  expect(world.types().includes('calls/errorShown')).toBe(isTold)
})

describe('an act whose answer was lost', () => {
  const begun = (world: ReturnType<typeof start>, asked: { id: number }): unknown => {
    world.dispatch(importRunAsked(asked))
    return only(world.open()).input.idempotencyKey
  }
  let drawn = 0
  const ids = { uuid: () => `drawn ${(drawn += 1)}` }
  const withSteps = (state?: State) => startWorld([...actsEpics, ...importsEpics], allScopes, { ids }, state)

  it.each([0, 502, 500])(
    'goes under its name when the same is asked for again, over a reload too (status %i)',
    (status) => {
      const world = withSteps()
      const first = begun(world, { id: 7 })
      only(world.open()).fail({ status })
      const later = withSteps(world.state())
      expect(begun(later, { id: 8 })).not.toBe(first)
      only(later.open()).answer(answers['import.run'])
      expect(begun(later, { id: 7 })).toBe(first)
      only(later.open()).answer(answers['import.run'])
      expect(begun(later, { id: 7 })).not.toBe(first)
    },
  )

  it('goes under a new one where the server has refused it, and after a logout', () => {
    const world = withSteps()
    const first = begun(world, { id: 7 })
    only(world.open()).fail({ status: 409 })
    const second = begun(world, { id: 7 })
    expect(second).not.toBe(first)
    only(world.open()).fail({ status: 0 })
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(begun(world, { id: 7 })).not.toBe(second)
  })

  it('is remembered of two hundred at most, the oldest goes first', () => {
    const world = withSteps()
    const names = Array.from({ length: 201 }, (_, id) => {
      const name = begun(world, { id: id + 1 })
      only(world.open()).fail({ status: 0 })
      return name
    })
    expect(Object.keys(world.state().acts.unknown)).toEqual(names.slice(1))
    expect(world.state().acts.forgotten).toBe(1)
    world.dispatch(...names.slice(2).map((name) => actForgotten({ name: String(name) })))
    expect(world.state().acts.forgotten).toBe(1)
    world.dispatch(actForgotten({ name: String(names[1]) }))
    expect([world.state().acts.unknown, world.state().acts.forgotten]).toEqual([{}, 0])
  })

  it('that a closed page left is told of, and goes under its name only when it is asked for again', () => {
    const world = withSteps()
    world.dispatch(
      actsRecovered({ acts: { before: { does: 'imports.run', asked: { id: 7 } } } }),
      sessionReady({ complete: true }),
    )
    expect(world.open()).toEqual([])
    expect(openSnackbars(world.state()).map(({ message }) => message)).toEqual(['status.leftUnderWay'])
    expect(begun(world, { id: 7 })).toBe('before')
  })

  it('that somebody sends again from the home page goes under its name, and one that is done is told of no more', () => {
    const world = withSteps()
    const message = { subject: 'Printing', message: 'The list is cut off', page: '/list/victims' }
    const told = { does: 'contact.send', asked: message }
    world.dispatch(actsRecovered({ acts: { one: told, other: told, run: { does: 'imports.run', asked: { id: 7 } } } }))
    expect(uncertainActs(world.state())).toEqual([
      { name: 'one', says: 'contact.sent' },
      { name: 'other', says: 'contact.sent' },
    ])
    world.dispatch(actForgotten({ name: 'other' }), actRepeated({ name: 'one' }), actRepeated({ name: 'one' }))
    const sent = only(world.open())
    expect([sent.input.body, sent.input.idempotencyKey]).toEqual([message, 'one'])
    sent.answer(answers['contact.send'])
    expect(uncertainActs(world.state())).toEqual([])
  })

  it('asked for twice at once, is sent once', () => {
    const world = withSteps()
    world.dispatch(importRunAsked({ id: 7 }), importRunAsked({ id: 7 }), importRunAsked({ id: 8 }))
    expect(world.open().map(({ path }) => path)).toEqual(['import/7/run', 'import/8/run'])
  })
})
