import { command, type Command } from '../kernel/index.ts'
import { languageChosen } from './actions.ts'
import { languageNames, languages } from './language.ts'

/** What each is called by whoever looks for it in another one. */
const called = {
  en: ['english', 'anglais', 'inglés'],
  fr: ['french', 'francés'],
  es: ['spanish', 'espagnol'],
} as const

export const languageCommands: readonly Command[] = [
  // NAV-45
  command({
    id: 'language.choose',
    title: 'command.language',
    keywords: ['language', 'langue', 'idioma', 'translate'],
    group: 'session',
    needs: 'signedIn',
    place: { at: 'page', order: 900 },
    arguments: [
      {
        name: 'language',
        kind: 'choice',
        label: 'command.language',
        choices: languages.map((value) => ({
          value,
          label: languageNames[value],
          keywords: called[value].flatMap((name) => [name, `switch to ${name}`]),
        })),
      },
    ],
    titleOfChoice: 'command.language.row',
    run: (_, { language }) => languageChosen({ language: languages.find((each) => each === language) ?? 'en' }),
    risk: 'safe',
  }),
]
