/** The face of masquerading (MSQ-01 … MSQ-12, SRV-23, SRV-24). */
export {
  candidatesFailed,
  candidatesFound,
  masqueradeAsked,
  masqueradeFound,
  masqueradeLoadFailed,
  masqueradeRefused,
  masqueradeTyped,
  returnAsked,
  returnRefused,
  sessionExchanged,
} from './actions.ts'
export { postMasquerade } from './api.ts'
export { candidate, leastTyped, mayWorkAs, scopesWhileActing } from './candidate.ts'
export type { Candidate } from './candidate.ts'
export { masqueradeOpen } from './parts.ts'
