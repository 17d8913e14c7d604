/** Notice dialogs: a title, an HTML body, and what was asked for besides (NOT-10 … NOT-13). */
import { count, group, nullable, oneOf, text, type Infer } from '../kernel/index.ts'
import { noteLimit } from '../realtime/index.ts'

export const noticeDialog = group({
  /** Its number among all that happened. */
  id: count(),
  about: oneOf(['broadcast', 'access']),
  /** As it was heard; '' where the screen knows what to say. */
  note: text('prose', noteLimit),
  /** Left until it is accepted by itself; null where nothing counts. */
  seconds: nullable(count()),
})
export type NoticeDialog = Infer<typeof noticeDialog>

/** NOT-13 */
export const broadcastDialog = (id: number, note: string): NoticeDialog => ({
  id,
  about: 'broadcast',
  note,
  seconds: null,
})

/** PRM-43: seconds in which somebody sees why the screen is about to be loaded anew. */
const noticed = 10

export const accessDialog = (id: number): NoticeDialog => ({ id, about: 'access', note: '', seconds: noticed })

/** NOT-12 */
export const ticked = (dialog: NoticeDialog): NoticeDialog =>
  dialog.seconds === null ? dialog : { ...dialog, seconds: Math.max(0, dialog.seconds - 1) }
