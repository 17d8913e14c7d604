/**
 * Every wording of the product, keyed; a missing text falls back to English (FMT-09). Where each language has its texts:
 *
 * - English, which is also the list of the keys: `domain/messages/en/<feature>.ts`, one line in `features.ts`. What visitors
 *   read is here from the start, the rest comes with the part that only staff need (`staff.ts`).
 * - French and Spanish: `src/assets/i18n/fr/<feature>.ts` and `src/assets/i18n/es/<feature>.ts`, the same files with the
 *   same keys (FMT-14). The browser loads the one file that they become when somebody speaks the language; `fr.ts` and
 *   `es.ts` beside them begin with the glossary to keep to.
 * - Restorative Justice: `src/assets/i18n/en-rj.ts`, only what differs from English.
 *
 * A new English text needs its French and Spanish at once: `tests/languages` names what is missing, unknown or used
 * nowhere, and placeholders or plurals that differ. `{name}` is a placeholder, plurals see `fill.ts`.
 *
 * What is shown is said with `t`. What state, log and wire hold (a refusal's message, say) is `wording`, English in any
 * language, and goes through `spoken` where it is shown; so the state is the same in every language.
 */
import { isKey, spokenLanguage, translate, type MessageKey } from './catalogue.ts'
import type { Values } from './fill.ts'

export {
  addTexts,
  languageOf,
  messageKeys,
  saidIn,
  shownLocales,
  speak,
  spokenLanguage,
  translate,
} from './catalogue.ts'
export type { Language, MessageKey, ShownLocale, Texts } from './catalogue.ts'
export {
  namedDay,
  shownMonth,
  shortDateTime,
  shownDollars,
  shownNumber,
  shownNumberIn,
  spokenLocale,
} from './format.ts'
export { says, spoken } from './spoken.ts'

/** The wording in the language in force, for what is shown now and kept nowhere. */
export const t = (key: MessageKey, values?: Values): string => translate(spokenLanguage(), key, values)

/** For keys that come as data (entity and command declarations, logged snackbars); an unknown key is shown as it is. */
export const tOf = (key: string, values?: Values): string => (isKey(key) ? t(key, values) : key)

/** The English wording, by which state, log and wire know a sentence. Where it is shown it goes through `spoken`. */
export const wording = (key: MessageKey, values?: Values): string => translate('en', key, values)
