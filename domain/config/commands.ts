import { command, type Command } from '../kernel/index.ts'
import { settingsReloadRequested } from './actions.ts'

export const configCommands: readonly Command[] = [
  // NAV-36
  command({
    id: 'config.reload',
    title: 'config.command.reload',
    keywords: ['refresh', 'reload settings', 'empty cache', 'configuration'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 50 },
    run: () => settingsReloadRequested({ from: 'command' }),
    risk: 'safe',
  }),
]
