/** The face of the languages' choice (FMT-06 … FMT-09, NAV-45). */
export { languageChosen, languageNotLoaded, languageOffered, languageReloadAsked, languageSpoken } from './actions.ts'
export { htmlLanguage, isChoosable, languageNames, languages, offeredLanguage } from './language.ts'
export type { ChoosableLanguage } from './language.ts'
export { isTimeZone, timeZones, timeZonesInWords } from './timeZones.ts'
export { languagesSlice, wantedLanguage } from './reducer.ts'
