/**
 * Every wording of the product, keyed. One folder per language, one file per feature; a missing text falls back to
 * English (FMT-09). Placeholders stand in braces.
 */
import { calls } from './en/calls.ts'
import { config } from './en/config.ts'
import { customFields } from './en/customFields.ts'
import { documents } from './en/documents.ts'
import { entities } from './en/entities.ts'
import { history } from './en/history.ts'
import { items } from './en/items.ts'
import { letters } from './en/letters.ts'
import { likeness } from './en/likeness.ts'
import { log } from './en/log.ts'
import { navigation } from './en/navigation.ts'
import { operations } from './en/operations.ts'
import { palette } from './en/palette.ts'
import { records } from './en/records.ts'
import { richText } from './en/richText.ts'
import { screens } from './en/screens.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import { tags } from './en/tags.ts'

const en = {
  ...calls,
  ...config,
  ...customFields,
  ...documents,
  ...entities,
  ...history,
  ...items,
  ...letters,
  ...likeness,
  ...log,
  ...navigation,
  ...operations,
  ...palette,
  ...records,
  ...richText,
  ...screens,
  ...session,
  ...shell,
  ...tags,
} as const

export type MessageKey = keyof typeof en

export type Language = 'en' | 'fr' | 'es' | 'en-rj'

const catalogues: Readonly<Record<Language, Readonly<Partial<Record<MessageKey, string>>>>> = { en, fr: {}, es: {}, 'en-rj': {} }

const isKey = (key: string): key is MessageKey => Object.hasOwn(en, key)

export const translate = (language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
  (catalogues[language][key] ?? en[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** English wording; the language picker replaces it by `translate` with the chosen language. */
export const t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string => translate('en', key, values)

/** For keys that come as data (entity and command declarations, logged snackbars); an unknown key is shown as it is. */
export const tOf = (key: string, values?: Readonly<Record<string, string | number>>): string => (isKey(key) ? t(key, values) : key)

export const messageKeys = Object.keys(en) as MessageKey[]
