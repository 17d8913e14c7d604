import { describe, expect, test } from 'vitest'
import { changesMissed, collectionOf, collectionOpened, type CollectionName, type Records } from '../../domain/records/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld } from './epicWorld.ts'

const notes: CollectionName = { kind: 'note', owner: 'victim', of: 7 }

const note = (id: number): Records['note'] => ({ id, version: 1 }) as Partial<Records['note']> as Records['note']
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => note(from + index))

describe('the records of a kind on a page', () => {
  test('[CFG-07] a first page is shown before the rest is there, and all pages come', () => {
    const world = startWorld(recordsEpics)
    world.dispatch(collectionOpened(notes))
    const first = only(world.open())
    expect(first.input.query).toMatchObject({ page: 1, limit: 50 })
    first.answer({ data: range(1, 50), total: 620, page: 1, limit: 50 })
    expect(collectionOf(world.state(), notes)).toMatchObject({ status: 'part' })
    expect(collectionOf(world.state(), notes)?.ids).toHaveLength(50)

    const second = only(world.open().slice(-1))
    expect(second.input.query).toMatchObject({ page: 1, limit: 500 })
    second.answer({ data: range(1, 500), total: 620, page: 1, limit: 500 })
    const third = only(world.open().slice(-1))
    expect(third.input.query).toMatchObject({ page: 2, limit: 500 })
    third.answer({ data: range(501, 620), total: 620, page: 2, limit: 500 })
    const all = collectionOf(world.state(), notes)
    expect(all).toMatchObject({ status: 'loaded' })
    expect(all?.ids).toEqual(range(1, 620).map(({ id }) => id))
  })

  test('a short list is one call', () => {
    const world = startWorld(recordsEpics)
    world.dispatch(collectionOpened(notes))
    only(world.open()).answer({ data: range(1, 50), total: 50, page: 1, limit: 50 })
    expect(collectionOf(world.state(), notes)).toMatchObject({ status: 'loaded' })
    expect(world.exchanges).toHaveLength(1)
  })

  test('a list that is in sight is never cut to its first page when it is loaded again', () => {
    const world = startWorld(recordsEpics)
    world.dispatch(collectionOpened(notes))
    only(world.open()).answer({ data: range(1, 40), total: 40, page: 1, limit: 50 })
    world.dispatch(changesMissed({}), collectionOpened(notes))
    const [, again] = world.exchanges
    expect(again?.input.query).toMatchObject({ page: 1, limit: 500 })
  })
})
