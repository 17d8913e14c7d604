/**
 * Tabs of one person and the server's arbitration against each other: messages lost, doubled, delayed and out of their
 * order, clocks that are off, tabs that close. The client's half is its reducer and its timers by their declaration.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  decide,
  dueAt,
  fromServer,
  grace,
  messageReceived,
  readMessage,
  sessionTimes,
  timeRanOut,
  timerIn,
  type Happening,
  type LiveSession,
} from '../../domain/realtime/index.ts'
import { liveFlow, liveStates } from '../../domain/realtime/live.ts'
import type { SessionMessage } from '../../domain/realtime/messages.ts'
import { realtimeSlice, type RealtimeState } from '../../domain/realtime/reducer.ts'
import { combineSlices, type Action } from '../../domain/kernel/index.ts'
import { runs } from '../run/runs.ts'
import { usualSetup } from '../../domain/setup/index.ts'

const second = 1_000
const times = sessionTimes(usualSetup)
const names = ['a', 'b', 'c'] as const
type Name = (typeof names)[number]
const root = combineSlices([realtimeSlice] as const)
const dialogs: ReadonlySet<RealtimeState['live']> = new Set(['waiting', 'idle', 'contested'])

/** What becomes of a message on its way. */
type Fate = 'arrives' | 'lost' | 'doubled' | 'late'
type Step =
  | { readonly do: 'connect' | 'close' | 'work'; readonly who: Name }
  | { readonly do: 'press'; readonly who: Name; readonly first: boolean }
  | { readonly do: 'wait'; readonly seconds: number }

type Tab = {
  state: { readonly realtime: RealtimeState }
  connected: boolean
  /** Why it is on the login page; null while it is not. */
  out: string | null
  /** When its timer runs out. */
  timer: number | null
  readonly skew: number
}

const model = (fates: readonly Fate[], skews: readonly number[]) => {
  let now = 1_000_000
  let live: LiveSession | null = null
  let drawn = 0
  const ended = new Map<string, string>()
  const acknowledged = new Set<string>()
  const post: { readonly at: number; readonly run: () => void }[] = []
  const tabs = Object.fromEntries(
    names.map((name, index): [Name, Tab] => [
      name,
      { state: root.initial, connected: false, out: null, timer: null, skew: skews[index] ?? 0 },
    ]),
  ) as Record<Name, Tab>

  const mail = (run: () => void): void => {
    const fate = fates.length === 0 ? 'arrives' : fates[drawn++ % fates.length]
    if (fate === 'lost') return
    post.push({ at: now + (fate === 'late' ? 4_000 : 20), run })
    if (fate === 'doubled') post.push({ at: now + 900, run })
  }

  const rest = (tab: Tab): void => {
    const { live: state, seconds } = tab.state.realtime
    const runs = timerIn[state]
    const waits = {
      answer: 5 * second,
      idle: times.idle,
      countdown: (seconds ?? 0) * second + grace,
      handover: 60 * second,
    }
    tab.timer = runs === null || tab.out !== null || !tab.connected ? null : now + waits[runs]
  }
  const leave = (tab: Tab, reason: string): void => {
    tab.out = reason
    tab.connected = false
    tab.timer = null
  }
  const fold = (tab: Tab, action: Action): void => {
    const before = tab.state.realtime
    tab.state = root.reduce(tab.state, { ...action, seq: 1, at: now + tab.skew })
    const { live: state, until } = tab.state.realtime
    if (state !== before.live || until !== before.until) rest(tab)
  }

  const server = (name: Name, happening: Happening): void => {
    if (happening.is !== 'due' && ended.has(name)) return farewell(name)
    const decision = decide(live, happening, { now, times, alone: true })
    live = decision.live
    for (const { to, ...message } of decision.says) {
      const hearer = (to === 'asker' ? name : to.session) as Name
      if (typeof readMessage(fromServer, message.name, message.payload) === 'string') throw new Error(message.name)
      if (message.name === 'acknowledge session') acknowledged.add(hearer)
      if (message.name === 'login ready') acknowledged.add(hearer)
      mail(() => hear(hearer, message))
    }
    for (const { session, reason } of decision.ends) {
      ended.set(session, reason)
      // Its connection is closed, and made again by a tab that has not heard why: that is told.
      post.push({ at: now + 6_000, run: () => farewell(session as Name) })
    }
  }
  const farewell = (name: Name): void => {
    const tab = tabs[name]
    if (tab.connected && tab.out === null) leave(tab, ended.get(name) ?? 'lost')
  }
  const says = (name: Name, happening: () => Happening): void => mail(() => server(name, happening()))
  const starts = (name: Name): void =>
    says(name, () => ({
      is: 'started',
      session: name,
      reachable: live !== null && tabs[live.holder as Name].connected,
    }))

  const hear = (name: Name, message: SessionMessage): void => {
    const tab = tabs[name]
    if (!tab.connected || tab.out !== null) return
    fold(tab, messageReceived({ name: message.name, ...message.payload }))
    if (message.name === 'request session' || message.name === 'login ready') starts(name)
    if (message.name === 'finish logout') leave(tab, 'timeout')
    if (message.name === 'logout') leave(tab, message.payload.type)
  }
  const ring = (name: Name): void => {
    const tab = tabs[name]
    const runs = timerIn[tab.state.realtime.live]
    if (runs === 'idle') {
      says(name, () => ({ is: 'checked', session: name, of: name }))
      tab.timer = now + times.keepAlive
    }
    if (runs === 'answer') {
      starts(name)
      tab.timer = now + 5 * second
    }
    if (runs !== 'countdown') return
    fold(tab, timeRanOut({}))
    if (tab.state.realtime.live === 'requested') starts(name)
    else leave(tab, 'timeout')
  }

  const press = (name: Name, first: boolean): void => {
    const tab = tabs[name]
    const { live: state } = tab.state.realtime
    if (tab.out !== null || !dialogs.has(state)) return
    if (state === 'waiting') {
      fold(tab, answered({ answer: 'cancelLogin' }))
      says(name, () => ({ is: 'withdrawn', session: name }))
      return leave(tab, 'cancelled')
    }
    if (!first) {
      // The logout itself goes another way, with all its tries.
      server(name, { is: 'left', session: name })
      ended.set(name, ended.get(name) ?? 'logout')
      return leave(tab, 'logout')
    }
    fold(tab, answered({ answer: state === 'idle' ? 'stay' : 'refuse' }))
    says(name, () => ({ is: state === 'idle' ? 'stayed' : 'refused', session: name }))
  }

  const pass = (milliseconds: number): void => {
    for (const until = now + milliseconds; now < until;) {
      const due = live === null ? null : dueAt(live, times)
      const next = Math.min(
        until,
        ...post.map(({ at }) => at),
        ...names.map((name) => tabs[name].timer ?? until),
        due ?? until,
      )
      now = Math.max(now, next)
      if (due !== null && due <= now) server('a', { is: 'due' })
      for (const letter of post.filter(({ at }) => at <= now)) {
        post.splice(post.indexOf(letter), 1)
        letter.run()
      }
      for (const name of names) if ((tabs[name].timer ?? Infinity) <= now) ring(name)
      check()
    }
  }

  const check = (): void => {
    const wrong = (what: string, is: boolean): void => {
      if (is) throw new Error(what)
    }
    for (const name of acknowledged)
      wrong(`${name} is a second live session`, !ended.has(name) && live?.holder !== name)
    const counts = live?.state === 'contested' || live?.state === 'idle'
    wrong('a countdown has no end', counts && live?.until === null)
    wrong('somebody waits for nothing', (live?.state === 'contested') !== ((live?.newcomer ?? null) !== null))
    for (const name of names) {
      const { out, state, timer, connected } = tabs[name]
      wrong(`${name} asks for ever`, out === null && connected && dialogs.has(state.realtime.live) && timer === null)
    }
  }

  return {
    tabs,
    ended,
    holder: () => live,
    take: (step: Step): void => {
      if (step.do === 'wait') return pass(step.seconds * second)
      const tab = tabs[step.who]
      if (step.do === 'press') press(step.who, step.first)
      if (step.do === 'work' && tab.connected && tab.state.realtime.live === 'active')
        says(step.who, () => ({ is: 'seen', session: step.who, of: step.who }))
      if (step.do === 'close') {
        tab.connected = false
        tab.timer = null
        post.push({
          at: now + 2 * second,
          run: () => !tab.connected && server(step.who, { is: 'gone', session: step.who }),
        })
      }
      if (step.do === 'connect' && tab.out === null && !tab.connected) {
        tab.connected = true
        tab.state = root.initial
        if (ended.has(step.who)) post.push({ at: now + 20, run: () => farewell(step.who) })
        else hear(step.who, { name: 'request session', payload: {} })
      }
      check()
    },
  }
}

