import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessChanged,
  broadcastHeard,
  dialogAccepted,
  dialogRanOut,
  isDue,
  noticeDismissed,
  noticesAt,
  pushOf,
  shownDialog,
  type Notice,
} from '../../domain/notices/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { fromPlainText } from '../../domain/richText/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import { runs } from '../run/runs.ts'
import { startWorld } from '../records/epicWorld.ts'
import { at, browser, made, now } from './noticesWorld.ts'

const start = ({ port } = browser()) => {
  const world = startWorld([...asksEpics, ...noticesEpics], ['view_global_notice'], { browser: port })
  world.dispatch(sessionReady({ complete: true }))
  return world
}

const load = (world: ReturnType<typeof start>, data: readonly Notice[]): void =>
  world.exchanges
    .findLast(({ call }) => call === 'notice.list')
    ?.answer({ data, total: data.length, page: 1, limit: 1 })

test('[NOT-14] law: a message goes to the one that its form names: a scope, a user or an account, or to everybody', () => {
  const event = fc.constantFrom('broadcast', 'notification')
  fc.assert(
    fc.property(event, fc.string(), fc.integer({ min: 1, max: 999_999_999_999_999 }), (of, note, id) => {
      const typed = { event: of, note, problem: null } as Omit<Parameters<typeof pushOf>[0], 'aim' | 'at'>
      const sent = note.trim() === '' ? null : { event: of, note: note.trim() }
      const to = (more: object) => (sent === null ? null : { ...sent, ...more })
      expect(pushOf({ ...typed, aim: 'everybody', at: String(id) })).toEqual(to({}))
      expect(pushOf({ ...typed, aim: 'user', at: ` ${id} ` })).toEqual(to({ user_id: id }))
      expect(pushOf({ ...typed, aim: 'account', at: String(id) })).toEqual(to({ account: id }))
      expect(pushOf({ ...typed, aim: 'scope', at: 'view_own_case' })).toEqual(to({ scope: 'view_own_case' }))
      for (const aim of ['user', 'account'] as const)
        for (const at of ['', '0', '-1', '1.5', 'Ana', `${id}x`]) expect(pushOf({ ...typed, aim, at })).toBeNull()
      for (const at of ['', 'View case', 'a-b']) expect(pushOf({ ...typed, aim: 'scope', at })).toBeNull()
    }),
    { numRuns: runs(100) },
  )
})

describe('when and where a notice shows', () => {
  test('[NOT-16] law: between date_time and end_date_time while status is 1, each in its places, and not once dismissed', () => {
    const any = fc.record({
      status: fc.constantFrom(0, 1, 1, 1),
      dismissible: fc.boolean(),
      show_on_dashboard: fc.boolean(),
      show_in_navbar: fc.boolean(),
      begins: fc.integer({ min: -3, max: 1 }),
      // Many that are shown and then over.
      ends: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
        fc.integer({ min: -3, max: 0 }),
        fc.constant(null),
      ),
      isDismissed: fc.boolean(),
    })
    fc.assert(
      fc.property(any, ({ begins, ends, isDismissed, ...more }) => {
        const one = made(7, { ...more, date_time: at(begins), end_date_time: ends === null ? null : at(ends) })
        const due = more.status === 1 && begins <= 0 && (ends === null || ends > 0)
        expect(isDue(one, now)).toBe(due)
        const own = browser()
        const first = start(own)
        // The server gives what is due.
        const given = due ? [one] : []
        load(first, given)
        if (isDismissed) first.dispatch(noticeDismissed({ id: 7 }))
        const later = start(own)
        load(later, given)
        for (const world of [first, later])
          for (const place of ['show_on_dashboard', 'show_in_navbar'] as const)
            expect(noticesAt(world.state(), place, now).length).toBe(
              due && more[place] && !(isDismissed && more.dismissible) ? 1 : 0,
            )
        if (ends !== null) expect(noticesAt(first.state(), 'show_on_dashboard', now + 10)).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('notice dialogs', () => {
  test('[NOT-12] a countdown ticks every second; at zero the dialog closes and is accepted', () => {
    const world = start()
    world.dispatch(accessChanged({}))
    const seconds = shownDialog(world.state())?.seconds ?? 0
    expect(seconds).toBeGreaterThan(1)
    for (let left = seconds; left > 1; left -= 1) {
      world.passes(999)
      expect(shownDialog(world.state())?.seconds).toBe(left)
      world.passes(1)
      expect(shownDialog(world.state())?.seconds).toBe(left - 1)
    }
    world.passes(1_000)
    expect(shownDialog(world.state())).toBeNull()
    expect(world.types().filter((type) => type === dialogRanOut.type)).toHaveLength(1)
  })

  test('a dialog that waits behind another does not count', () => {
    const world = start()
    world.dispatch(broadcastHeard({ note: 'Read me' }), accessChanged({}))
    world.passes(60_000)
    const first = shownDialog(world.state())
    expect(first).toMatchObject({ about: 'broadcast', seconds: null })
    world.dispatch(dialogAccepted({ dialog: first?.id ?? 0 }))
    expect(shownDialog(world.state())).toMatchObject({ about: 'access', seconds: 10 })
  })

  test('law: why the screen is loaded anew is said once, after the newest 20 broadcasts in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (heard) => {
        const world = start()
        heard.forEach((isBroadcast, at) =>
          world.dispatch(isBroadcast ? broadcastHeard({ note: `${at}` }) : accessChanged({})),
        )
        const notes = heard.flatMap((isBroadcast, at) => (isBroadcast ? [`${at}`] : []))
        const { dialogs } = world.state().notices
        expect(dialogs.flatMap(({ about, note }) => (about === 'broadcast' ? [note] : []))).toEqual(notes.slice(-20))
        expect(dialogs.slice(notes.slice(-20).length).map(({ about }) => about)).toEqual(
          heard.includes(false) ? ['access'] : [],
        )
      }),
    )
  })

  test('law: a message of another form opens nothing, and a hostile one is text', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        const world = start()
        world.say('broadcast', payload)
        expect(shownDialog(world.state())).toBeNull()
      }),
    )
    const world = start()
    world.say('broadcast', { note: '<img src=x onerror=alert(1)>' })
    const { note = '' } = shownDialog(world.state()) ?? {}
    expect(fromPlainText(note)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  test('whatever comes at once, no more than twenty wait', () => {
    const world = start()
    for (let number = 1; number <= 50; number += 1) world.say('broadcast', { note: `Number ${number}` })
    expect(world.state().notices.dialogs).toHaveLength(20)
  })
})
