import type { Texts } from '../../../../domain/messages/index.ts'

export const languages = {
  'command.language': 'Idioma',
  'command.language.row': 'Idioma: {choice}',
  'language.notLoaded': 'No se pudo cargar este idioma. Inténtelo de nuevo.',
  'timeZone.eastern': 'Este',
  'timeZone.central': 'Centro',
  'timeZone.mountain': 'Montaña',
  'timeZone.arizona': 'Montaña (Arizona)',
  'timeZone.pacific': 'Pacífico',
  'timeZone.alaska': 'Alaska',
  'timeZone.hawaii': 'Hawái',
} satisfies Texts
