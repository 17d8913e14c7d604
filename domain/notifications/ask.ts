import { ask, type Answer } from '../calls/index.ts'
import { exportsSeen } from '../exports/index.ts'
import { count, group, list, on, type Infer } from '../kernel/index.ts'
import { newsHeard } from '../notices/index.ts'
import { changesMissed } from '../records/index.ts'
import { sessionReady } from '../session/index.ts'
import { notificationDismissed, notificationNotDismissed, notificationNotRead, notificationRead } from './actions.ts'
import { getNotifications } from './api.ts'
import { notification, type Notification } from './forms.ts'

/** `unread` counts also those that are too old to be in `data`. */
const answer = group({ data: list(notification), unread: count() })

const isUnread = ({ status, marked_as_read: mark }: Notification): boolean => status === 1 && mark !== 0

type Marks = Partial<Pick<Notification, 'status' | 'marked_as_read'>>

/** Changes one, and the number of unread ones with it. What came with an answer is the log's, and is not written to. */
const change = (draft: Answer<unknown, Infer<typeof answer>>, id: number, to: Marks): void => {
  const { data = [], unread = 0 } = draft.value ?? {}
  const at = data.findIndex((each) => each.id === id)
  const found = data[at]
  if (found === undefined) return
  const changed = { ...found, ...to }
  draft.value = {
    data: data.with(at, changed),
    unread: Math.max(0, unread + Number(isUnread(changed)) - Number(isUnread(found))),
  }
}

/** NOT-17: asked at the start, when the list is opened, when something came, and now and then. */
export const ownNotifications = ask(
  'notifications',
  {
    call: getNotifications,
    answer,
    read: ({ data, unread }) => ({ data, unread }),
    news: {
      on: [sessionReady],
      after: [changesMissed, exportsSeen, newsHeard],
      kinds: ['export', 'notification'],
      every: 300_000,
    },
    recorded: {
      opened: { type: 'notifications/opened' },
      loaded: { type: 'notifications/loaded' },
      failed: { type: 'notifications/notLoaded' },
    },
  },
  [
    on(notificationRead, (draft, { id }) => change(draft, id, { marked_as_read: 0 })),
    on(notificationNotRead, (draft, { id }) => change(draft, id, { marked_as_read: 1 })),
    on(notificationDismissed, (draft, { id }) => change(draft, id, { status: 0 })),
    on(notificationNotDismissed, (draft, { id }) => change(draft, id, { status: 1 })),
  ],
)
