import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  allNotices,
  dropNotice,
  newsHeard,
  noticeProblems,
  noticeRemovalAsked,
  noticeRemoved,
  noticeSaveAsked,
  noticeSaved,
  pushAsked,
  pushOf,
  saveNotice,
  sendPush,
} from '../../domain/notices/index.ts'
import { begin, beginsOn } from '../acts/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** NOT-15: one save at a time, of what has nothing wrong in it. */
export const saveEpic = epic('notices.save', (action$, state$, { ids }) =>
  action$.pipe(
    filter(noticeSaveAsked.match),
    mergeMap((asked) => {
      const { form } = state$.value.notices
      if (form === null || actsUnderWay(state$.value, saveNotice).length > 0) return []
      if (Object.keys(noticeProblems(form.values)).length > 0) return []
      return [begin(state$.value, ids, saveNotice, { id: form.id, values: form.values }, asked)]
    }),
  ),
)

export const dropEpic = beginsOn('notices.remove', noticeRemovalAsked, dropNotice)

/** NOT-14 */
export const pushEpic = epic('notices.push', (action$, state$, { ids }) =>
  action$.pipe(
    filter(pushAsked.match),
    mergeMap((asked) => {
      const push = pushOf(state$.value.notices.push)
      if (push === null || actsUnderWay(state$.value, sendPush).length > 0) return []
      return [begin(state$.value, ids, sendPush, push, asked)]
    }),
  ),
)

/** What was changed here stands in the list, and in the own bell. */
export const refreshEpic = epic('notices.refresh', (action$) =>
  action$.pipe(
    filter((action) => noticeSaved.match(action) || noticeRemoved.match(action)),
    mergeMap((because) => [allNotices.opened({}, because), newsHeard({}, because)]),
  ),
)
