/** What the user opened last: ids and names from the server, for all their devices. */
import * as z from 'zod/mini'
import { call, group, id, list, nullable, oneOf, text, type Infer } from '../kernel/index.ts'
import { pageKinds } from '../records/index.ts'

export const mostRecent = 10

export const recentRecord = group({
  kind: oneOf(pageKinds),
  id: id('record'),
  name: text('name', 400),
  /** Of those whose page stands under their case's. */
  case_id: nullable(id('court_case')),
})
export type RecentRecord = Infer<typeof recentRecord>

export const getRecentRecords = call({
  id: 'dashboard.recent',
  method: 'GET',
  path: 'dashboard/recent',
  needs: 'signedIn',
  response: z.strictObject({ data: list(recentRecord).schema }),
  summary: `The ${mostRecent} records that the user opened or made last, the newest first, of those they may see`,
})
