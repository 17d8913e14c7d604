/** Records that carry a term: those with a page, and the clients whose victimizations, services or timelogs do. */
import { group, id, list, nullable, oneOf, text, type Infer } from '../kernel/index.ts'
import { objectKinds } from '../records/index.ts'

/** What of the record the tag is on. */
const carriedBy = [...objectKinds, 'victimization', 'service', 'timelog'] as const

export const carrier = group({
  kind: oneOf(objectKinds),
  id: id('record'),
  /** Of a client or a defendant: where its page is. */
  case_id: nullable(id('court_case')),
  name: text('name', 400),
  by: oneOf(carriedBy),
})
export type Carrier = Infer<typeof carrier>
export const carriers = list(carrier)
