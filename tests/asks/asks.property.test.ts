/** Every question over a server that the test plays: opened, answered, failed, refused by rights, ended by a logout. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asks } from '../../domain/asks.ts'
import { answerTo, askedOf, type Answer, type Ask } from '../../domain/calls/index.ts'
import { meets, type Field } from '../../domain/kernel/index.ts'
import { sessionReady, loggedOut } from '../../domain/session/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

type Look = {
  readonly filters: object | null
  readonly description?: string
  readonly show?: unknown
  readonly parting?: unknown
  readonly compares?: unknown
  readonly zone?: unknown
  readonly partly?: boolean
}
/** What only tells a line of a report is none of a set's filters. */
const ofLine = /^(?:by_(?:agency|advocate|event_type)|counties|voca_\w+)$/

/** What is read of an answer, where that is not all of it: how a set shows itself hangs on its report, which is not kept. */
const readOf: Readonly<Record<string, (value: never) => object>> = {
  // What has no token is not known of; one number is one application.
  'integrations/applications': ({ applications }: Applications) => ({
    applications: [
      ...Map.groupBy(
        applications.filter(({ tokens }) => tokens.length > 0),
        ({ id }) => id,
      ).values(),
    ].map((same) => {
      // What is agreed to comes with each token.
      const { agreed: _agreed, ...last } = same.at(-1) ?? {}
      return { ...last, tokens: same.flatMap(({ tokens }) => tokens) }
    }),
  }),
  'reports/sets': ({ sets }: { sets: Look[] }) => ({
    sets: sets.map(
      ({ show: _show, parting: _parting, compares: _compares, zone: _zone, partly, description = '', ...set }) => {
        const { ofLines = [], known = [] } = Object.groupBy(Object.entries(set.filters ?? {}), ([name]) =>
          ofLine.test(name) ? 'ofLines' : 'known',
        )
        return {
          ...set,
          filters: set.filters === null ? null : Object.fromEntries(known),
          ...((partly === true || ofLines.length > 0) && { partly: true }),
          ...(description !== '' && { description }),
        }
      },
    ),
  }),
  'reports/everybodysSets': ({ sets, ...rest }: { sets: { by: string }[] }) => ({
    ...rest,
    sets: sets.map((set) => ({ ...set, by: set.by.trim() })),
  }),
}

type Applications = { readonly applications: readonly { id: number; tokens: object[]; agreed?: object }[] }

/** The answer on the wire, where it is not the one that is kept. */
const wire: Readonly<Record<string, (value: never) => unknown>> = {
  'integrations/applications': ({ applications }: Applications) =>
    applications.flatMap(({ tokens, agreed: _agreed, ...application }) =>
      tokens.map((token) => ({ token: 'x', type: 'access', ...token, application })),
    ),
  'accounts/one': ({ account }: { account: object }) => account,
  'accounts/history': ({ rows }: { rows: object[] }) => ({ data: rows.map((row) => ({ ...row, user_id: null })) }),
  'accounts/listed': ({ total, rows }: { total: number; rows: object[] }) => ({
    data: rows,
    total,
    page: 1,
    limit: 50,
  }),
  'accounts/users': ({ total, rows }: { total: number; rows: object[] }) => ({ data: rows, total, page: 1, limit: 50 }),
  'submissions/moved': ({ moved }: { moved: object }) => moved,
  'items/advocates': ({ users }: { users: number[] }) => ({ data: users }),
  'reports/persons': ({ persons }: { persons: object[] }) => ({ data: persons }),
  'lists/persons': ({ persons, ...rest }: { persons: object[] }) => ({ data: persons, ...rest }),
  'operations/assignable': ({ users }: { users: number[] }) => ({
    data: users.map((id) => ({ id, first: 'Mira', last: 'Example' })),
    total: users.length,
    page: 1,
    limit: 100,
  }),
  'reports/sets': ({ sets }: { sets: { filters: object | null; partly?: boolean }[] }) => ({
    data: sets.map((set) => ({
      description: null,
      ...set,
      filters: {
        ...(set.filters ?? { zip_code: ['of another version'] }),
        ...(set.partly === true && { of_tomorrow: 1 }),
      },
      quick_filters: {},
    })),
  }),
  'reports/everybodysSets': ({ sets, total }: { sets: { report: string; by: string }[]; total: number }) => ({
    data: sets.map(({ report, by, ...set }) => ({ ...set, type: report, user: { first: by, last: '' } })),
    total,
    page: 1,
    limit: 100,
  }),
  'reports/offeredSets': ({ sets }: { sets: { report: string }[] }) => ({
    data: sets.map(({ report, ...set }) => ({ ...set, type: report })),
  }),
  'reports/viewed': ({ run }: { run: object }) => run,
  'reports/earlier': ({ total, runs: rows }: { total: number; runs: object[] }) => ({
    data: rows,
    total,
    page: 1,
    limit: 50,
  }),
  'reports/runs': ({ total, runs: rows }: { total: number; runs: object[] }) => ({
    data: rows,
    total,
    page: 1,
    limit: 50,
  }),
  'savedFilters/sets': ({ sets }: { sets: object[] }) => ({ data: sets }),
  notifications: (value: object) => ({ ...value, total: 0, page: 1, limit: 50 }),
}
const named = asks.map((each) => [each.name, each as unknown as Ask<object, object>] as const)
const payloadOf = (field: Field<object>): fc.Arbitrary<object> => fieldArbitrary(field) as fc.Arbitrary<object>
/** Whoever may ask everything. */
const allScopes = asks.flatMap(({ needs }) =>
  typeof needs === 'object' ? [...(needs.allOf ?? []), ...(needs.anyOf ?? [])] : [],
)
const logout = loggedOut({ reason: 'logout', message: '', draftsKept: 0 })

