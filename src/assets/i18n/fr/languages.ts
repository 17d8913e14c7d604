import type { Texts } from '../../../../domain/messages/index.ts'

export const languages = {
  'command.language': 'Langue',
  'command.language.row': 'Langue : {choice}',
  'language.notLoaded': 'Cette langue n’a pas pu être chargée. Veuillez réessayer.',
  'timeZone.eastern': 'Est',
  'timeZone.central': 'Centre',
  'timeZone.mountain': 'Rocheuses',
  'timeZone.arizona': 'Rocheuses (Arizona)',
  'timeZone.pacific': 'Pacifique',
  'timeZone.alaska': 'Alaska',
  'timeZone.hawaii': 'Hawaï',
} satisfies Texts
