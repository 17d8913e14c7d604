import { gates } from '../access/index.ts'
import { command } from '../kernel/index.ts'
import { masqueradeOpen } from './parts.ts'

export const masqueradeCommands = [
  /** MSQ-01 */
  command({
    id: 'masquerade.open',
    title: 'masquerade.command',
    keywords: ['impersonate', 'act as', 'work as', 'another user', 'masquerade'],
    group: 'session',
    needs: gates['user.masquerade'],
    place: { at: 'topBar', order: 85 },
    run: () => masqueradeOpen.changed({ value: true }),
    risk: 'safe',
  }),
] as const
