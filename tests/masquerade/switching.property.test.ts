/**
 * The tabs of one browser and the server's arbitration, when somebody comes by single sign-on: messages lost and late (a
 * socket repeats none and keeps their order), tabs that close, other sign-ins of the same user. The client's half is its
 * reducer and its timers by their declaration.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineSlices, type Action, type SecretHandle } from '../../domain/kernel/index.ts'
import {
  answered,
  decide,
  dueAt,
  fromServer,
  grace,
  messageReceived,
  newcomerArrived,
  newcomerKnown,
  readMessage,
  sessionTimes,
  switchAsked,
  timerIn,
  timeRanOut,
  type Happening,
  type LiveSession,
} from '../../domain/realtime/index.ts'
import type { SessionMessage } from '../../domain/realtime/messages.ts'
import { realtimeSlice, type RealtimeState } from '../../domain/realtime/reducer.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { runs } from '../run/runs.ts'

const second = 1_000
const times = sessionTimes(usualSetup)
const root = combineSlices([realtimeSlice] as const)
const sessions = ['held', 'elsewhere'] as const
const comers = ['new 1', 'new 2'] as const

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ is: fc.constant('started' as const), session: fc.constantFrom(...sessions), reachable: fc.boolean() }),
  fc.record({
    is: fc.constant('switchAsked' as const),
    session: fc.constantFrom(...sessions),
    newcomer: fc.option(fc.constantFrom(...comers)),
    reachable: fc.boolean(),
  }),
  fc.record({
    is: fc.constantFrom('switchRefused' as const, 'switchWithdrawn' as const, 'gone' as const),
    session: fc.constantFrom(...sessions),
  }),
  fc.record({
    is: fc.constantFrom('stayed' as const, 'refused' as const, 'withdrawn' as const, 'left' as const),
    session: fc.constantFrom(...sessions, ...comers),
  }),
  fc.record({
    is: fc.constantFrom('seen' as const, 'checked' as const),
    session: fc.constantFrom(...sessions),
    of: fc.constantFrom(...sessions),
  }),
  fc.constant({ is: 'due' as const }),
)
const ofSwitching: ReadonlySet<SessionMessage['name']> = new Set(['requesting sso logout', 'sso login cancel'])

describe('law: whatever happens on the server', () => {
  test('a switch has an end, is said to the tabs of its browser alone, and ends no session but a denied newcomer’s', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyHappening, fc.nat(40)), { maxLength: 40 }), (steps) => {
        let live: LiveSession | null = null
        let now = 1_000_000
        for (const [happening, wait] of steps) {
          now += wait * second
          const before: LiveSession | null = live
          const { live: after, says, ends } = decide(before, happening, { now, times, alone: true })
          const was = before?.state === 'switching'
          for (const { to, ...message } of says) {
            expect(typeof readMessage(fromServer, message.name, message.payload)).toBe('object')
            if (ofSwitching.has(message.name) && to !== 'asker') expect(to.session).toBe(before?.holder)
            if (message.name === 'login ready' && was)
              expect(after?.state === 'ended' || after?.holder !== before.holder).toBe(true)
          }
          if (after?.state === 'switching') {
            expect([after.newcomer === null, after.until === null]).toEqual([false, false])
            expect(dueAt(after, times)).toBe(after.until)
            expect((after.until ?? 0) - now).toBeLessThanOrEqual(times.countdown.sso)
            expect(sessions).toContain(after.holder)
          }
          if (was && after?.state === 'active' && after.holder === before.holder)
            expect(ends.map(({ session }) => session)).toEqual([before.newcomer])
          if (was && after?.state === 'ended') expect(ends).toEqual([])
          if (was)
            for (const { session } of ends) expect(session === before.newcomer || after?.state === 'active').toBe(true)
          live = after
        }
        // Nobody touches anything any more.
        now += 10 * 60 * second
        live = decide(live, { is: 'due' }, { now, times, alone: true }).live
        expect(live?.state).not.toBe('switching')
      }),
      { numRuns: runs(1_500) },
    )
  })
})

type Fate = 'arrives' | 'lost' | 'late'
type Tab = { state: { readonly realtime: RealtimeState }; isOpen: boolean; timer: number | null }
type Press = 'keep' | 'switchNow' | 'cancelSwitch'

/** Tab 0 is the one to which somebody comes. */
const browser = (fates: readonly Fate[]) => {
  let now = 1_000_000
  let live: LiveSession | null = null
  let drawn = 0
  let isWell = false
  let isOver = false
  const connecting = new Set<Tab>()
  const last = new Map<Tab, number>()
  const denied = new Set<string>()
  const post: { readonly at: number; readonly run: () => void }[] = []
  const tabs: Tab[] = [0, 1, 2].map(() => ({ state: root.initial, isOpen: true, timer: null }))
  /** What is lost is lost with its connection, and a tab that has a new one begins its session again. */
  const mail = (tab: Tab, run: () => void): void => {
    const fate = isWell || fates.length === 0 ? 'arrives' : fates[drawn++ % fates.length]
    if (fate === 'lost') {
      if (!connecting.has(tab)) post.push({ at: now + second, run: () => connects(tab) })
      return void connecting.add(tab)
    }
    const at = Math.max(last.get(tab) ?? 0, now + (fate === 'late' ? 4_000 : 20))
    last.set(tab, at)
    post.push({ at, run })
  }
  const fold = (tab: Tab, action: Action): void => {
    const { live: was, until } = tab.state.realtime
    tab.state = root.reduce(tab.state, { ...action, seq: 1, at: now })
    const { live: is, until: ends, seconds } = tab.state.realtime
    if (is === was && ends === until) return
    // The session before ends at once, and with it what its tabs had still to say.
    if (is === 'switching') isOver = true
    const timer = timerIn[is]
    const waits = {
      answer: 5 * second,
      idle: times.idle,
      countdown: (seconds ?? 0) * second + grace,
      handover: 60 * second,
    }
    tab.timer = timer === null ? null : now + waits[timer]
  }
  const hear = (tab: Tab, message: SessionMessage): void => {
    if (tab.isOpen) fold(tab, messageReceived({ name: message.name, ...message.payload }))
  }
  const server = (tab: Tab, happening: Happening): void => {
    if (isOver) return
    const decision = decide(live, happening, { now, times, alone: true })
    live = decision.live
    for (const { session } of decision.ends) denied.add(session)
    for (const { to, ...message } of decision.says)
      for (const each of to === 'asker' ? [tab] : tabs) mail(each, () => hear(each, message))
  }
  const says = (tab: Tab, happening: () => Happening): void => mail(tab, () => server(tab, happening()))
  const starts = (tab: Tab): void => says(tab, () => ({ is: 'started', session: 'held', reachable: true }))
  const connects = (tab: Tab): void => {
    connecting.delete(tab)
    hear(tab, { name: 'request session', payload: {} })
    if (tab.isOpen) starts(tab)
  }
  const checks = (tab: Tab): void =>
    says(tab, () => ({
      is: 'switchAsked',
      session: 'held',
      newcomer: denied.has('new 1') ? null : 'new 1',
      reachable: tabs.some((each) => each !== tab && each.isOpen),
    }))
  const ring = (tab: Tab): void => {
    const { live: state } = tab.state.realtime
    const timer = timerIn[state]
    if (timer === 'answer') {
      if (state === 'ssoAsked') checks(tab)
      else starts(tab)
      tab.timer = now + 5 * second
      return
    }
    tab.timer = null
    if (timer === 'idle' || timer === null) return
    fold(tab, timeRanOut({}))
    if (tab.state.realtime.live === 'ssoAsked') checks(tab)
    if (tab.state.realtime.live === 'requested') starts(tab)
  }
  const pass = (milliseconds: number): void => {
    for (const until = now + milliseconds; now < until;) {
      const due = live === null || isOver ? null : dueAt(live, times)
      now = Math.max(
        now,
        Math.min(
          until,
          ...post.map(({ at }) => at),
          ...tabs.map(({ timer, isOpen }) => (isOpen ? timer : null) ?? until),
          due ?? until,
        ),
      )
      if (due !== null && due <= now) server(tabs[0] as Tab, { is: 'due' })
      for (const letter of post.filter(({ at }) => at <= now)) {
        post.splice(post.indexOf(letter), 1)
        letter.run()
      }
      for (const tab of tabs) if (tab.isOpen && (tab.timer ?? Infinity) <= now) ring(tab)
    }
  }
  const secret = (text: string) => text as SecretHandle
  return {
    tabs,
    pass,
    heal: (): void => {
      isWell = true
    },
    isDenied: () => denied.has('new 1'),
    begin: (): void => {
      for (const tab of tabs) {
        fold(tab, messageReceived({ name: 'request session' }))
        server(tab, { is: 'started', session: 'held', reachable: true })
      }
      for (const tab of tabs)
        fold(tab, messageReceived({ name: 'acknowledge session', session_id: 'held', alone: true }))
      const [tab] = tabs as [Tab]
      fold(tab, newcomerArrived({ access: secret('secret:1'), refresh: secret('secret:2') }))
      fold(tab, newcomerKnown({ user: 8, name: 'Rosa' }))
      fold(tab, switchAsked({}))
      checks(tab)
    },
    press: (at: number, press: Press): void => {
      const tab = tabs[at] as Tab
      const shows = press === 'cancelSwitch' ? 'ssoWaiting' : 'ssoContested'
      if (!tab.isOpen || tab.state.realtime.live !== shows) return
      fold(tab, answered({ answer: press }))
      const is = ({ keep: 'switchRefused', switchNow: 'left', cancelSwitch: 'switchWithdrawn' } as const)[press]
      says(tab, () => ({ is, session: 'held' }))
    },
    close: (at: number): void => {
      const tab = tabs[at] as Tab
      tab.isOpen = false
    },
  }
}

