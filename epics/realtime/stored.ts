import { tokenFacts } from '../../domain/session/index.ts'
import type { Ports, StateRef } from '../kernel/index.ts'

/** False where another tab has stored somebody else's tokens meanwhile: those are not this session's to use or to clear. */
export const isStoredHere = (state$: StateRef, { tokens }: Ports): boolean => {
  const facts = tokenFacts(tokens.read().access)
  return facts === null || facts.claims.session === state$.value.session.claims?.session
}
