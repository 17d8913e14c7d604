/**
 * Every wording of the product, keyed. One folder per language, one file per feature; a missing text falls back to
 * English (FMT-09). Placeholders stand in braces. What visitors read is here from the start, the rest comes with the
 * part that only staff need (`staff.ts`).
 */
import { calls } from './en/calls.ts'
import { log } from './en/log.ts'
import { navigation } from './en/navigation.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import type { StaffTexts } from './staff.ts'

export const visitorTexts = { ...calls, ...log, ...navigation, ...session, ...shell } as const

export type MessageKey = keyof (typeof visitorTexts & StaffTexts)

export type Language = 'en' | 'fr' | 'es' | 'en-rj'

type Texts = Partial<Record<MessageKey, string>>

const catalogues: Readonly<Record<Language, Texts>> = { en: { ...visitorTexts }, fr: {}, es: {}, 'en-rj': {} }

/** Takes texts into a language's catalogue, once for each part of the product that is loaded. */
export const addTexts = (language: Language, texts: Texts): void => {
  Object.assign(catalogues[language], texts)
}

const isKey = (key: string): key is MessageKey => Object.hasOwn(catalogues.en, key)

export const translate = (language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
  (catalogues[language][key] ?? catalogues.en[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** English wording; the language picker replaces it by `translate` with the chosen language. */
export const t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string => translate('en', key, values)

/** For keys that come as data (entity and command declarations, logged snackbars); an unknown key is shown as it is. */
export const tOf = (key: string, values?: Readonly<Record<string, string | number>>): string => (isKey(key) ? t(key, values) : key)

/** The keys of all texts that are loaded. */
export const messageKeys = (): MessageKey[] => Object.keys(catalogues.en) as MessageKey[]
