import { afresh, count, flag, group, list, on, oneOf, slice, type Infer } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  notificationDismissed,
  notificationNotDismissed,
  notificationNotRead,
  notificationRead,
  notificationsClosed,
  notificationsLoaded,
  notificationsNotLoaded,
  notificationsOpened,
} from './actions.ts'
import { notification, type Notification } from './forms.ts'

const shape = group({
  isOpen: flag(),
  status: oneOf(['none', 'loaded', 'failed']),
  all: list(notification),
  /** Also of those that are too old to be in `all`. */
  unread: count(),
})
export type NotificationsState = Infer<typeof shape>

const initial: NotificationsState = { isOpen: false, status: 'none', all: [], unread: 0 }

const isUnread = ({ status, marked_as_read: mark }: Notification): boolean => status === 1 && mark !== 0

type Marks = Partial<Pick<Notification, 'status' | 'marked_as_read'>>

/** Changes one, and the number of unread ones with it. What came with an answer is the log's, and is not written to. */
const change = (draft: NotificationsState, id: number, to: Marks): void => {
  const at = draft.all.findIndex((each) => each.id === id)
  const found = draft.all[at]
  if (found === undefined) return
  const changed = { ...found, ...to }
  draft.all = draft.all.with(at, changed)
  draft.unread = Math.max(0, draft.unread + Number(isUnread(changed)) - Number(isUnread(found)))
}

export const notificationsSlice = slice('notifications', shape, initial, [
  on(notificationsOpened, (draft) => {
    draft.isOpen = true
  }),
  on(notificationsClosed, (draft) => {
    draft.isOpen = false
  }),
  on(notificationsLoaded, (draft, { data, unread }) => {
    draft.all = data
    draft.unread = unread
    draft.status = 'loaded'
  }),
  on(notificationsNotLoaded, (draft) => {
    draft.status = 'failed'
  }),
  on(notificationRead, (draft, { id }) => change(draft, id, { marked_as_read: 0 })),
  on(notificationNotRead, (draft, { id }) => change(draft, id, { marked_as_read: 1 })),
  on(notificationDismissed, (draft, { id }) => change(draft, id, { status: 0 })),
  on(notificationNotDismissed, (draft, { id }) => change(draft, id, { status: 1 })),
  on(loggedOut, (draft) => {
    Object.assign(draft, afresh(initial))
  }),
])
