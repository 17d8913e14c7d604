import {
  count,
  fact,
  group,
  id,
  list,
  nullable,
  oneOf,
  optional,
  partial,
  shapeOf,
  text,
  type Field,
} from '../kernel/index.ts'
import { noteLimit } from '../realtime/index.ts'
import { pushEvent } from './api.ts'
import { noticeText, type NoticeText } from './notice.ts'

/** NOT-14: whom a push is for. */
export const aims = ['everybody', 'scope', 'user', 'account'] as const

const one = group({ id: id('notice') })
const nothing = group({})

/** NOT-16: hidden for this user in this browser, and those that were before. */
export const noticeDismissed = fact('notices/dismissed', { v: 1, origin: 'intent', payload: one })
export const dismissedFound = fact('notices/dismissedFound', {
  v: 1,
  origin: 'storage',
  payload: group({ ids: list(id('notice'), 1_000) }),
})

/** NOT-17: the server said that there is something new. */
export const newsHeard = fact('notices/newsHeard', { v: 1, origin: 'socket', payload: nothing })
/** NOT-13 */
export const broadcastHeard = fact('notices/broadcastHeard', {
  v: 1,
  origin: 'socket',
  payload: group({ note: text('prose', noteLimit) }),
})

/** PRM-43: what this user may do was changed. */
export const accessChanged = fact('notices/accessChanged', { v: 1, origin: 'socket', payload: nothing })

/** NOT-10, NOT-12: of a notice dialog, by its number. */
const ofDialog = group({ dialog: count() })
export const dialogTicked = fact('notices/dialogTicked', { v: 1, origin: 'timer', payload: ofDialog })
export const dialogAccepted = fact('notices/dialogAccepted', { v: 1, origin: 'intent', payload: ofDialog })
export const dialogRanOut = fact('notices/dialogRanOut', { v: 1, origin: 'timer', payload: ofDialog })

/** NOT-15: the form of a notice; null begins a new one. `typed`: what becomes of what is typed; older builds let it go. */
export const noticeFormOpened = fact('notices/formOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ id: nullable(id('notice')), values: noticeText, typed: optional(oneOf(['waits', 'goes'])) }),
})
export const noticeEdited = fact('notices/edited', {
  v: 1,
  origin: 'intent',
  payload: partial(shapeOf(noticeText) as { readonly [F in keyof NoticeText]: Field<NoticeText[F]> }),
})
const pushed = { event: pushEvent, note: text('prose', noteLimit), aim: oneOf(aims), at: text('name', 80) } as const
/** What tabs that died, or a session that ended, left typed. */
export const typedElsewhere = {
  notices: list(group({ id: nullable(id('notice')), values: noticeText })),
  pushes: list(group(pushed)),
} as const
export const noticesRecovered = fact('notices/recovered', {
  v: 1,
  origin: 'storage',
  payload: group(typedElsewhere),
})
export const noticeSaveAsked = fact('notices/saveAsked', { v: 1, origin: 'intent', payload: nothing })
/** `sent` is what was saved: what was typed since is not. */
export const noticeSaved = fact('notices/saved', {
  v: 1,
  origin: 'server',
  payload: group({ id: id('notice'), sent: optional(noticeText) }),
})
export const noticeRemovalAsked = fact('notices/removalAsked', { v: 1, origin: 'intent', payload: one })
export const noticeRemoved = fact('notices/removed', { v: 1, origin: 'server', payload: one })
const failure = group({ message: text('prose', 2_000) })
export const noticeNotSaved = fact('notices/notSaved', { v: 1, origin: 'server', payload: failure })

export const pushEdited = fact('notices/pushEdited', {
  v: 1,
  origin: 'intent',
  payload: partial(pushed),
})
export const pushAsked = fact('notices/pushAsked', { v: 1, origin: 'intent', payload: nothing })
/** `note` is what was sent. */
export const pushSent = fact('notices/pushSent', {
  v: 1,
  origin: 'server',
  payload: group({ note: optional(text('prose', noteLimit)) }),
})
export const pushNotSent = fact('notices/pushNotSent', { v: 1, origin: 'server', payload: failure })
