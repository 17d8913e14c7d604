import type { NamedEpic } from '../kernel/index.ts'
import { connectionEpic, newTokenEpic, reconnectEpic, renewEpic, wokenEpic } from './connection.epic.ts'
import { stayedElsewhereEpic, answerToldEpic, atWorkEpic, goesOnEpic, keepAliveEpic, wakeUpEpic } from './idle.epic.ts'
import { aloneEpic, answerEpic, answeredEpic, messagesEpic, ranOutEpic, timersEpic } from './live.epic.ts'
import {
  arrivalEpic,
  askEpic,
  askedEpic,
  identifyEpic,
  refusedEpic,
  saidEpic,
  switchEpic,
  takeOverEpic,
} from './switch.epic.ts'

export const realtimeEpics: readonly NamedEpic[] = [
  connectionEpic,
  reconnectEpic,
  renewEpic,
  newTokenEpic,
  wokenEpic,
  messagesEpic,
  answerEpic,
  aloneEpic,
  answeredEpic,
  timersEpic,
  ranOutEpic,
  keepAliveEpic,
  atWorkEpic,
  answerToldEpic,
  goesOnEpic,
  stayedElsewhereEpic,
  wakeUpEpic,
  arrivalEpic,
  identifyEpic,
  askEpic,
  askedEpic,
  switchEpic,
  takeOverEpic,
  saidEpic,
  refusedEpic,
]
