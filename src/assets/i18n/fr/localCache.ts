import type { Texts } from '../../../../domain/messages/index.ts'

export const localCache = {
  'localCache.full': 'Le stockage de ce navigateur est plein. Des copies plus anciennes en ont été retirées.',
  'localCache.failed': 'Une erreur s’est produite lors du stockage des données. Veuillez recharger la page.',
} satisfies Texts
