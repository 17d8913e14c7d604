import { gates } from '../access/index.ts'
import { command } from '../kernel/index.ts'
import { exportRequested } from './actions.ts'

export const logCommands = [
  command({
    id: 'log.export',
    title: 'command.log.export',
    keywords: ['support', 'session log', 'bug report', 'replay', 'save session'],
    group: 'help',
    needs: gates['log.export'],
    place: { at: 'settingsMenu', order: 70 },
    run: () => exportRequested({}),
    risk: 'safe',
  }),
] as const
