import {
  afresh,
  count,
  flag,
  group,
  id,
  instant,
  key,
  nullable,
  on,
  oneOf,
  secret,
  slice,
  step,
  text,
  type Infer,
} from '../kernel/index.ts'
import { applicationStarted, loggedOut, logoutRequested, sessionLost } from '../session/index.ts'
import * as facts from './actions.ts'
import { liveFlow, liveStates, type LiveEvent } from './live.ts'
import { reconnecting } from './settings.ts'

const connections = ['off', 'connected', 'reconnecting', 'givenUp', 'refused'] as const

const realtimeShape = group({
  connection: oneOf(connections),
  /** In a row. */
  failures: count(),
  /** RTS-07: the server said that it goes. */
  shutdownPending: flag(),
  live: oneOf(liveStates),
  session: nullable(key('session')),
  /** By this device's clock: the end of the countdown that is shown. */
  until: nullable(instant()),
  /** Its length when it began. */
  seconds: nullable(count(0, 3_600)),
  dropped: count(),
  /** Who has come by single sign-on, and waits to take this browser over; nobody's name until the server has said it. */
  newcomer: nullable(
    group({
      access: secret(),
      refresh: secret(),
      known: nullable(group({ user: id('user'), name: text('name', 200) })),
    }),
  ),
})
export type RealtimeState = Infer<typeof realtimeShape>

const initial: RealtimeState = {
  connection: 'off',
  failures: 0,
  shutdownPending: false,
  live: liveFlow.initial,
  session: null,
  until: null,
  seconds: null,
  dropped: 0,
  newcomer: null,
}

const counting = new Set<RealtimeState['live']>(['waiting', 'idle', 'contested', 'ssoWaiting', 'ssoContested'])

const countDown = (draft: RealtimeState, seconds: number, at: number): void => {
  draft.until = at + seconds * 1_000
  draft.seconds = seconds
}

const show = (draft: RealtimeState, live: RealtimeState['live']): void => {
  draft.live = live
  if (counting.has(live)) return
  draft.until = null
  draft.seconds = null
}

const move = (draft: RealtimeState, event: LiveEvent): void => show(draft, step(liveFlow, draft.live, event))

/** Of the server's messages those that some state of a tab knows. */
const isStep = (live: RealtimeState['live'], name: string): name is LiveEvent =>
  Object.hasOwn(liveFlow.table[live], name)

export const realtimeSlice = slice('realtime', realtimeShape, initial, [
  on(applicationStarted, (draft) => void Object.assign(draft, afresh(initial))),
  on(loggedOut, (draft) => void Object.assign(draft, afresh(initial))),
  // Whatever was asked is answered by that.
  on(logoutRequested, (draft) => show(draft, 'off')),
  on(sessionLost, (draft) => show(draft, 'off')),
  on(facts.messageReceived, (draft, { name, seconds, session_id: session }, { at }) => {
    if (name === 'server scale down') draft.shutdownPending = true
    if (!isStep(draft.live, name)) return
    move(draft, name)
    if (name === 'acknowledge session') draft.session = session ?? null
    if (name === 'sso login cancel') draft.newcomer = null
    if (seconds !== undefined && counting.has(draft.live)) countDown(draft, seconds, at)
  }),
  on(facts.messageDropped, (draft) => void (draft.dropped += 1)),
  on(facts.answered, (draft, { answer }) => {
    move(draft, answer)
    if (answer === 'cancelSwitch') draft.newcomer = null
  }),
  on(facts.newcomerArrived, (draft, { access, refresh }) => {
    draft.newcomer = { access, refresh, known: null }
  }),
  on(facts.newcomerKnown, ({ newcomer }, known) => {
    if (newcomer !== null) newcomer.known = known
  }),
  on(facts.newcomerRefused, (draft) => {
    draft.newcomer = null
  }),
  on(facts.switchAsked, (draft) => {
    if (draft.newcomer !== null) move(draft, 'switchAsked')
  }),
  on(facts.switchUnasked, (draft) => {
    if (draft.newcomer !== null) move(draft, 'switchUnasked')
  }),
  on(facts.timeRanOut, (draft) => move(draft, 'timeRanOut')),
  on(facts.leftAlone, (draft, { seconds }, { at }) => {
    move(draft, 'leftAlone')
    if (draft.live === 'idle') countDown(draft, seconds, at)
  }),
  on(facts.stayedElsewhere, (draft) => move(draft, 'stayedElsewhere')),
  on(facts.connectionChanged, (draft, { event, by, counts }) => {
    if (event === 'connected')
      return void Object.assign(draft, { connection: 'connected', failures: 0, shutdownPending: false })
    if (event === 'refused') return void Object.assign(draft, { connection: 'refused', failures: 0 })
    if (event === 'lost') {
      draft.connection = by === 'server' || by === 'transport' ? 'reconnecting' : 'off'
      return
    }
    if (counts) draft.failures += 1
    draft.connection = draft.failures >= reconnecting.tries ? 'givenUp' : 'reconnecting'
  }),
])
