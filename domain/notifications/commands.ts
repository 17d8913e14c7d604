import { gates } from '../access/index.ts'
import { command } from '../kernel/index.ts'
import { ownNotifications } from './ask.ts'

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
    run: () => ownNotifications.opened({}),
    risk: 'safe',
  }),
] as const
