import { currentAccount } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'

/** The agency's time zone (FMT-11); UTC before the account is there. */
export const zoneOf = (state: State): string => currentAccount(state)?.time_zone ?? 'UTC'
