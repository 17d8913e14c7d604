import { fact, group, isoInstant } from '../kernel/index.ts'

/** The user has seen what changed in their cases, as far as it was loaded. */
export const changesSeen = fact('dashboard/changesSeen', {
  v: 1,
  origin: 'intent',
  payload: group({ until: isoInstant() }),
})
