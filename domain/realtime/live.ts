/**
 * What a tab knows of the one live session of its user: state × event, where events are the server's messages by their
 * names and what was pressed. The server's timers decide; `timeRanOut` and `leftAlone` are the client's own, for a server
 * that is silent or can't be heard.
 */
import { workflow } from '../kernel/index.ts'

export const liveFlow = workflow({
  name: 'liveSession',
  initial: 'off',
  table: {
    off: { 'request session': 'requested', leftAlone: 'idle', switchUnasked: 'switching' },
    requested: {
      leftAlone: 'idle',
      switchUnasked: 'switching',
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
      switchUnasked: 'switching',
      timeRanOut: 'requested',
      logout: 'off',
    },
    active: {
      'acknowledge session': 'active',
      'idle not expired': 'active',
      'idle timeout': 'idle',
      leftAlone: 'idle',
      'requesting logout': 'contested',
      'awaiting logout': 'waiting',
      'requesting sso logout': 'ssoContested',
      switchAsked: 'ssoAsked',
      switchUnasked: 'switching',
      'finish logout': 'off',
      logout: 'off',
    },
    idle: {
      'acknowledge session': 'active',
      'idle timeout': 'idle',
      'idle not expired': 'active',
      'cancel idle logout': 'active',
      'requesting logout': 'contested',
      'requesting sso logout': 'ssoContested',
      'awaiting logout': 'waiting',
      switchAsked: 'ssoAsked',
      switchUnasked: 'switching',
      stay: 'active',
      stayedElsewhere: 'active',
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
      stayedElsewhere: 'active',
      switchUnasked: 'switching',
      timeRanOut: 'off',
      'finish logout': 'off',
      logout: 'off',
    },
    /** Somebody has come to this tab by single sign-on, and it is asked whether the session of this browser is at work. */
    ssoAsked: {
      leftAlone: 'idle',
      'acknowledge session': 'ssoAsked',
      'sso session active': 'ssoWaiting',
      'sso session lost': 'switching',
      'sso session expired': 'switching',
      'login ready': 'switching',
      'sso login cancel': 'active',
      cancelSwitch: 'active',
      switchUnasked: 'switching',
      logout: 'off',
    },
    /** Its other tabs are being asked. */
    ssoWaiting: {
      'acknowledge session': 'ssoWaiting',
      'sso session active': 'ssoWaiting',
      'sso session lost': 'switching',
      'sso session expired': 'switching',
      'login ready': 'switching',
      'sso login cancel': 'active',
      cancelSwitch: 'active',
      switchUnasked: 'switching',
      timeRanOut: 'ssoAsked',
      logout: 'off',
    },
    /** The session before ends here, and then the tokens of whoever came are stored. */
    switching: {},
    /** Somebody has come to another tab of this browser. */
    ssoContested: {
      'acknowledge session': 'active',
      'requesting sso logout': 'ssoContested',
      'sso login cancel': 'active',
      keep: 'active',
      stayedElsewhere: 'active',
      switchNow: 'handedOver',
      timeRanOut: 'handedOver',
      'login ready': 'handedOver',
      logout: 'off',
    },
    /** The other tab does it. */
    handedOver: {
      'sso login cancel': 'active',
      stayedElsewhere: 'active',
      'acknowledge session': 'handedOver',
      timeRanOut: 'requested',
      logout: 'off',
    },
  },
})

type LiveTable = typeof liveFlow.table
export type LiveState = keyof LiveTable
export type LiveEvent = { [S in LiveState]: keyof LiveTable[S] }[LiveState]
export const liveStates = Object.keys(liveFlow.table) as [LiveState, ...LiveState[]]

/**
 * Which timer runs in a state: that of an answer which does not come, of the user who gives no sign, of a countdown, or of
 * another tab that takes over.
 */
export const timerIn = {
  off: null,
  requested: 'answer',
  waiting: 'countdown',
  active: 'idle',
  idle: 'countdown',
  contested: 'countdown',
  ssoAsked: 'answer',
  ssoWaiting: 'countdown',
  switching: null,
  ssoContested: 'countdown',
  handedOver: 'handover',
} as const satisfies Readonly<Record<LiveState, 'answer' | 'idle' | 'countdown' | 'handover' | null>>

/** States in which the user is asked something in a dialog. */
const asking = ['idle', 'waiting', 'contested', 'ssoWaiting', 'ssoContested'] as const satisfies readonly LiveState[]
export type Asking = (typeof asking)[number]
export const isAsking = (live: LiveState): live is Asking => asking.some((each) => each === live)
