import { describe, expect, test } from 'vitest'
import {
  changesMissed,
  collectionOf,
  collectionOpened,
  type CollectionName,
  type Records,
} from '../../domain/records/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { only, startWorld } from './epicWorld.ts'

const notes: CollectionName = { kind: 'note', owner: 'victim', of: 7 }

const note = (id: number): Records['note'] => recordLike('note', { id })
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

describe('a page that is gone to', () => {
  const ready = (scopes: readonly string[]) => {
    const world = startWorld(recordsEpics, scopes)
    world.dispatch(sessionReady({ complete: true }))
    return world
  }
  const asked = (world: ReturnType<typeof ready>) => world.exchanges.map(({ call, input }) => [call, input.query])
  const notesOfClient = { route: 'case.victim', caseId: 3, victimId: 7, tab: 'notes' } as const

  test('has its list asked for at once, and once', () => {
    const world = ready(['view_own_victim'])
    world.dispatch(routeEntered(notesOfClient), collectionOpened(notes))
    expect(asked(world)).toEqual([['note.list', { victim_id: 7, page: 1, limit: 50 }]])
  })

  test('asks for no list that it does not show, and for none again that is there', () => {
    const world = ready(['view_own_victim'])
    world.dispatch(routeEntered({ ...notesOfClient, tab: 'tasks' }), routeEntered({ ...notesOfClient, tab: 'edit' }))
    expect(asked(world)).toEqual([])
    world.dispatch(routeEntered(notesOfClient))
    only(world.open()).answer({ data: range(1, 2), total: 2, page: 1, limit: 50 })
    world.dispatch(routeEntered({ ...notesOfClient, tab: 'edit' }), routeEntered(notesOfClient))
    expect(asked(world)).toHaveLength(1)
  })
})
