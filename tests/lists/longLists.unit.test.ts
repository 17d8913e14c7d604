/** Lists that are longer than what is kept of them: which pages are there, and what is printed. */
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  cardOf,
  defaultView,
  listOpened,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  localCards,
  mostPrinted,
  pageOf,
  pagesNeeded,
  printProgress,
  rowAt,
  rowsSelected,
  rowsToPrint,
  type VictimCard,
} from '../../domain/lists/index.ts'
import { mostKeptPages } from '../../domain/lists/keptPages.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { clientCard as card } from './clientCard.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const clients = defaultView('victims')
const rowsOn = (page: number): VictimCard[] => Array.from({ length: 100 }, (_, at) => card((page - 1) * 100 + at + 1))
const loaded = (page: number, total: number): Action =>
  listPageLoaded({ page, total, of: { tab: 'victims', rows: rowsOn(page) } })
const start = () => {
  const world = startWorld([...listsEpics, ...recordsEpics])
  world.dispatch(listOpened(clients))
  return world
}
const long = 100_000

describe('pages of a long list', () => {
  test('law: whatever way it is scrolled, the newest pages are there, and no more than are kept', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 80 }), (numbers) => {
        const world = start()
        for (const page of numbers) {
          world.dispatch(loaded(page, long))
          expect(rowAt(world.state(), 'victims', page * 100 - 1)?.id).toBe(page * 100)
        }
        const { pages } = world.state().lists.tabs.victims
        expect(Object.keys(pages).length).toBeLessThanOrEqual(mostKeptPages + 1)
        // A card is kept as long as its page is, and no longer.
        expect(
          localCards(world.state())
            .map(({ row }) => row.id)
            .toSorted((a, b) => a - b),
        ).toEqual(
          Object.values(pages)
            .flatMap(({ ids }) => ids)
            .toSorted((a, b) => a - b),
        )
      }),
      { numRuns: 8 },
    )
  })

  test('those furthest from what is in view are let go, and asked for again when they come into view', () => {
    const world = start()
    for (let page = 1; page <= mostKeptPages + 5; page += 1) world.dispatch(loaded(page, long))
    expect(pageOf(world.state(), 'victims', 5)).toBeUndefined()
    expect(pageOf(world.state(), 'victims', 6)?.status).toBe('loaded')
    expect(pagesNeeded(world.state(), 'victims', 0, 20)).toEqual([1])
  })

  test('rows that were chosen stay known', () => {
    const world = start()
    world.dispatch(loaded(1, long), rowsSelected({ tab: 'victims', ids: [7], isSelected: true, anchor: 7 }))
    for (let page = 2; page <= mostKeptPages + 2; page += 1) world.dispatch(loaded(page, long))
    expect(cardOf(world.state(), 'victims', 7)?.title).toBe('Client 7')
    expect(cardOf(world.state(), 'victims', 8)).toBeUndefined()
  })

  test('at most four pages are under way: whoever flies through waits for no more than that', () => {
    const world = start()
    world.dispatch(loaded(1, long))
    expect(pagesNeeded(world.state(), 'victims', 200, 999)).toEqual([3, 4, 5, 6])
    for (const page of [3, 4, 5]) world.dispatch(listPageRequested({ tab: 'victims', page }))
    expect(pagesNeeded(world.state(), 'victims', 50_000, 50_999)).toEqual([501])
  })

  test('a page whose answer was never heard is asked for again when the list is opened again', () => {
    const world = startWorld([])
    world.dispatch(
      listOpened(clients),
      loaded(1, long),
      listPageRequested({ tab: 'victims', page: 2 }),
      listOpened({ ...clients }),
    )
    expect(pagesNeeded(world.state(), 'victims', 100, 150)).toEqual([2])
  })
})

describe('after an absence of the socket', () => {
  test('the rows in view are asked for once more, those that could not be loaded too; the first connection asks for nothing', () => {
    const world = start()
    only(world.open()).answer({ data: rowsOn(1), total: 250, page: 1, limit: 100 })
    world.socketIs('connected')
    expect(pagesNeeded(world.state(), 'victims', 0, 150)).toEqual([2])
    world.dispatch(listPageFailed({ tab: 'victims', page: 2, message: 'It failed.' }))
    expect(pagesNeeded(world.state(), 'victims', 0, 150)).toEqual([])
    world.socketIs('disconnected')
    expect(pagesNeeded(world.state(), 'victims', 0, 150)).toEqual([])
    world.socketIs('connected')
    expect(rowAt(world.state(), 'victims', 0)?.id).toBe(1)
    const again = pagesNeeded(world.state(), 'victims', 0, 150)
    expect(again).toEqual([1, 2])
    for (const page of again) world.dispatch(listPageRequested({ tab: 'victims', page }))
    for (const each of world.open())
      each.answer({
        data: rowsOn(Number((each.input.query as { page?: number }).page)),
        total: 250,
        page: 1,
        limit: 100,
      })
    world.timePasses()
    expect(pagesNeeded(world.state(), 'victims', 0, 150)).toEqual([])
    expect(world.open()).toEqual([])
  })
})

describe('printing', () => {
  test('[LST-06] law: every row of the list comes on paper, up to the most that are printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_500 }), (total) => {
        const world = startWorld([])
        world.dispatch(listOpened(clients), listPrintAsked({ tab: 'victims' }))
        const answer = (page: number): void => {
          const rows = rowsOn(page).slice(0, Math.max(0, total - (page - 1) * 100))
          world.dispatch(listPageLoaded({ page, total, of: { tab: 'victims', rows } }))
        }
        answer(1)
        for (let left = 200; left > 0 && !printProgress(world.state(), 'victims').isReady; left -= 1) {
          const { needed } = printProgress(world.state(), 'victims')
          expect(needed.length).toBeGreaterThan(0)
          for (const page of needed) answer(page)
        }
        const count = rowsToPrint(world.state(), 'victims')
        expect(count).toBe(Math.min(total, mostPrinted))
        expect(printProgress(world.state(), 'victims')).toMatchObject({ rows: count, isReady: true })
        for (const n of [0, count - 1]) expect(rowAt(world.state(), 'victims', n)?.id).toBe(n + 1)
        world.dispatch(listPrintEnded({ tab: 'victims' }))
        expect(Object.keys(world.state().lists.tabs.victims.pages).length).toBeLessThanOrEqual(mostKeptPages)
      }),
      { numRuns: 3 },
    )
  })

  test('a page that could not be loaded is told, and is not asked for by itself', () => {
    const world = startWorld([])
    world.dispatch(
      listOpened(clients),
      listPrintAsked({ tab: 'victims' }),
      loaded(1, 300),
      listPageFailed({ tab: 'victims', page: 2, message: 'It failed.' }),
    )
    expect(printProgress(world.state(), 'victims')).toEqual({ rows: 100, isFailed: true, isReady: false, needed: [3] })
  })
})
