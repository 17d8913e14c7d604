/** What the user opened last: ids and names from the server, for all their devices. */
import { ask } from '../calls/index.ts'
import { call, group, id, list, nullable, oneOf, text, type Infer } from '../kernel/index.ts'
import { changesMissed, pageKinds } from '../records/index.ts'

export const mostRecent = 10

const recentRecord = group({
  kind: oneOf(pageKinds),
  id: id('record'),
  name: text('name', 400),
  /** Of those whose page stands under their case's. */
  case_id: nullable(id('court_case')),
})
export type RecentRecord = Infer<typeof recentRecord>

const recent = group({ data: list(recentRecord) })

export const getRecentRecords = call({
  id: 'dashboard.recent',
  method: 'GET',
  path: 'dashboard/recent',
  needs: 'signedIn',
  response: recent.schema,
  summary: `The ${mostRecent} records that the user opened or made last, the newest first, of those they may see`,
})

/** With each visit of the first page; what was opened meanwhile is not among the old ones. */
export const recentRecords = ask('dashboard/recent', {
  call: getRecentRecords,
  answer: recent,
  news: { after: [changesMissed] },
  isAfresh: true,
})
