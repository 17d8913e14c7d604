/** The calls' face. */
import type { NamedEpic } from '../kernel/index.ts'
import { connectionEpic } from './connection.epic.ts'
import { gateEpic } from './gate.epic.ts'
import { snackbarEpic } from './snackbar.epic.ts'

export { asFailure, failureSaying } from './failure.ts'
export { createHttp } from './http.ts'
export { onceAtATime } from './onceAtATime.ts'
export { failureShown, lastsUnawaited, readFailureShown, said, snackbar } from './shown.ts'
export { tellingSlow } from './slow.ts'

export const callsEpics: readonly NamedEpic[] = [gateEpic, snackbarEpic, connectionEpic]