/** Few things to ask of, so that the same is asked again. */
const subjects = (of: Ask<object, object>): readonly object[] =>
  of.ofNothing === null ? fc.sample(payloadOf(of.opened.payload), { numRuns: 3, seed: 7 }) : [{}]

const valueOf = (of: Ask<object, object>): fc.Arbitrary<object> => {
  const { shape } = of
  if (shape.node.kind !== 'object') throw new TypeError('an answer is a group')
  return fieldArbitrary(shape.node.shape['value'] as Field).filter((value) => value !== null) as fc.Arbitrary<object>
}

describe('law: what stands there is the newest answer to what was asked last', () => {
  it.each(named)('%s', (name, of) => {
    const all = subjects(of)
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ is: fc.constant('open' as const), which: fc.nat(2) }) },
      { weight: 4, arbitrary: fc.record({ is: fc.constant('answer' as const), value: valueOf(of) }) },
      { weight: 2, arbitrary: fc.constant({ is: 'fail' as const }) },
      { weight: 1, arbitrary: fc.constant({ is: 'logout' as const }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const world = startWorld(asksEpics, allScopes)
        const own = (): readonly Exchange[] => world.open().filter(({ call }) => call === of.send({}).call.id)
        let model: Answer<object, object> = { asked: null, value: null, outcome: 'none', isAsking: false }
        let isRecent = false
        for (const each of steps) {
          const [exchange] = own()
          if (each.is === 'open') {
            const asked = all[each.which % all.length] ?? {}
            world.dispatch(of.opened(asked))
            isRecent = name === 'dashboard/recent'
            const isSame = JSON.stringify(model.asked) === JSON.stringify(asked)
            const stays = isSame && !isRecent
            model = {
              asked,
              value: stays ? model.value : null,
              outcome: stays ? model.outcome : 'none',
              isAsking: true,
            }
            expect(own().map(({ input }) => input)).toEqual([of.send(asked).input])
          } else if (each.is === 'logout') {
            world.dispatch(logout)
            expect(world.open()).toEqual([])
            expect(world.state().asks[name]).toEqual({ asked: null, value: null, outcome: 'none', isAsking: false })
            return
          } else if (exchange !== undefined && each.is === 'answer') {
            exchange.answer((wire[name] ?? ((value: unknown) => value))(each.value as never))
            const value = (readOf[name] ?? ((all: object) => all))(each.value as never)
            model = { ...model, value, outcome: 'answered', isAsking: false }
          } else if (exchange !== undefined) {
            exchange.fail({ status: 500 })
            model = { ...model, outcome: 'failed', isAsking: false }
          }
          expect(world.state().asks[name]).toEqual(model)
          for (const other of all)
            expect(answerTo(world.state(), of, other).value).toEqual(
              JSON.stringify(model.asked) === JSON.stringify(other) ? model.value : null,
            )
          expect(askedOf(world.state(), of)).toEqual(model.asked)
        }
        expect(world.reported).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('who may not ask', () => {
  it.each(named.filter(([, { needs }]) => !meets(new Set(), needs)))('%s: sends nothing', (_, of) => {
    const world = startWorld(asksEpics, [])
    world.dispatch(sessionReady({ complete: true }), of.opened(subjects(of)[0] ?? {}))
    expect(world.open().filter(({ call }) => call === of.send({}).call.id)).toEqual([])
  })
})

it('an answer to what is asked of no longer is left out, whatever a log says', () => {
  const of = asks.find(({ name }) => name === 'items/advocates') as unknown as Ask<object, object>
  const world = startWorld(asksEpics, allScopes)
  world.dispatch(of.opened({ kind: 'victim', id: 7 }), of.loaded({ kind: 'victim', id: 8, users: [3] }))
  expect(answerTo(world.state(), of, { kind: 'victim', id: 7 })).toMatchObject({ value: null, isAsking: true })
  expect(answerTo(world.state(), of, null)).toMatchObject({ value: null, outcome: 'none', isAsking: false })
})

it('what changes while an answer is on its way is asked of once more behind it, and puts it off no longer', () => {
  const world = startWorld(asksEpics, allScopes)
  world.dispatch(sessionReady({ complete: true }))
  const open = (): readonly Exchange[] => world.open().filter(({ call }) => call === 'notification.list')
  const [first] = open()
  for (let told = 0; told < 5; told += 1) {
    world.say('record changed', { kind: 'notification', id: 1, version: 1 })
    world.passes(2_000)
    expect(open()).toEqual([first])
  }
  first?.answer({ data: [], unread: 0 })
  expect(open()).toHaveLength(1)
  open()[0]?.answer({ data: [], unread: 0 })
  world.passes(2_000)
  expect(open()).toEqual([])
})
