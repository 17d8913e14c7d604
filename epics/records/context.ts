import { customFieldsOf, settingsAreLoaded } from '../../domain/config/index.ts'
import { customFieldTableOf } from '../../domain/customFields/index.ts'
import type { FormContext, Kind } from '../../domain/records/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'

/** The agency's time zone (FMT-11); UTC before the account is there. */

/** What a save of a kind is checked by; without the definitions of its custom fields the server alone decides on these. */
export const saveContext = (state: State, kind: Kind, now: number): FormContext => {
  const zone = zoneOf(state)
  return customFieldTableOf(kind) === undefined || !settingsAreLoaded(state)
    ? { zone }
    : { zone, custom: { fields: customFieldsOf(state, kind), now } }
}
