/**
 * What a tab knows of the one live session of its user: state × event, where events are the server's messages by their
 * names and what was pressed. The server's timers decide; `timeRanOut` is the client's own, for a server that is silent.
 */
import { workflow } from '../kernel/index.ts'

export const liveFlow = workflow({
  name: 'liveSession',
  initial: 'off',
  table: {
    off: { 'request session': 'requested' },
    requested: {
      'request session': 'requested',
      'acknowledge session': 'active',
      'awaiting logout': 'waiting',
      logout: 'off',
    },
    /** The user is signed in elsewhere, and is asked there. */
    waiting: {
      'awaiting logout': 'waiting',
      'login ready': 'requested',
      'acknowledge session': 'active',
      cancelLogin: 'off',
      timeRanOut: 'requested',
      logout: 'off',
    },
    active: {
      'acknowledge session': 'active',
      'idle not expired': 'active',
      'idle timeout': 'idle',
      'requesting logout': 'contested',
      'awaiting logout': 'waiting',
      'finish logout': 'off',
      logout: 'off',
    },
    idle: {
      'acknowledge session': 'active',
      'idle timeout': 'idle',
      'idle not expired': 'active',
      'cancel idle logout': 'active',
      'requesting logout': 'contested',
      'awaiting logout': 'waiting',
      stay: 'active',
      timeRanOut: 'off',
      'finish logout': 'off',
      logout: 'off',
    },
    /** Somebody signs in as the user elsewhere. */
    contested: {
      'acknowledge session': 'active',
      'requesting logout': 'contested',
      'login request cancel': 'active',
      refuse: 'active',
      timeRanOut: 'off',
      'finish logout': 'off',
      logout: 'off',
    },
  },
})

type LiveTable = typeof liveFlow.table
export type LiveState = keyof LiveTable
export type LiveEvent = { [S in LiveState]: keyof LiveTable[S] }[LiveState]
export const liveStates = Object.keys(liveFlow.table) as [LiveState, ...LiveState[]]

/**
 * Which timer runs in a state: that of an answer which does not come, of the user who gives no sign, or of a countdown.
 */
export const timerIn = {
  off: null,
  requested: 'answer',
  waiting: 'countdown',
  active: 'idle',
  idle: 'countdown',
  contested: 'countdown',
} as const satisfies Readonly<Record<LiveState, 'answer' | 'idle' | 'countdown' | null>>

/** States in which the user is asked something in a dialog. */
const asking = ['idle', 'waiting', 'contested'] as const satisfies readonly LiveState[]
export type Asking = (typeof asking)[number]
export const isAsking = (live: LiveState): live is Asking => asking.some((each) => each === live)
