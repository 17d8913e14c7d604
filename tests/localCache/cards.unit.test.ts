import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardsPlace } from '../../domain/localCache/index.ts'
import { cardOf, cardsSeen, listPageLoaded, localCards, type Cards } from '../../domain/lists/index.ts'
import { quickSearchTyped } from '../../domain/quickSearch/index.ts'
import { recordLoadFailed, recordRemoved } from '../../domain/records/index.ts'
import { noticeAccepted, sessionReady } from '../../domain/session/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { quickSearchEpics } from '../../epics/quickSearch/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { fakeCache } from './fakeCache.ts'

const victimCard = (over: Partial<Cards['victims']>): Cards['victims'] => ({
  id: 1,
  case_id: 11,
  case_reference_id: '24-1',
  title: '',
  victim_type: 'P',
  race: 9,
  gender: 4,
  birthdate: null,
  true_age: null,
  business: null,
  primary_phone: null,
  secondary_phone: null,
  email: null,
  address: null,
  count: 1,
  mass_incident: false,
  limited_access: false,
  owner_id: 3,
  status: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...over,
})

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))
const scopes = ['view_own_victim', 'view_own_case', 'case_manager_enabled']

const begin = (fake = fakeCache(), held: readonly string[] = scopes) => {
  const world = startWorld([...localCacheEpics, ...quickSearchEpics], held, { localCache: fake.port })
  world.dispatch(noticeAccepted({}))
  return {
    ...world,
    fake,
    ready: async () => {
      world.dispatch(sessionReady({ complete: true }))
      await settle()
    },
    passing: async (milliseconds: number) => {
      world.passes(milliseconds)
      await settle()
    },
  }
}
const page = (...rows: Cards['victims'][]) =>
  listPageLoaded({ page: 1, total: rows.length, of: { tab: 'victims', rows } })
const ids = (world: ReturnType<typeof begin>) => localCards(world.state()).map(({ row }) => row.id)
const kept = (fake: ReturnType<typeof fakeCache>): string =>
  JSON.stringify(fake.kept.get(`${cardsPlace.table}/${cardsPlace.key}`)?.value ?? null)

describe('rows that were seen', () => {
  test('answer the quick search of the next tab before the server does', async () => {
    const first = begin()
    first.dispatch(page(victimCard({ id: 7, title: 'Ana Ortega' }), victimCard({ id: 8, title: 'Ben Quay' })))
    await first.passing(6_000)
    const next = begin(first.fake)
    await next.ready()
    expect(ids(next).toSorted((a, b) => a - b)).toEqual([7, 8])
    next.dispatch(quickSearchTyped({ text: 'orte' }))
    await settle()
    expect(next.state().quickSearch.rows.map(({ row }) => row)).toEqual([{ of: 'victims', id: 7 }])
  })

  test('are those seen last, without what has limited access or was removed', async () => {
    const world = begin()
    const rows = Array.from({ length: 600 }, (_, n) => victimCard({ id: n + 1, title: `Row${n + 1}.` }))
    world.dispatch(
      page(...rows),
      cardsSeen({ pages: [{ tab: 'victims', rows: [victimCard({ id: 1, title: 'Row1.' })] }] }),
    )
    world.dispatch(
      page(victimCard({ id: 9_001, title: 'Limited', limited_access: true })),
      recordRemoved({ kind: 'victim', id: 599 }),
    )
    await world.passing(6_000)
    const text = kept(world.fake)
    expect(text).toMatch(/Row1\./)
    expect(text).not.toMatch(/Row2\.|Row599\.|Limited/)
    expect(text.match(/"title"/g)).toHaveLength(500)
  })

  test('are not shown to who may not look for them, nor over newer ones', async () => {
    const first = begin()
    first.dispatch(page(victimCard({ id: 7, title: 'Old name' })))
    await first.passing(6_000)
    const without = begin(first.fake, ['view_own_case'])
    await without.ready()
    expect(ids(without)).toEqual([])
    const next = begin(first.fake)
    next.dispatch(page(victimCard({ id: 7, title: 'New name' })))
    await next.ready()
    expect(localCards(next.state()).map(({ row }) => ('title' in row ? row.title : ''))).toEqual(['New name'])
  })
})

/** Of what a server answers, and of none at all. */
const statuses = [0, 400, 401, 403, 404, 409, 422, 429, 500, 503]

describe('what the server answers with 403 or 404', () => {
  test('law: leaves the rows and the device, and nothing else does', async () => {
    const drawn = fc.record({
      rows: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      failed: fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), status: fc.constantFrom(...statuses) })),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ rows, failed }) => {
        const world = begin()
        world.dispatch(page(...rows.map((id) => victimCard({ id, title: `Row${id}.` }))))
        for (const { id, status } of failed)
          world.dispatch(recordLoadFailed({ kind: 'victim', id, status, message: 'No.' }))
        await world.passing(6_000)
        const gone = new Set(failed.filter(({ status }) => [403, 404].includes(status)).map(({ id }) => id))
        const left = rows.filter((id) => !gone.has(id))
        expect(new Set(ids(world))).toEqual(new Set(left))
        const text = kept(world.fake)
        expect(rows.filter((id) => text.includes(`Row${id}.`))).toEqual(left)
      }),
      { numRuns: 40 },
    )
  })

  test('is of that kind only', async () => {
    const world = begin()
    world.dispatch(
      page(victimCard({ id: 7, title: 'Row7.' })),
      recordLoadFailed({ kind: 'court_case', id: 7, status: 404, message: 'No.' }),
    )
    await world.passing(6_000)
    expect(ids(world)).toEqual([7])
    expect(kept(world.fake)).toContain('Row7.')
  })

  test('is not brought back by what was kept before, nor by an older answer', async () => {
    const first = begin()
    first.dispatch(page(victimCard({ id: 7, title: 'Row7.' }), victimCard({ id: 8, title: 'Row8.' })))
    await first.passing(6_000)
    const next = begin(first.fake)
    const ready = sessionReady({ complete: true })
    next.dispatch(ready, recordLoadFailed({ kind: 'victim', id: 7, status: 404, message: 'No.' }))
    await settle()
    await next.passing(6_000)
    expect(cardOf(next.state(), 'victims', 7)).toBeUndefined()
    expect(ids(next)).toEqual([8])
    expect(kept(next.fake)).not.toContain('Row7.')
  })
})
