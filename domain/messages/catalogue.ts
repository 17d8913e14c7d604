/** The wordings that are loaded, by language, and the language in force. */
import { calls } from './en/calls.ts'
import { languages } from './en/languages.ts'
import { log } from './en/log.ts'
import { navigation } from './en/navigation.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import type * as features from './features.ts'
import { filled, type Values } from './fill.ts'

export const visitorTexts = { ...calls, ...languages, ...log, ...navigation, ...session, ...shell, ...ui } as const

type Both<T> = (T extends unknown ? (each: T) => void : never) extends (both: infer B) => void ? B : never

/** Staff's are known to the compiler alone: `staff.ts` loads them. */
type StaffTexts = Both<(typeof features)[keyof typeof features]>

export type MessageKey = keyof (typeof visitorTexts & StaffTexts)

export type Language = 'en' | 'fr' | 'es' | 'en-rj'

/** What a file of another language than English holds. */
export type Texts = Partial<Record<MessageKey, string>>

export const shownLocales = ['en-US', 'fr', 'es-US'] as const
export type ShownLocale = (typeof shownLocales)[number]

/** How numbers, times and plurals go: those of the United States, for that is where the agencies are. */
export const locales: Readonly<Record<Language, ShownLocale>> = { en: 'en-US', fr: 'fr', es: 'es-US', 'en-rj': 'en-US' }

const ofLocale = { 'en-US': 'en', fr: 'fr', 'es-US': 'es' } as const satisfies Readonly<Record<ShownLocale, Language>>
/** In which language is said what goes so. */
export const languageOf = (locale: ShownLocale) => ofLocale[locale]

const catalogues: Readonly<Record<Language, Texts>> = { en: { ...visitorTexts }, fr: {}, es: {}, 'en-rj': {} }

let inForce: Language = 'en'
let editions = 0

/** Takes texts into a language's catalogue, once for each part of the product that is loaded. */
export const addTexts = (language: Language, texts: Texts): void => {
  Object.assign(catalogues[language], texts)
  editions += 1
}

/** From now on `t` speaks this language. Its texts are to be there already; where one is missing it speaks English. */
export const speak = (language: Language): void => {
  inForce = language
}

/** What is said for somebody elsewhere: `say` waits for nothing, and the language in force stays what it was. */
export const saidIn = <T>(locale: ShownLocale, say: () => T): T => {
  const before = inForce
  speak(languageOf(locale))
  try {
    return say()
  } finally {
    speak(before)
  }
}

export const spokenLanguage = (): Language => inForce

/** Changes whenever texts came; what is made of the whole catalogue is made anew then. */
export const catalogueEdition = (): number => editions

export const isKey = (key: string): key is MessageKey => Object.hasOwn(catalogues.en, key)

/** The text as it stands in the catalogue, with its placeholders. */
export const textOf = (language: Language, key: MessageKey): string =>
  catalogues[language][key] ?? catalogues.en[key] ?? key

/** FMT-09: a text that the language lacks is said in English. */
export const translate = (language: Language, key: MessageKey, values: Values = {}): string =>
  filled(textOf(language, key), values, locales[catalogues[language][key] === undefined ? 'en' : language])

/** The keys of all texts that are loaded. */
export const messageKeys = (): MessageKey[] => Object.keys(catalogues.en) as MessageKey[]