const who = fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'work' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('press' as const), who, first: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 29, 33, 1_799) }),
  },
)
const fate = fc.constantFrom<Fate>('arrives', 'arrives', 'arrives', 'lost', 'doubled', 'late')
const skew = fc.constantFrom(0, -3_600_000, 3_600_000, 400)
/** Twice that is longer than two idle sessions last, one after the other. */
const hour = 3_600

describe('one person has one live session', () => {
  test('[RTS-43] whatever becomes of messages, clocks and tabs: never two, no dialog for ever, each told why', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 3, maxLength: 25 }),
        fc.array(fate, { maxLength: 40 }),
        fc.array(skew, { minLength: 3, maxLength: 3 }),
        (steps, fates, skews) => {
          const world = model(fates, skews)
          for (const each of steps) world.take(each)
          // Nobody touches anything any more.
          world.take({ do: 'wait', seconds: 2 * hour })
          for (const name of names) {
            const { out, state, connected } = world.tabs[name]
            if (connected) expect(dialogs.has(state.realtime.live), `${name} shows a dialog`).toBe(false)
            if (out !== null) expect(out).not.toBe('')
            if (connected && world.ended.has(name)) expect(out, `${name} hears of its end`).not.toBeNull()
          }
          expect(['none', 'ended']).toContain(world.holder()?.state ?? 'none')
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('every dialog of a tab is ended by a message and by its timer', () => {
    for (const state of liveStates.filter((each) => timerIn[each] === 'countdown')) {
      const row: Readonly<Record<string, string>> = liveFlow.table[state]
      expect(dialogs.has((row['timeRanOut'] ?? state) as RealtimeState['live'])).toBe(false)
      expect(row['logout']).toBe('off')
    }
  })
})

test('law: whoever takes a session over has the whole idle time before them, however idle the one before was', () => {
  const happenings: readonly Happening[] = [
    { is: 'due' },
    { is: 'left', session: 'a' },
    { is: 'gone', session: 'a' },
    { is: 'started', session: 'b', reachable: false },
    { is: 'started', session: 'c', reachable: false },
  ]
  fc.assert(
    fc.property(fc.constantFrom(...happenings), fc.nat(times.idle), fc.nat(3_600_000), (happening, idle, late) => {
      const seenAt = 1_000_000
      const until = seenAt + idle
      const live: LiveSession = { state: 'contested', holder: 'a', newcomer: 'b', seenAt, until }
      const now = until + late
      const { live: after } = decide(live, happening, { now, times, alone: true })
      expect(after?.holder).toBe(happening.is === 'started' ? happening.session : 'b')
      expect(after && dueAt(after, times)).toBe(now + times.idle)
    }),
  )
})
