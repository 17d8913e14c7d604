import { createSelector } from '@reduxjs/toolkit'
import { answerTo, type WithAsks } from '../calls/index.ts'
import { isAsking, type LiveState } from '../realtime/index.ts'
import type { Push } from './api.ts'
import { notices } from './asks.ts'
import type { NoticeDialog } from './dialogs.ts'
import { isOver, type Notice } from './notice.ts'
import type { NoticesState, Pushing } from './reducer.ts'

type WithNotices = WithAsks & { readonly notices: NoticesState }

const wanted = createSelector(
  [(state: WithNotices) => answerTo(state, notices).value, (state: WithNotices) => state.notices.dismissed],
  (value, dismissed): readonly Notice[] =>
    (value?.data ?? []).filter(({ id, dismissible }) => !(dismissible && dismissed.includes(id))),
)

/**
 * NOT-16: those of one place at a moment, the newest first; `now` in milliseconds since 1970. When one begins, the server
 * says, whose clock is right.
 */
export const noticesAt = (
  state: WithNotices,
  place: 'show_on_dashboard' | 'show_in_navbar',
  now: number,
): readonly Notice[] => wanted(state).filter((each) => each[place] && !isOver(each, now))

/** The first; none before what is asked of the session, which has a countdown of its own. */
export const shownDialog = ({ notices, realtime }: WithDialogs): NoticeDialog | null =>
  isAsking(realtime.live) ? null : (notices.dialogs[0] ?? null)
type WithDialogs = Pick<WithNotices, 'notices'> & { readonly realtime: { readonly live: LiveState } }

/** NOT-14: null while it says not whom it is for, or nothing at all. */
export const pushOf = ({ event, note, aim, at }: Pushing): Push | null => {
  const said = { event, note: note.trim() }
  const place = at.trim()
  if (said.note === '') return null
  if (aim === 'everybody') return said
  if (aim === 'scope') return /^[a-z0-9_]{1,80}$/.test(place) ? { ...said, scope: place } : null
  if (!/^[1-9]\d{0,14}$/.test(place)) return null
  return aim === 'user' ? { ...said, user_id: Number(place) } : { ...said, account: Number(place) }
}

/** What would be lost with the tab. */
export const unsentNotices = ({ notices: { form, left } }: Pick<WithNotices, 'notices'>) => [
  ...(form?.isEdited === true ? [{ id: form.id, values: form.values }] : []),
  ...left.notices,
]
export const unsentPushes = ({ notices: { push, left } }: Pick<WithNotices, 'notices'>) => {
  const { problem: _, ...typed } = push
  return [...(push.note === '' ? [] : [typed]), ...left.pushes]
}
