import { gates } from '../access/index.ts'
import { command } from '../kernel/index.ts'
import { notificationsOpened } from './actions.ts'

export const notificationCommands = [
  /** NAV-34 */
  command({
    id: 'notifications.open',
    title: 'command.notifications',
    keywords: ['bell', 'news', 'messages', 'unread'],
    group: 'go',
    needs: gates.notifications,
    place: { at: 'topBar', order: 60 },
    chord: 'g n',
    run: () => notificationsOpened({}),
    risk: 'safe',
  }),
] as const
