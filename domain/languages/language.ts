/** Which languages there are, and which one is spoken. */
import type { Language } from '../messages/index.ts'

/** FMT-06, NAV-45: the languages that a person can choose, in the order of the selector. */
export const languages = ['en', 'fr', 'es'] as const satisfies readonly Language[]
export type ChoosableLanguage = (typeof languages)[number]

/** Each by its own name, so that whoever needs it can read it. */
export const languageNames: Readonly<Record<ChoosableLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
}

/** What `<html lang>` says: the variant is English. */
export const htmlLanguage = (language: Language): string => (language === 'en-rj' ? 'en' : language)

export const isChoosable = (name: string | null): name is ChoosableLanguage => languages.some((each) => each === name)

/** FMT-07: what the device keeps; else the browser's language if it is English or French; else the server's (CFG-30). */
export const offeredLanguage = (
  kept: string | null,
  browser: string,
  usual: ChoosableLanguage = 'en',
): ChoosableLanguage => {
  if (isChoosable(kept)) return kept
  const [first] = browser.toLowerCase().split('-')
  return first === 'en' || first === 'fr' ? first : usual
}

/** The product whose clients are parties of a restorative process (FMT-06). */
export const restorativeJustice = 'Caselog Restorative Justice'

/** FMT-08: the variant is the English of an account that has the product. */
export const variantOf = (language: ChoosableLanguage, product: string | null): Language =>
  language === 'en' && product === restorativeJustice ? 'en-rj' : language
