/** The face of the live session: its messages, its rules on both sides, and what a tab knows of it. */
export {
  answered,
  connectionChanged,
  leftAlone,
  messageDropped,
  messageReceived,
  newcomerArrived,
  newcomerKnown,
  newcomerRefused,
  stayedElsewhere,
  switchAsked,
  switchUnasked,
  timeRanOut,
} from './actions.ts'
export { decide, dueAt } from './arbitration.ts'
export type { ArbitrationState, Decision, Happening, LiveSession, Said } from './decision.ts'
export { liveFlow, timerIn } from './live.ts'
export { isAsking } from './live.ts'
export type { Asking, LiveState } from './live.ts'
export { fromClient, fromServer, isOfSession, noteLimit, readMessage } from './messages.ts'
export type { ClientMessage, ServerMessage, ServerMessageOf, SessionMessage } from './messages.ts'
export { grace, sessionTimes, waitBefore } from './settings.ts'
export type { SessionTimes } from './settings.ts'
