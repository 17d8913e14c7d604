/** The face of the languages' pipelines. */
export { languageEpics, speakAtStart } from './language.epic.ts'
export type { LanguageWorld, LoadTexts } from './language.epic.ts'
