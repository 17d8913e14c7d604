import { maintenanceBegan, maintenanceEnded, serverAway, serverBack } from '../../domain/calls/index.ts'
import { allows, type Action } from '../../domain/kernel/index.ts'
import { factorRequired, sessionFlow, sessionLost, tokenAccepted } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, type GateEvent, map } from '../kernel/index.ts'

const factOf = (event: GateEvent): Action => {
  switch (event.kind) {
    case 'refreshed':
      return tokenAccepted({ by: 'refresh', claims: event.claims, expiresAt: event.expiresAt })
    case 'ended':
      return sessionLost({ reason: event.reason, message: event.message, here: true })
    case 'factorRequired':
      return factorRequired({})
    case 'maintenance':
      return event.on ? maintenanceBegan({}) : maintenanceEnded({})
    case 'away':
      return event.on ? serverAway({}) : serverBack({})
  }
}

/** Once, and of a user who is known: until then loading the session finds it out itself. */
const mayBeginEnrolling = ({ session }: State): boolean =>
  session.user !== null && allows(sessionFlow, session.phase, 'factorRequired')

/** What calls found out about the session and the server. An end that somebody has said already is said once. */
export const gateEpic = epic('calls.gate', (_action$, state$, { gate }) =>
  gate.events$.pipe(
    filter(({ kind }) => kind !== 'ended' || state$.value.session.phase !== 'leaving'),
    filter(({ kind }) => kind !== 'factorRequired' || mayBeginEnrolling(state$.value)),
    map(factOf),
  ),
)
