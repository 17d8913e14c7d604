import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyPlace, priorities } from '../../domain/localCache/index.ts'
import {
  copyFound,
  draftOf,
  editFields,
  isCopy,
  openingOf,
  recordChangedElsewhere,
  recordLoaded,
  recordOf,
  recordOpened,
  recordRemoved,
} from '../../domain/records/index.ts'
import { recordsSlice } from '../../domain/records/reducer.ts'
import { combineSlices, type Action } from '../../domain/kernel/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'
import { client } from '../records/recordsWorld.ts'
import { fakeCache } from './fakeCache.ts'

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))
const opened = recordOpened({ kind: 'victim', id: 7 })

const begin = (held: Record<string, unknown> = {}) => {
  const fake = fakeCache()
  for (const [name, value] of Object.entries(held)) fake.kept.set(name, { value, at: 0, priority: 100 })
  const world = startWorld([...recordsEpics, ...localCacheEpics], undefined, { localCache: fake.port })
  return {
    ...world,
    fake,
    passing: async (milliseconds: number) => {
      await settle()
      world.passes(milliseconds)
      await settle()
    },
  }
}

describe('a copy of a record', () => {
  test('is kept of what the server told, and goes with the record', async () => {
    const world = begin()
    world.dispatch(
      recordLoaded({ kind: 'victim', record: client() }),
      recordLoaded({ kind: 'victim', record: client({ version: 2 }) }),
    )
    await world.passing(400)
    expect(world.fake.kept.get('victims/7')).toMatchObject({
      value: client({ version: 2 }),
      priority: priorities.entityCopy,
    })
    world.dispatch(recordRemoved({ kind: 'victim', id: 7 }))
    await world.passing(400)
    expect(world.fake.kept.size).toBe(0)
  })

  test('goes once others than are named may be out of sight, and what is no record stays', async () => {
    const world = begin({ 'items/cached-users': [] })
    world.dispatch(recordLoaded({ kind: 'victim', record: client() }))
    await world.passing(400)
    world.say('sight changed', {})
    await world.passing(400)
    expect([...world.fake.kept.keys()]).toEqual(['items/cached-users'])
  })

  test('is not kept of a record with limited access, and an earlier one goes', async () => {
    const world = begin()
    world.dispatch(recordLoaded({ kind: 'victim', record: client() }))
    await world.passing(400)
    world.dispatch(recordLoaded({ kind: 'victim', record: client({ version: 2, limited_access: true }) }))
    await world.passing(400)
    expect(world.fake.kept.size).toBe(0)
    expect(copyPlace('victim', 0)).toBeNull()
  })

  test('is shown at once when the record is opened, while the server is asked; its answer replaces it', async () => {
    const world = begin({ 'victims/7': client({ last: 'Ortega' }) })
    world.dispatch(opened)
    await settle()
    expect(recordOf(world.state(), 'victim', 7)?.last).toBe('Ortega')
    expect(isCopy(world.state(), 'victim', 7)).toBe(true)
    expect(openingOf(world.state(), 'victim', 7)).toMatchObject({ status: 'loading' })
    only(world.open()).answer(client({ version: 2, last: 'Ortega-Lim' }))
    expect(recordOf(world.state(), 'victim', 7)?.last).toBe('Ortega-Lim')
    expect([isCopy(world.state(), 'victim', 7), openingOf(world.state(), 'victim', 7)]).toEqual([false, undefined])
  })

  test('that comes after the server has answered is not shown', async () => {
    const world = begin({ 'victims/7': client({ last: 'Old' }) })
    world.dispatch(opened)
    only(world.open()).answer(client({ version: 2, last: 'New' }))
    await settle()
    expect(recordOf(world.state(), 'victim', 7)?.last).toBe('New')
    expect(world.types()).not.toContain(copyFound.type)
  })

  test('[PRM-21] of what may not be seen any more, or is gone, is taken away with the answer, on the device too', async () => {
    for (const status of [403, 404]) {
      const world = begin({ 'victims/7': client() })
      world.dispatch(opened)
      await settle()
      only(world.open()).fail({ status, message: 'No.' })
      await world.passing(400)
      expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
      expect(world.fake.kept.size).toBe(0)
    }
  })

  test('stays in sight when the server can not be reached', async () => {
    const world = begin({ 'victims/7': client() })
    world.dispatch(opened)
    await settle()
    only(world.open()).fail({ status: 0, message: 'Your connection appears to have been dropped' })
    await world.passing(400)
    expect(recordOf(world.state(), 'victim', 7)).toEqual(client())
    expect(world.fake.kept.size).toBe(1)
    world.dispatch(opened)
    expect(world.open()).toHaveLength(1)
  })

  test('of another form than this build knows is passed over', async () => {
    const world = begin({ 'victims/7': { id: 7, what: 'is this' } })
    world.dispatch(opened)
    await settle()
    expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
  })
})

describe('stale copies', () => {
  const root = combineSlices([recordsSlice] as const)
  const context = { zone: 'UTC' }
  const version = fc.integer({ min: 1, max: 6 })
  const record = (v: number) => client({ version: v, last: `Version ${v}` })
  const step: fc.Arbitrary<(seen: number) => Action> = fc.oneof(
    version.map((v) => () => copyFound({ kind: 'victim', record: record(v) })),
    version.map((v) => () => recordLoaded({ kind: 'victim', record: record(v) })),
    fc.constant(() => opened),
    version.map((v) => () => recordChangedElsewhere({ kind: 'victim', id: 7, version: v })),
    version.map((v) => () => editFields('victim', 7, { first: `Typed at ${v}` }, record(v), context)),
  )

  test('never overwrite what the server said, nor touch a draft', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = root.initial
        let told = 0
        steps.forEach((make, place) => {
          const action = make(told)
          const before = state
          state = root.reduce(state, { ...action, seq: place + 1, at: place })
          if (recordLoaded.match(action)) told = Math.max(told, action.payload.record.version)
          if (!copyFound.match(action)) return
          const draft = draftOf(before, 'victim', 7)
          expect(draftOf(state, 'victim', 7)).toEqual(draft)
          if (told > 0) expect(recordOf(state, 'victim', 7)).toEqual(recordOf(before, 'victim', 7))
          const shown = recordOf(state, 'victim', 7)
          if (draft && recordOf(before, 'victim', 7) === undefined && shown)
            expect(shown.version).toBeGreaterThanOrEqual(draft.baseVersion)
          // What the server still has to say stays asked for.
          expect(openingOf(state, 'victim', 7)).toEqual(openingOf(before, 'victim', 7))
        })
      }),
    )
  })
})
