import { command } from '../kernel/index.ts'
import { logoutRequested, revokeOthersRequested } from './actions.ts'

export const sessionCommands = [
  command({
    id: 'session.logout',
    title: 'session.command.logout',
    keywords: ['sign out', 'log off', 'leave', 'exit'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'topBar', order: 90 },
    // What is not saved is kept sealed for the next sign-in, as with the button.
    chord: 'l o',
    takesAway: true,
    run: () => logoutRequested({}),
    risk: 'safe',
  }),
  command({
    id: 'session.revokeOthers',
    title: 'session.command.revokeOthers',
    keywords: ['other devices', 'revoke tokens', 'sign out everywhere else'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 80 },
    takesAway: true,
    run: () => revokeOthersRequested({}),
    risk: {
      title: 'session.revokeOthers.title',
      text: 'session.revokeOthers.text',
      confirm: 'session.revokeOthers.confirm',
    },
  }),
] as const
