/** A bundle between the press and the services that it enters. */
import { describe, expect, test } from 'vitest'
import { logOpened } from '../../domain/log/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { recordOf } from '../../domain/records/index.ts'
import {
  bundleAsked,
  bundleEdited,
  bundleFormOf,
  bundleLeft,
  bundleOpened,
  bundleRunOf,
} from '../../domain/services/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { servicesEpics } from '../../epics/services/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const entry = { bundle_id: 5, victim_id: 7, date_time: '2026-02-03T17:00:00.000Z', advocate_id: 3 }

const at = (victimId: number) => routeEntered({ route: 'case.victim', caseId: 11, victimId, tab: 'services' })
const start = () => startWorld([...actsEpics, ...servicesEpics])

describe('[SVC-08] a bundle', () => {
  test('is sent once, and its services are there when the answer is', () => {
    const world = start()
    world.dispatch(bundleAsked({ entry }), bundleAsked({ entry }))
    expect(world.exchanges.map(({ input }) => [input.params, input.body])).toEqual([
      [{ id: 5 }, { victim_id: 7, date_time: entry.date_time, advocate_id: 3 }],
    ])
    expect(bundleRunOf(world.state(), 7)?.phase).toBe('sending')
    only(world.open()).answer({
      data: [recordLike('service', { id: 71, victim_id: 7 }), recordLike('service', { id: 72, victim_id: 7 })],
    })
    expect(bundleRunOf(world.state(), 7)?.phase).toBe('entered')
    expect([71, 72].map((id) => recordOf(world.state(), 'service', id)?.victim_id)).toEqual([7, 7])
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(bundleRunOf(world.state(), 7)).toBeNull()
  })

  test('whose answer was lost goes again under its key; one that was refused, or is another, under a new one', () => {
    const world = start()
    const tried: unknown[] = []
    for (const [status, next] of [
      [0, entry],
      [503, entry],
      [422, entry],
      [422, entry],
      [0, { ...entry, bundle_id: 6 }],
    ] as const) {
      world.dispatch(bundleAsked({ entry: next }))
      const exchange = only(world.open())
      tried.push(exchange.input.idempotencyKey)
      exchange.fail({ status })
      expect(bundleRunOf(world.state(), 7)).toMatchObject({ phase: 'failed', status: status === 0 ? null : status })
    }
    world.dispatch(bundleAsked({ entry }))
    tried.push(only(world.open()).input.idempotencyKey)
    expect([tried[1], tried[2]]).toEqual([tried[0], tried[0]])
    expect(new Set(tried).size).toBe(4)
  })
})

describe('what is chosen in the dialog of a bundle', () => {
  const opened = bundleOpened({ victim: 7, when: '02/03/2026 09:00 AM' })

  test('stands over a reload, and goes with the dialog, with the client and when its services are there', () => {
    const world = start()
    world.dispatch(opened, bundleEdited({ bundle: 5 }), bundleEdited({ when: '02/04/2026 09:00 AM' }))
    expect(bundleFormOf(world.state(), 7)).toEqual({ victim: 7, bundle: 5, when: '02/04/2026 09:00 AM' })
    expect(bundleFormOf(world.state(), 8)).toBeNull()
    world.dispatch(logOpened({ stream: 's', resumed: 3 }), at(7))
    expect(bundleFormOf(world.state(), 7)?.bundle).toBe(5)
    world.dispatch(at(8))
    expect(bundleFormOf(world.state(), 7)).toBeNull()
    world.dispatch(at(7), opened, bundleLeft({}))
    expect(bundleFormOf(world.state(), 7)).toBeNull()
    world.dispatch(opened, bundleEdited({ bundle: 5 }), bundleAsked({ entry }))
    only(world.open()).answer({ data: [] })
    expect(bundleFormOf(world.state(), 7)).toBeNull()
    // Closed while it was sent, and opened again for another one: that stays.
    world.dispatch(opened, bundleEdited({ bundle: 5 }), bundleAsked({ entry }), bundleLeft({}), opened)
    world.dispatch(bundleEdited({ bundle: 6 }))
    only(world.open()).answer({ data: [] })
    expect(bundleFormOf(world.state(), 7)?.bundle).toBe(6)
    world.dispatch(routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'notes' }))
    expect(bundleFormOf(world.state(), 7)).toBeNull()
  })

  test('what is refused after the dialog was closed is told to everybody', () => {
    const world = start()
    world.dispatch(opened, bundleAsked({ entry }), bundleLeft({}))
    only(world.open()).fail({ status: 422, message: 'A grant is missing.' })
    expect(world.types()).toContain('calls/errorShown')
    world.dispatch(opened, bundleAsked({ entry }))
    only(world.open()).fail({ status: 422, message: 'A grant is missing.' })
    expect(world.types().filter((type) => type === 'calls/errorShown')).toHaveLength(1)
  })
})
