import { flag, group, on, slice } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { notificationsClosed } from './actions.ts'
import { ownNotifications } from './ask.ts'

const shape = group({ isOpen: flag() })

/** NAV-47: whether the sidebar stands open. */
export const notificationsSlice = slice('notifications', shape, { isOpen: false }, [
  on(ownNotifications.opened, (draft) => {
    draft.isOpen = true
  }),
  on(notificationsClosed, (draft) => {
    draft.isOpen = false
  }),
  on(loggedOut, (draft) => {
    draft.isOpen = false
  }),
])
