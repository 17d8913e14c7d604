import { answerTo, type WithAsks } from '../calls/index.ts'
import type { Destination } from '../navigation/index.ts'
import { readSubmission } from './asks.ts'

/** The submission whose page it is, once it is read. */
export const submissionAt = (state: WithAsks, at: Destination | null): { readonly id: number } | null => {
  const id = at?.route === 'submission' ? (at.reportId ?? null) : null
  return id === null || answerTo(state, readSubmission, { id }).value === null ? null : { id }
}
