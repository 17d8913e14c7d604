/** What the server says in a file is in the language of the screen that asks for it. */
import { readdir } from 'node:fs/promises'
import {
  addTexts,
  languageOf,
  saidIn,
  shownLocales,
  type ShownLocale,
  type Texts,
} from '../../domain/messages/index.ts'

export type Voice = {
  readonly locale: ShownLocale
  /** In its language; `said` waits for nothing. */
  readonly say: <T>(said: () => T) => T
}

const texts = new URL('../../src/assets/i18n/', import.meta.url)

const load = async (language: 'es' | 'fr'): Promise<void> => {
  const folder = new URL(`${language}/`, texts)
  for (const name of await readdir(folder)) {
    const parts = (await import(new URL(name, folder).href)) as Readonly<Record<string, Texts>>
    for (const part of Object.values(parts)) addTexts(language, part)
  }
}

const loaded = new Map<ShownLocale, Promise<void>>()

/** Its texts are there by then. What is no locale of ours, or none, is English. */
export const voiceOf = async (asked: string | null | undefined): Promise<Voice> => {
  const locale = shownLocales.find((each) => each === asked) ?? 'en-US'
  const language = languageOf(locale)
  if (language !== 'en') {
    const loading = loaded.get(locale) ?? load(language)
    loaded.set(locale, loading)
    // Whoever asks next tries again.
    await loading.catch((error: unknown) => {
      loaded.delete(locale)
      throw error
    })
  }
  return { locale, say: (said) => saidIn(locale, said) }
}
