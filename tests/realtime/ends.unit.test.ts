/** Why a session ends and what its tabs hear of it, told once more from the specification; and what a sign does not end. */
import { describe, expect, test } from 'vitest'
import { decide, dueAt, sessionTimes, type Happening, type LiveSession } from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'

const now = 10_000_000
const times = sessionTimes(usualSetup)
const until = now
const holder = 'a'
const newcomer = 'b'
const active: LiveSession = { state: 'active', holder, seenAt: now - 60_000, until: null, newcomer: null }
const idle: LiveSession = { ...active, state: 'idle', until }
const contested: LiveSession = { ...active, state: 'contested', until, newcomer }

const finish = { 'finish logout': {} }
const out = (type: string) => ({ logout: { type } })
const ready = { 'login ready': {} }
const goesOn = { 'login request cancel': {} }
const known = { 'acknowledge session': { session_id: 'b', alone: true } }

type Heard = Readonly<Record<string, object>>
type Row = readonly [
  what: string,
  live: LiveSession,
  happening: Happening,
  ends: Readonly<Record<string, string>>,
  hears: Readonly<Record<string, Heard>>,
]

const gone = (session: string): Happening => ({ is: 'gone', session })
const left = (session: string): Happening => ({ is: 'left', session })

const rows: readonly Row[] = [
  // RTS-36, RTS-44
  ['a silent holder has timed out', contested, { is: 'due' }, { a: 'timeout' }, { a: finish, b: ready }],
  ['a holder who agrees has logged out', contested, left('a'), { a: 'logout' }, { a: finish, b: ready }],
  // RTS-45
  ['a holder who is gone was replaced', contested, gone('a'), { a: 'replaced' }, { a: finish, b: ready }],
  [
    'a holder without a connection was replaced',
    active,
    { is: 'started', session: 'b', reachable: false },
    { a: 'replaced' },
    { a: out('replaced'), asker: known },
  ],
  [
    'a holder whose connection went while they were asked was replaced',
    contested,
    { is: 'started', session: 'b', reachable: false },
    { a: 'replaced' },
    { a: finish, b: ready },
  ],
  // RTS-35
  [
    'a newcomer who is refused was denied',
    contested,
    { is: 'refused', session: 'a' },
    { b: 'denied' },
    { a: goesOn, b: out('denied') },
  ],
  // RTS-32
  [
    'a newcomer who gives up has cancelled',
    contested,
    { is: 'withdrawn', session: 'b' },
    { b: 'cancelled' },
    { a: goesOn },
  ],
  ['a newcomer whose page is gone may come again', contested, gone('b'), {}, { a: goesOn }],
  [
    'a newcomer before whom another comes was replaced',
    contested,
    { is: 'started', session: 'c', reachable: true },
    { b: 'replaced' },
    { b: out('replaced'), c: { 'awaiting logout': { seconds: 0 } } },
  ],
  // RTS-21
  ['an idle session whose countdown ends has timed out', idle, { is: 'due' }, { a: 'timeout' }, { a: out('timeout') }],
  // RTS-20
  ['an idle session that is logged out has logged out', idle, left('a'), { a: 'logout' }, {}],
  ['a session that is logged out has logged out', active, left('a'), { a: 'logout' }, {}],
  ['a session whose last tab is gone goes on', active, gone('a'), {}, {}],
]

const said = (live: LiveSession, happening: Happening) => {
  const { says, ends } = decide(live, happening, { now, times, alone: true })
  const hears: Record<string, Heard> = {}
  for (const { to, name, payload } of says) {
    const who = to === 'asker' ? 'asker' : to.session
    hears[who] = { ...hears[who], [name]: payload }
  }
  return { ends: Object.fromEntries(ends.map(({ session, reason }) => [session, reason])), hears }
}

describe('the end of a session', () => {
  test.each(rows)('%s', (_, live, happening, ends, hears) => {
    expect(said(live, happening)).toEqual({ ends, hears })
  })
})

describe('a countdown', () => {
  const seen: Happening = { is: 'seen', session: 'a', of: 'a' }
  const after = (live: LiveSession) => decide(live, seen, { now, times, alone: true })

  test('that runs is not ended by a sign of the user that was on its way, only by a press in its dialog', () => {
    for (const counting of [idle, contested, { ...contested, state: 'switching' } as const])
      expect(after(counting)).toEqual({ live: counting, says: [], ends: [] })
    expect(said(idle, { is: 'stayed', session: 'a' }).hears).toEqual({ a: { 'cancel idle logout': {} } })
  })

  test('that does not run is put off by it: the idle time begins anew', () => {
    expect(after(active)).toEqual({ live: { ...active, seenAt: now }, says: [], ends: [] })
    const check: Happening = { is: 'checked', session: 'a', of: 'a' }
    const late = { ...active, seenAt: now - times.idle }
    expect(said(late, check).hears).toEqual({ a: { 'idle timeout': { seconds: 30 } } })
    expect(said(after(late).live ?? late, check).hears).toEqual({ asker: { 'idle not expired': {} } })
  })
})

describe('whether the user’s other tokens go with a start', () => {
  const starts: readonly (readonly [string, LiveSession | null, reachable: boolean])[] = [
    ['of the first session', null, false],
    ['after one that has ended', { ...active, state: 'ended' }, false],
    ['in another tab, or after a takeover', { ...active, holder: 'b' }, true],
    ['in place of a session without a connection', active, false],
  ]
  test.each(starts)('RTS-13: %s is told with it', (_, live, reachable) => {
    for (const alone of [true, false]) {
      const { says } = decide(live, { is: 'started', session: 'b', reachable }, { now, times, alone })
      expect(says.filter(({ to }) => to === 'asker')).toEqual([
        { to: 'asker', name: 'acknowledge session', payload: { session_id: 'b', alone } },
      ])
    }
  })
})

test('law: the idle time begins anew by a sign of the user alone, not by what their tabs do by themselves', () => {
  const byItself: readonly Happening[] = [
    { is: 'started', session: holder, reachable: true },
    { is: 'started', session: holder, reachable: false },
    { is: 'checked', session: holder, of: holder },
    { is: 'gone', session: holder },
    { is: 'due' },
  ]
  for (const happening of byItself)
    for (const live of [active, { ...active, seenAt: now - times.idle + 1 }]) {
      const { live: then } = decide(live, happening, { now, times, alone: true })
      expect([happening, then && dueAt(then, times)]).toEqual([happening, live.seenAt + times.idle])
    }
  const sign: Happening = { is: 'seen', session: holder, of: holder }
  const { live: then } = decide(active, sign, { now, times, alone: true })
  expect(then && dueAt(then, times)).toBe(now + times.idle)
})
