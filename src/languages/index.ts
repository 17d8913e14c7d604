/** The face of the languages' choice. */
export { LanguageSelector } from './LanguageSelector.tsx'
export { useLanguage } from './useLanguage.ts'
