/** The language in force follows the choice and the account's product, as soon as its texts are there. */
import { catchError, distinctUntilChanged, from, ignoreElements, merge, of } from 'rxjs'
import {
  languageChosen,
  languageNotLoaded,
  languageOffered,
  languageReloadAsked,
  languageSpoken,
  offeredLanguage,
  wantedLanguage,
  type ChoosableLanguage,
} from '../../domain/languages/index.ts'
import { addTexts, speak, type Language, type Texts } from '../../domain/messages/index.ts'
import { applicationStarted } from '../../domain/session/index.ts'
import { snackbar } from '../calls/index.ts'
import { type Browser, epic, filter, map, type NamedEpic, switchMap, tap } from '../kernel/index.ts'

/** FMT-14: fetches the file of a language. English comes with the product. */
export type LoadTexts = (language: Language) => Promise<Texts>

export type LanguageWorld = {
  readonly loadTexts: LoadTexts
  /** As browsers name it: 'fr-CA'. */
  readonly browserLanguage: string
  /** The server's choice where the browser's language is not offered by itself (CFG-30). */
  readonly usual?: ChoosableLanguage
}

/** Where the device keeps the choice; it outlives a logout. */
const setting = 'language'

const fetchTexts = async ({ loadTexts }: LanguageWorld, language: Language): Promise<void> =>
  addTexts(language, await loadTexts(language))

const offered = ({ browserLanguage, usual }: LanguageWorld, browser: Pick<Browser, 'readSetting'>) =>
  offeredLanguage(browser.readSetting(setting), browserLanguage, usual)

/** Before the first screen, so that it is not shown in English first; without the file it stays English (FMT-09). */
export const speakAtStart = async (world: LanguageWorld, browser: Pick<Browser, 'readSetting'>): Promise<void> => {
  const language = offered(world, browser)
  await fetchTexts(world, language).then(
    () => speak(language),
    () => undefined,
  )
}

/** FMT-07: said at each start; a choice is kept on the device. */
const choiceEpic = (world: LanguageWorld): NamedEpic =>
  epic('languages.choice', (action$, _state$, { browser }) =>
    merge(
      action$.pipe(
        filter(applicationStarted.match),
        map((because) => languageOffered({ language: offered(world, browser) }, because)),
      ),
      action$.pipe(
        filter(languageChosen.match),
        tap(({ payload }) => browser.writeSetting(setting, payload.language)),
        ignoreElements(),
      ),
    ),
  )

/** CFG-10: a reload fetches the texts again and says everything anew. */
const speakEpic = (world: LanguageWorld): NamedEpic =>
  epic('languages.speak', (action$, state$, ports) =>
    merge(
      action$.pipe(
        filter((action) => languageOffered.match(action) || languageReloadAsked.match(action)),
        map((because) => ({ because, wanted: wantedLanguage(state$.value) })),
      ),
      state$.pipe(
        map(wantedLanguage),
        distinctUntilChanged(),
        filter((wanted) => wanted !== state$.value.languages.spoken),
        map((wanted) => ({ because: undefined, wanted })),
      ),
    ).pipe(
      switchMap(({ because, wanted }) =>
        from(fetchTexts(world, wanted)).pipe(
          map(() => {
            speak(wanted)
            return languageSpoken({ language: wanted }, because)
          }),
          catchError(() =>
            of(languageNotLoaded({}, because), snackbar(ports, 'language.notLoaded', 'warning', because)),
          ),
        ),
      ),
    ),
  )

export const languageEpics = (world: LanguageWorld): readonly NamedEpic[] => [choiceEpic(world), speakEpic(world)]
