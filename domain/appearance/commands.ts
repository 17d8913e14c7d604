import { command, type Command } from '../kernel/index.ts'
import { densities, densityChosen, themeChosen, themes } from './actions.ts'

/** What each is called by whoever looks for it in another language. */
const called = {
  system: ['automatic theme', 'system theme', 'thème automatique', 'tema automático'],
  light: ['light mode', 'day mode', 'light theme', 'mode clair', 'modo claro'],
  dark: ['dark mode', 'night mode', 'dark theme', 'mode sombre', 'mode nuit', 'modo oscuro', 'modo nocturno'],
} as const

export const appearanceCommands: readonly Command[] = [
  command({
    id: 'appearance.theme',
    title: 'shell.theme',
    keywords: ['theme', 'colors', 'mode'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'page', order: 910 },
    arguments: [
      {
        name: 'theme',
        kind: 'choice',
        label: 'shell.theme',
        choices: themes.map((value) => ({ value, label: `shell.theme.${value}`, keywords: called[value] })),
      },
    ],
    titleOfChoice: 'shell.theme.row',
    run: (_, { theme }) => themeChosen({ theme: themes.find((each) => each === theme) ?? 'system' }),
    risk: 'safe',
  }),
  command({
    id: 'appearance.density',
    title: 'shell.density',
    keywords: ['density', 'spacing', 'row height', 'font size'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'page', order: 911 },
    arguments: [
      {
        name: 'density',
        kind: 'choice',
        label: 'shell.density',
        choices: densities.map((value) => ({ value, label: `shell.density.${value}` })),
      },
    ],
    titleOfChoice: 'shell.density.row',
    run: (_, { density }) => densityChosen({ density: densities.find((each) => each === density) ?? 'comfortable' }),
    risk: 'safe',
  }),
]
