/** The face of notices and of what is pushed to users (NOT-03, NOT-04, NOT-10 … NOT-17, SRV-29, SRV-31). */
export {
  accessChanged,
  aims,
  broadcastHeard,
  dialogAccepted,
  dialogRanOut,
  dialogTicked,
  dismissedFound,
  newsHeard,
  noticeDismissed,
  noticeEdited,
  noticeFormOpened,
  noticeRemovalAsked,
  noticeRemoved,
  noticeSaveAsked,
  noticeSaved,
  noticesRecovered,
  pushAsked,
  pushEdited,
} from './actions.ts'
export { dropNotice, saveNotice, sendPush } from './acts.ts'
export {
  addNotice,
  changeNotice,
  getNotices,
  mayAddNotices,
  mayBroadcast,
  mayReadNotices,
  pushEvents,
  pushNotification,
  removeNotice,
} from './api.ts'
export type { Push } from './api.ts'
export { allNotices } from './asks.ts'
export { isDue, isOver, noticeProblems, noticeTitleLimit, noticeTypes } from './notice.ts'
export type { Notice, NoticeText } from './notice.ts'
export { noticeRemoval } from './parts.ts'
export { noticesAt, pushOf, shownDialog, unsentNotices, unsentPushes } from './selectors.ts'
