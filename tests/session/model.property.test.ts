import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epicFailed } from '../../domain/calls/index.ts'
import { loggedOut, loginRequested, logoutRequested, sessionState, tokenAccepted } from '../../domain/session/index.ts'
import { readThing, run } from '../calls/declared.ts'
import { answer } from './fakeServer.ts'
import { bareSessionEpics, signedIn, world, type Tab, type World } from './world.ts'
import { patience, runs } from '../run/runs.ts'

const life = 300_000
const margin = 60_000

/** Every tenth answer of the authentication service gets lost, never more than three in a row. */
const lossy = (w: World, draw: () => number): void => {
  let inARow = 0
  w.server.fate = ({ url }) => {
    if (!url.startsWith('/auth/')) return 'arrives'
    inARow = draw() < 0.1 && inARow < 3 ? inARow + 1 : 0
    return inARow > 0 ? 'answerLost' : 'arrives'
  }
}
/** A small generator, so that one seed replays a whole run. */
const random = (seed: number) => {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
const protect = (w: World): void =>
  w.server.on('GET /v1/thing', ({ headers }) =>
    w.server.sessions.isGood((headers['authorization'] ?? '').slice(7))
      ? answer(200, { id: 1 })
      : answer(401, { message: 'You need to sign in.' }),
  )

type Step =
  | { readonly do: 'call'; readonly tab: number }
  | { readonly do: 'wait'; readonly for: number }
  | { readonly do: 'open' }
  | { readonly do: 'close'; readonly tab: number }
  | { readonly do: 'logout'; readonly tab: number }
  | { readonly do: 'signIn'; readonly tab: number }
  | { readonly do: 'jump'; readonly tab: number; readonly by: number }
  | { readonly do: 'serverEnds' }

const tabNumber = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('call' as const), tab: tabNumber }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      for: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 400_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab: tabNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout' as const), tab: tabNumber }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('signIn' as const), tab: tabNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      tab: tabNumber,
      by: fc.constantFrom(-86_400_000, -3_600_000, 0, 3_600_000, 86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('serverEnds' as const) }) },
)

const open = (w: World): Tab[] => w.browser.tabs.filter(({ isClosed }) => !isClosed)

/** What an agency has configured is loaded after each sign-in: in one of so many runs. */
const loadsOnceIn = 20

const take = (w: World, taken: Step, openTab: () => Tab): void => {
  const tabs = open(w)
  const tab = 'tab' in taken ? tabs[taken.tab % Math.max(tabs.length, 1)] : undefined
  switch (taken.do) {
    case 'open':
      if (tabs.length < 4) openTab().start()
      break
    case 'close':
      if (
        tab &&
        tabs.length > 1 &&
        !w.browser.locks.size &&
        ['ready', 'signedOut'].includes(tab.store.getState().session.phase)
      )
        tab.isClosed = true
      break
    case 'serverEnds':
      w.server.sessions.endAll()
      break
    case 'call':
      if (tab && sessionState(tab.store.getState()) === 'logged in')
        run(tab.ports.http.call(readThing, { query: { n: tab.actions.length } }))
      break
    case 'logout':
      tab?.dispatch(logoutRequested({}))
      break
    case 'signIn':
      if (
        tab?.store.getState().session.phase === 'signedOut' &&
        open(w).every((other) => other.store.getState().session.phase === 'signedOut')
      )
        tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
      break
    case 'jump':
      if (tab) tab.skew = taken.by
      break
    case 'wait':
      break
  }
}

/** Sessions that a tab lost in its actions from `from` on, for a reason of the calls' own. */
const lost = ({ actions }: Tab, from: number): string[] =>
  actions.slice(from).flatMap((action, n) => {
    if (!loggedOut.match(action) || !['refresh_failure', 'expired'].includes(action.payload.reason)) return []
    const entered = actions.slice(0, from + n).findLast(tokenAccepted.match)
    return entered ? [entered.payload.claims.session] : []
  })

test(
  'S4: in any interleaving of tabs, calls, log-outs, lost answers and clock jumps no live token outlives a log-out, nothing is logged out wrongly, and every pipeline lives',
  { timeout: patience(120_000) },
  async () => {
    let called = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1 }),
        async (steps, seed) => {
          const w = world()
          const draw = random(seed)
          w.server.latency = () => Math.floor(draw() * 400)
          lossy(w, draw)
          protect(w)
          const openTab = () => w.tab(seed % loadsOnceIn === 0 ? {} : { epics: bareSessionEpics })
          openTab().start()
          const lostWrongly: string[] = []
          let reused = false
          for (const taken of steps) {
            const before = w.browser.tabs.map(({ actions }) => actions.length)
            take(w, taken, openTab)
            await w.advance(taken.do === 'wait' ? taken.for : 50)
            const lostSessions = w.browser.tabs.flatMap((tab, n) => lost(tab, before[n] ?? 0))
            lostWrongly.push(...lostSessions.filter((id) => w.server.sessions.isAlive(id)))
            reused ||= w.server.sessions.endedBy().includes('reuse')
          }
          expect(lostWrongly).toEqual([])
          expect(reused).toBe(false)
          await w.advance(60_000)
          const [first] = open(w)
          called += w.server.times('GET /v1/thing')
          const wasIn = open(w).filter((tab) => sessionState(tab.store.getState()) === 'logged in')
          for (const tab of wasIn) tab.dispatch(logoutRequested({}))
          await w.advance(120_000)
          expect(first && sessionState(first.store.getState())).toBe('no token')
          expect([...w.browser.storage.keys()]).toEqual([])
          expect(w.server.sessions.liveRefresh()).toEqual([])
          for (const { actions } of w.browser.tabs) expect(actions.filter(epicFailed.match)).toEqual([])
        },
      ),
      { numRuns: runs(300) },
    )
    expect(called).toBeGreaterThan(runs(300))
  },
)

test(
  'S5: eight tabs through 1,000 expiries with a tenth of the answers lost: one rotation each, 0 log-outs, no wait over 10 s',
  { timeout: patience(120_000) },
  async () => {
    const w = world()
    const draw = random(20_260_301)
    const tabs = [await signedIn(w), ...(await Promise.all(Array.from({ length: 7 }, () => signedIn(w))))]
    lossy(w, draw)
    protect(w)
    w.server.latency = ({ url }) => (url === '/auth/token' ? 50 + Math.floor(draw() * 200) : 10)
    let failures = 0
    for (let round = 1; round <= 1_000; round += 1) {
      await w.advance(life)
      w.server.seen.length = 0
      const outcomes = tabs.map((tab, n) => run(tab.ports.http.call(readThing, { query: { n } })))
      await w.advance(30_000)
      failures += outcomes.filter(({ values }) => values.length !== 1).length
      expect(w.server.sessions.rotations()).toBe(round)
      for (const tab of tabs) tab.actions.length = 0
    }
    expect(failures).toBe(0)
    expect(tabs.map((tab) => tab.store.getState().session.phase)).toEqual(tabs.map(() => 'ready'))
    expect(margin).toBeLessThan(life)
  },
)
