/** Loading a history, on virtual time. */
import { describe, expect, test } from 'vitest'
import { historyOf, historyOpened, olderAsked } from '../../domain/history/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { changesMissed, recordChangedElsewhere, recordRemoved } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { historyEpics } from '../../epics/history/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { entriesTo } from './historyWorld.ts'

const place = { kind: 'victim', id: 7 } as const
const open = historyOpened({ ...place, show: 'changes' })
const seen = routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'history' })
const changed = (kind: 'victim' | 'note', id: number) =>
  recordChangedElsewhere({ kind, id, version: 2, ...(kind === 'note' && { owners: [place] }) })

const start = () => {
  const world = startWorld(historyEpics)
  const history = () => historyOf(world.state(), 'victim', 7)
  const answer = (newest: number, from: number, limit: number) =>
    world.open()[0]?.answer({ data: entriesTo(newest).slice(from, from + limit), names: [], total: newest, limit })
  return { ...world, history, answer }
}

describe('a history', () => {
  test('comes page by page, each after the last entry that is there', () => {
    const world = start()
    world.dispatch(seen, open)
    expect(world.open().map(({ path, input }) => [path, input.query])).toEqual([
      ['history/victim/7', { show: 'changes', limit: 50 }],
    ])
    world.answer(3, 0, 2)
    expect(world.history()).toMatchObject({ status: 'part', total: 3 })
    world.dispatch(olderAsked(place), olderAsked(place))
    expect(world.open().map(({ input }) => input.query)).toEqual([
      { show: 'changes', limit: 50, after: '2026-06-15T09:02:00.000Z~victim.7.000000000002' },
    ])
    world.answer(3, 2, 2)
    expect(world.history()).toMatchObject({ status: 'loaded', entries: entriesTo(3) })
    world.dispatch(olderAsked(place))
    expect(world.open()).toEqual([])
  })

  test.each([
    ['it changed', changed('victim', 7)],
    ['something on it changed', changed('note', 90)],
    ['the socket was away', changesMissed({})],
  ])('has its newest entries loaded again when %s, once for many tidings', (_, tiding) => {
    const world = start()
    world.dispatch(seen, open)
    world.answer(2, 0, 2)
    world.dispatch(tiding, tiding, tiding)
    expect(world.open()).toEqual([])
    world.timePasses()
    expect(world.open()).toHaveLength(1)
    world.answer(4, 0, 3)
    expect(world.history()?.entries).toEqual(entriesTo(4))
  })

  test('is left alone when another record changes, or another tab is in view', () => {
    const world = start()
    world.dispatch(seen, open)
    world.answer(2, 0, 2)
    world.dispatch(changed('victim', 8), recordChangedElsewhere({ kind: 'note', id: 90, version: 2 }))
    world.dispatch(routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'edit' }), changed('victim', 7))
    world.timePasses()
    expect(world.exchanges).toHaveLength(1)
  })

  test('that failed says so, and is there once it is asked for again', () => {
    const world = start()
    world.dispatch(seen, open)
    world.open()[0]?.fail({ status: 500, message: 'It failed.' })
    expect(world.history()).toMatchObject({ status: 'failed' })
    world.dispatch(open)
    world.answer(1, 0, 1)
    expect(world.history()).toMatchObject({ status: 'loaded', message: null })
  })

  test('is no longer asked for after the person left', () => {
    const world = start()
    world.dispatch(seen, open)
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.open()).toEqual([])
    expect(world.history()).toBeUndefined()
  })

  test('of a record that is gone stays away', () => {
    const world = start()
    world.dispatch(seen, open)
    world.dispatch(recordRemoved(place))
    world.answer(2, 0, 2)
    expect(world.history()).toBeUndefined()
  })
})
