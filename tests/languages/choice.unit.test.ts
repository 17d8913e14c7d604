/** Which language is spoken, and when. */
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { languageChosen, languageReloadAsked, languages, offeredLanguage } from '../../domain/languages/index.ts'
import { restorativeJustice, variantOf } from '../../domain/languages/language.ts'
import { timeZones } from '../../domain/languages/timeZones.ts'
import { speak, spokenLanguage, t, type Language, type Texts } from '../../domain/messages/index.ts'
import { applicationStarted, loggedOut, tokenAccepted, userLoaded } from '../../domain/session/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { languageEpics, speakAtStart } from '../../epics/languages/index.ts'
import { texts as es } from '../../src/assets/i18n/es.ts'
import { texts as fr } from '../../src/assets/i18n/fr.ts'
import { texts as rj } from '../../src/assets/i18n/en-rj.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { turn } from '../run/until.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'

afterEach(() => speak('en'))

const files: Readonly<Record<Language, Texts>> = { en: {}, fr, es, 'en-rj': rj }

const device = (kept: string | null) => {
  const settings = new Map(kept === null ? [] : [['language', kept]])
  return {
    settings,
    browser: {
      readSetting: (name: string) => settings.get(name) ?? null,
      writeSetting: (name: string, value: string) => void settings.set(name, value),
    },
  }
}

const begin = ({
  kept = null,
  browserLanguage = 'en-US',
  away = [],
}: { kept?: string | null; browserLanguage?: string; away?: Language[] } = {}) => {
  const asked: Language[] = []
  const { settings, browser } = device(kept)
  const loadTexts = async (language: Language): Promise<Texts> => {
    asked.push(language)
    if (away.includes(language)) throw new Error('away')
    return files[language]
  }
  const world = startWorld(languageEpics({ loadTexts, browserLanguage }), [], { browser: browser as never })
  world.dispatch(applicationStarted({ build: '1', authConfigured: true }))
  return { ...world, asked, away, settings, spoken: () => [world.state().languages.spoken, spokenLanguage()] }
}

const claims = { user_id: 3, account: 1, session: 's', scopes: [], sso: false }
const signedIn = (product: string) =>
  userLoaded({
    user: sampleUser,
    account: { ...sampleAccount, product_name: product },
  })

describe('the language of the start', () => {
  it('[FMT-07] is the browser’s if that is English or French, else English; a choice that was made comes first', () => {
    expect(
      ['en-US', 'fr', 'fr-CA', 'FR-ca', 'es-MX', 'de', 'frr', ''].map((browser) => offeredLanguage(null, browser)),
    ).toEqual(['en', 'fr', 'fr', 'fr', 'en', 'en', 'en', 'en'])
    expect(
      [
        ['es', 'fr'],
        ['en', 'fr-CA'],
        ['en-rj', 'fr'],
        ['xx', 'en'],
      ].map(([kept, browser = '']) => offeredLanguage(kept ?? null, browser)),
    ).toEqual(['es', 'en', 'fr', 'en'])
  })

  it('[FMT-07] is spoken before the first screen, and without its file English is', async () => {
    await speakAtStart({ loadTexts: async () => fr, browserLanguage: 'fr-CA' }, device(null).browser)
    expect(t('shell.close')).toBe('Fermer')
    speak('en')
    await speakAtStart(
      { loadTexts: () => Promise.reject(new Error('away')), browserLanguage: 'fr-CA' },
      device(null).browser,
    )
    expect(t('shell.close')).toBe('Close')
  })

  it('is said to the state', async () => {
    const world = begin({ browserLanguage: 'fr-CA' })
    await turn()
    expect(world.spoken()).toEqual(['fr', 'fr'])
  })
})

describe('the language that is chosen', () => {
  it('[NAV-45] [FMT-08] is one of three, never the variant', () => {
    expect(languages).toEqual(['en', 'fr', 'es'])
    expect(begin({ kept: 'en-rj' }).state().languages.chosen).toBe('en')
  })

  it('[FMT-06] is spoken once its texts are there, and kept on the device', async () => {
    const world = begin()
    await turn()
    world.dispatch(languageChosen({ language: 'es' }))
    expect(world.spoken()).toEqual(['en', 'en'])
    await turn()
    expect(world.spoken()).toEqual(['es', 'es'])
    expect(world.settings.get('language')).toBe('es')
    expect(t('shell.close')).toBe('Cerrar')
  })

  it('the last one counts, however late another’s texts come', async () => {
    const world = begin()
    await turn()
    world.dispatch(languageChosen({ language: 'es' }), languageChosen({ language: 'fr' }))
    await turn()
    expect(world.spoken()).toEqual(['fr', 'fr'])
  })

  it('[FMT-09] stays what it was where the texts do not come, says so, and can be asked for again', async () => {
    const world = begin({ away: ['fr'] })
    await turn()
    world.dispatch(languageChosen({ language: 'fr' }))
    await turn()
    expect(world.spoken()).toEqual(['en', 'en'])
    expect(world.state().languages.chosen).toBe('en')
    expect(Object.values(world.state().calls.snackbars)).toMatchObject([
      { message: 'language.notLoaded', tone: 'warning' },
    ])
    world.away.length = 0
    world.dispatch(languageChosen({ language: 'fr' }))
    await turn()
    expect(world.spoken()).toEqual(['fr', 'fr'])
  })
})

describe('the account’s product', () => {
  it('[FMT-08] makes the variant of English, of no other language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.option(fc.oneof(fc.constant(restorativeJustice), fc.string())),
        (language, product) => {
          expect(variantOf(language, product)).toBe(
            language === 'en' && product === restorativeJustice ? 'en-rj' : language,
          )
        },
      ),
    )
  })

  it('[FMT-08] speaks as soon as the account is known', async () => {
    const world = begin()
    await turn()
    world.dispatch(tokenAccepted({ by: 'login', claims, expiresAt: 1_800_000_000_000 }), signedIn(restorativeJustice))
    await turn()
    expect(world.spoken()).toEqual(['en-rj', 'en-rj'])
    expect(t('entity.defendant.one')).toBe('Responsible party')
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    await turn()
    expect(world.spoken()).toEqual(['en', 'en'])
  })
})

it('the time zones are those of the agencies, by name in each language, and each is one', () => {
  expect(timeZones.map(({ name }) => t(name))).toEqual([
    'Eastern',
    'Central',
    'Mountain',
    'Mountain (Arizona)',
    'Pacific',
    'Alaska',
    'Hawaii',
  ])
  const summer = Date.UTC(2026, 6, 1, 12)
  const hours = timeZones.map(({ zone }) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(summer)),
  )
  // Arizona keeps standard time all year.
  expect(hours).toEqual([8, 7, 6, 5, 5, 4, 2])
})

it('[CFG-10] a reload of the configuration fetches the texts again', async () => {
  const world = begin({ kept: 'fr' })
  await turn()
  const before = world.asked.length
  world.dispatch(languageReloadAsked({}))
  await turn()
  expect(world.asked.slice(before)).toEqual(['fr'])
})

describe('the state', () => {
  it('is the same in every language: a log replays to what it was live', () => {
    fc.assert(
      fc.property(
        historyArbitrary(actions, { maxLength: 40 }),
        fc.constantFrom<Language>('fr', 'es', 'en-rj'),
        (history, language) => {
          speak('en')
          const english = rootReducer.fold(rootReducer.initial, history)
          speak(language)
          expect(rootReducer.fold(rootReducer.initial, history)).toEqual(english)
        },
      ),
      { numRuns: runs(60) },
    )
  })
})
