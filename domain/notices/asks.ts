import { ask } from '../calls/index.ts'
import { group, list } from '../kernel/index.ts'
import { changesMissed } from '../records/index.ts'
import { sessionReady } from '../session/index.ts'
import { newsHeard } from './actions.ts'
import { getNotices } from './api.ts'
import { notice } from './notice.ts'

const answer = group({ data: list(notice, 1_000) })

/** NOT-17: as the own notifications are asked for. */
export const notices = ask('notices/due', {
  call: getNotices,
  answer,
  read: ({ data }) => ({ data }),
  news: { on: [sessionReady], after: [changesMissed, newsHeard], every: 300_000 },
})

/** NOT-15: with those that are still to come and those that are over. */
export const allNotices = ask('notices/all', {
  call: getNotices,
  answer,
  input: () => ({ query: { all: '1' as const } }),
  read: ({ data }) => ({ data }),
})
