/** Rows that were seen before the sight changed: they stay as far as the server says that the user may open them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsPlace } from '../../domain/localCache/index.ts'
import { listPageLoaded, localCards, type Cards } from '../../domain/lists/index.ts'
import { connectionChanged } from '../../domain/realtime/index.ts'
import { mostDoubted } from '../../domain/records/index.ts'
import { loggedOut, noticeAccepted, sessionReady } from '../../domain/session/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { fakeCache } from '../localCache/fakeCache.ts'
import { cardsOf } from '../quickSearch/cards.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))
const numbers = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)

const begin = async (fake = fakeCache()) => {
  const world = startWorld([...recordsEpics, ...listsEpics, ...localCacheEpics], undefined, { localCache: fake.port })
  world.socketIs('connected')
  world.dispatch(noticeAccepted({}), sessionReady({ complete: true }))
  await settle()
  const passing = async (milliseconds: number): Promise<void> => {
    world.passes(milliseconds)
    await settle()
  }
  return {
    ...world,
    fake,
    passing,
    seen: () => numbers(localCards(world.state()).map(({ row }) => row.id)),
    kept: () => JSON.stringify(fake.kept.get(`${cardsPlace.table}/${cardsPlace.key}`)?.value ?? null),
    questions: () => world.open().filter(({ call }) => call === 'records.inSight'),
    away: (isLost: boolean) => {
      if (isLost) world.dispatch(connectionChanged({ event: 'lost', by: 'transport', counts: false }))
      world.socketIs('disconnected')
      world.socketIs('connected')
      world.dispatch(connectionChanged({ event: 'connected', counts: false }))
    },
  }
}
type World = Awaited<ReturnType<typeof begin>>

const client = (id: number): Cards['victims'] => cardsOf.victims(id, `Row${id}.`)
const clients = (ids: readonly number[]) =>
  listPageLoaded({ page: 1, total: ids.length, of: { tab: 'victims', rows: ids.map(client) } })
const askedFor = ({ input: { query } }: Exchange): readonly number[] =>
  (query as { readonly ids: string }).ids.split(',').map(Number)
/** The server as it is now, for as long as there are questions; how many there were. */
const served = (world: World, inSight: (id: number) => boolean): number => {
  let count = 0
  for (let [one] = world.questions(); one !== undefined; [one] = world.questions()) {
    expect(world.questions()).toHaveLength(1)
    count += 1
    one.answer({ ids: askedFor(one).filter(inSight) })
  }
  return count
}
const all = (): boolean => true

test.each(['sight changed', 'a lost connection'])(
  'law: after %s only those rows stay that the user may open, in the tab and on the device',
  async (cause) => {
    const drawn = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 2 * mostDoubted + 1 }),
      lost: fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ ids, lost }) => {
        const world = await begin()
        world.dispatch(clients(ids))
        await world.passing(5_000)
        served(world, all)
        if (cause === 'sight changed') world.say('sight changed', {})
        else world.away(true)
        await world.passing(5_000)
        expect(served(world, (id) => !lost.includes(id))).toBe(Math.ceil(ids.length / mostDoubted))
        await world.passing(5_000)
        const left = numbers(ids.filter((id) => !lost.includes(id)))
        expect(world.seen()).toEqual(left)
        expect(numbers(ids.filter((id) => world.kept().includes(`Row${id}.`)))).toEqual(left)
      }),
      { numRuns: runs(20) },
    )
  },
)

test('rows that a tab found on the device are asked about, and so are those that come after the first question', async () => {
  const first = await begin()
  first.dispatch(clients([7, 8]))
  await first.passing(10_000)
  const next = await begin(first.fake)
  await next.passing(3_000)
  served(next, (id) => id === 8)
  expect(next.seen()).toEqual([8])
  next.dispatch(clients([9]))
  await next.passing(30_000)
  served(next, (id) => id !== 9)
  expect(next.seen()).toEqual([8])
})

test('the exchange of a token is no absence, and after the last pass nothing is asked', async () => {
  const world = await begin()
  world.dispatch(clients([7]))
  await world.passing(3_000)
  served(world, all)
  world.away(false)
  await world.passing(3_600_000)
  expect(world.questions()).toEqual([])
})

test('what fails is asked again by and by, and keeps nothing else from being asked; rows stand until then', async () => {
  const world = await begin()
  world.dispatch(clients(Array.from({ length: mostDoubted + 1 }, (_, n) => n + 1)))
  await world.passing(3_000)
  world.questions()[0]?.fail({ status: 422 })
  world.questions()[0]?.answer({ ids: [] })
  for (const status of [403, 0]) {
    expect(world.seen()).toHaveLength(mostDoubted)
    await world.passing(status === 0 ? 300_000 : 30_000)
    expect(world.questions()).toHaveLength(1)
    world.questions()[0]?.fail({ status })
  }
  await world.passing(1_800_000)
  expect(served(world, (id) => id < 3)).toBe(1)
  expect(world.seen()).toEqual([1, 2])
})

test('a row that came again while the question was under way is as new', async () => {
  const world = await begin()
  world.dispatch(clients([7, 8]))
  await world.passing(3_000)
  world.dispatch(clients([7]))
  served(world, () => false)
  expect(world.seen()).toEqual([7])
})

test('an answer from before a new doubt takes nothing away', async () => {
  const world = await begin()
  world.dispatch(clients([7]))
  await world.passing(3_000)
  const [before] = world.questions()
  world.say('sight changed', {})
  before?.answer({ ids: [] })
  expect(world.seen()).toEqual([7])
  await world.passing(3_000)
  expect(served(world, all)).toBe(1)
})

test('what is doubted again and again is asked about all the same, and nothing is once somebody has signed out', async () => {
  const world = await begin()
  world.dispatch(clients([7]))
  await world.passing(3_000)
  served(world, all)
  let asked = 0
  for (let n = 0; n < 4; n += 1) {
    world.say('sight changed', {})
    await world.passing(900)
    asked += served(world, all)
  }
  expect(asked).toBe(1)
  world.say('sight changed', {})
  world.dispatch(loggedOut({ draftsKept: 0, message: '', reason: 'logout' }))
  await world.passing(3_600_000)
  expect(world.questions()).toEqual([])
})