type Step =
  | { readonly do: 'press'; readonly at: number; readonly press: Press }
  | { readonly do: 'close'; readonly at: number }
  | { readonly do: 'wait'; readonly seconds: number }

describe('law: whatever is lost between the tabs and the server', () => {
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant('press' as const),
      at: fc.nat(2),
      press: fc.constantFrom<Press>('keep', 'switchNow', 'cancelSwitch'),
    }),
    { arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }), weight: 3 },
    fc.record({ do: fc.constant('close' as const), at: fc.constantFrom(1, 2) }),
  )
  const anyFates = fc.array(fc.constantFrom<Fate>('arrives', 'arrives', 'arrives', 'lost', 'late'), {
    maxLength: 30,
  })

  test('no dialog stays for ever, and whoever came is either in or was told no: never both', () => {
    const seen = { in: 0, no: 0 }
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), anyFates, (steps, fates) => {
        const world = browser(fates)
        world.begin()
        for (const step of steps) {
          if (step.do === 'wait') world.pass(step.seconds * second)
          if (step.do === 'press') world.press(step.at, step.press)
          if (step.do === 'close') world.close(step.at)
        }
        // In the end the network is well, and nobody touches anything.
        world.heal()
        world.pass(20 * 60 * second)
        const [requester, ...others] = world.tabs.map(({ state, isOpen }) => ({ ...state.realtime, isOpen }))
        expect(['switching', 'active', 'idle']).toContain(requester?.live)
        for (const { live, isOpen } of others) if (isOpen) expect(['ssoWaiting', 'ssoContested']).not.toContain(live)
        const isIn = requester?.live === 'switching'
        seen[isIn ? 'in' : 'no'] += 1
        expect(requester?.newcomer === null).toBe(!isIn)
        if (isIn) expect(world.isDenied()).toBe(false)
      }),
      { numRuns: runs(400) },
    )
    // One in twenty is let in: few draws may hold none.
    if (runs(400) >= 400) expect(Math.min(seen.in, seen.no)).toBeGreaterThan(2)
  })
})
