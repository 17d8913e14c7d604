import { command } from '../kernel/index.ts'
import { hidingChosen, idleMinutes, screenHidden } from './actions.ts'

export const privacyCommands = [
  command({
    id: 'privacy.hide',
    title: 'privacy.command',
    keywords: ['privacy screen', 'cover', 'blank screen', 'shoulder', 'hide everything', 'panic button', 'quick exit'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 70 },
    chord: 'mod+.',
    run: () => screenHidden({}),
    risk: 'safe',
  }),
  command({
    id: 'privacy.hideAfter',
    title: 'privacy.after.command',
    keywords: ['privacy screen', 'idle', 'away', 'hide by itself', 'blank after'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 71 },
    arguments: [
      {
        name: 'minutes',
        kind: 'choice',
        label: 'privacy.after',
        choices: idleMinutes.map((value) => ({ value, label: `privacy.after.${value}` })),
      },
    ],
    titleOfChoice: 'privacy.after.row',
    run: (_, { minutes }) => hidingChosen({ minutes: idleMinutes.find((each) => each === minutes) ?? 'never' }),
    risk: 'safe',
  }),
] as const
