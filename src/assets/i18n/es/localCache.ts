import type { Texts } from '../../../../domain/messages/index.ts'

export const localCache = {
  'localCache.full': 'El almacenamiento de este navegador está lleno. Se quitaron copias antiguas.',
  'localCache.failed': 'Se produjo un error al almacenar los datos. Vuelva a cargar la página.',
} satisfies Texts
