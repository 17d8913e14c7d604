/** The face of the assets that are loaded when they are needed. */
import type { LoadTexts } from '../../epics/index.ts'

/** FMT-14: one file for each language, fetched when somebody speaks it. English is in the product. */
export const loadTexts: LoadTexts = async (language) => {
  switch (language) {
    case 'fr':
      return (await import('./i18n/fr.ts')).texts
    case 'es':
      return (await import('./i18n/es.ts')).texts
    case 'en-rj':
      return (await import('./i18n/en-rj.ts')).texts
    case 'en':
      return {}
  }
}
