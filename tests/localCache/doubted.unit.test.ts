/** Rows that were seen before something was missed: they stay as far as the server still has them for the user. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsPlace } from '../../domain/localCache/index.ts'
import {
  filterField,
  listPageLoaded,
  localCards,
  mostAtOnce,
  recordTabs,
  type Cards,
} from '../../domain/lists/index.ts'
import { quickSearchTyped } from '../../domain/quickSearch/index.ts'
import { noticeAccepted, sessionReady } from '../../domain/session/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { quickSearchEpics } from '../../epics/quickSearch/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { cardsOf } from '../quickSearch/cards.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { fakeCache } from './fakeCache.ts'

const scopes = ['view_own_victim', 'view_own_case', 'case_manager_enabled']
const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

const begin = async (fake = fakeCache()) => {
  const epics = [...recordsEpics, ...listsEpics, ...localCacheEpics, ...quickSearchEpics]
  const world = startWorld(epics, scopes, { localCache: fake.port })
  world.dispatch(noticeAccepted({}), sessionReady({ complete: true }))
  world.socketIs('connected')
  await settle()
  const passing = async (milliseconds: number): Promise<void> => {
    world.passes(milliseconds)
    await settle()
  }
  return {
    ...world,
    fake,
    passing,
    missed: {
      'sight changed': () => world.say('sight changed', {}),
      'the socket was away': () => {
        world.socketIs('disconnected')
        world.socketIs('connected')
      },
    },
    seen: () =>
      localCards(world.state())
        .map(({ row }) => row.id)
        .toSorted((a, b) => a - b),
    kept: () => JSON.stringify(fake.kept.get(`${cardsPlace.table}/${cardsPlace.key}`)?.value ?? null),
    questions: () => world.open().filter(({ call }) => call === 'victim.list'),
  }
}
type World = Awaited<ReturnType<typeof begin>>
const causes = ['sight changed', 'the socket was away'] as const

const client = (id: number, title = `Row${id}.`): Cards['victims'] => cardsOf.victims(id, title)
const clients = (ids: readonly number[]) =>
  listPageLoaded({ page: 1, total: ids.length, of: { tab: 'victims', rows: ids.map((id) => client(id)) } })

const askedFor = ({ input: { query } }: Exchange): readonly number[] => {
  const { filter } = query as { readonly filter: string }
  const { conditions } = JSON.parse(filter) as { readonly conditions: readonly { readonly values: string[] }[] }
  return conditions.flatMap(({ values }) => values.map(Number))
}
const answerOf = (rows: readonly Cards['victims'][]) => ({ data: rows, total: rows.length, page: 1, limit: mostAtOnce })
/** The server as it is now, for as long as there are questions. */
const served = (world: World, visible: (id: number) => boolean, title?: string): void => {
  for (let [question] = world.questions(); question !== undefined; [question] = world.questions())
    question.answer(
      answerOf(
        askedFor(question)
          .filter(visible)
          .map((id) => client(id, title)),
      ),
    )
}

test.each(causes)(
  'law: once %s, only those rows stay that the server has for the user, also on the device',
  async (cause) => {
    const drawn = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 250 }),
      lost: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ ids, lost }) => {
        const world = await begin()
        world.dispatch(clients(ids))
        await world.passing(10_000)
        served(world, () => true)
        world.missed[cause]()
        await world.passing(10_000)
        served(world, (id) => !lost.includes(id))
        await world.passing(10_000)
        const left = ids.filter((id) => !lost.includes(id)).toSorted((a, b) => a - b)
        expect(world.seen()).toEqual(left)
        expect(ids.filter((id) => world.kept().includes(`Row${id}.`)).toSorted((a, b) => a - b)).toEqual(left)
        expect(world.questions()).toEqual([])
      }),
      { numRuns: runs(20) },
    )
  },
)

test('what an earlier tab has kept is asked for as well, and goes where the server has it no more', async () => {
  const first = await begin()
  first.dispatch(clients([7, 8]))
  await first.passing(10_000)
  const next = await begin(first.fake)
  expect(next.seen()).toEqual([7, 8])
  next.dispatch(quickSearchTyped({ text: 'row' }))
  await next.passing(10_000)
  served(next, (id) => id === 8)
  await next.passing(10_000)
  expect(next.seen()).toEqual([8])
  expect(next.state().quickSearch.rows.map(({ row }) => row)).toEqual([{ of: 'victims', id: 8 }])
  expect(next.kept()).not.toContain('Row7.')
})

test('rows stand as the server has them now, and one that is as it was is not told again', async () => {
  const world = await begin()
  world.dispatch(clients([7]))
  world.missed['sight changed']()
  await world.passing(3_000)
  const before = world.actions.length
  served(world, () => true)
  expect(world.actions).toHaveLength(before)
  world.missed['sight changed']()
  await world.passing(3_000)
  served(world, () => true, 'Renamed')
  expect(localCards(world.state()).map(({ row }) => ('title' in row ? row.title : ''))).toEqual(['Renamed'])
})

test('there is one question at a time, and what comes close together is one doubt', async () => {
  const world = await begin()
  world.dispatch(clients(Array.from({ length: 2 * mostAtOnce + 1 }, (_, n) => n + 1)))
  world.missed['sight changed']()
  world.missed['the socket was away']()
  await world.passing(3_000)
  let asked = 0
  for (let open = world.questions(); open.length > 0; open = world.questions()) {
    expect(open).toHaveLength(1)
    asked += 1
    for (const question of open) question.answer(answerOf(askedFor(question).map((id) => client(id))))
  }
  expect(asked).toBe(3)
})

test('a failure is no answer: it is asked again, unless the server refuses the list', async () => {
  const world = await begin()
  world.dispatch(clients([7]))
  world.missed['sight changed']()
  for (const status of [0, 422, 500, 503]) {
    await world.passing(61_000)
    for (const question of world.questions()) question.fail({ status })
    expect(world.seen()).toEqual([7])
  }
  await world.passing(61_000)
  for (const question of world.questions()) question.fail({ status: 403 })
  expect(world.seen()).toEqual([])
})

test('rows of a list that the user may not look in any more go without a question', async () => {
  const world = await begin()
  world.dispatch(listPageLoaded({ page: 1, total: 1, of: { tab: 'events', rows: [cardsOf.events(4, 'Vigil')] } }))
  expect(world.seen()).toEqual([4])
  world.missed['sight changed']()
  await world.passing(3_000)
  expect(world.open().map(({ call }) => call)).not.toContain('event.list')
  expect(world.seen()).toEqual([])
})

test('each list whose rows are found by name can be asked for rows by their numbers', () => {
  expect(recordTabs.filter((tab) => filterField(tab, 'id') === undefined)).toEqual([])
})
