import type { Texts } from '../../../../domain/messages/index.ts'

export const hearings = {
  'route.list.hearings': 'Audiences',
  'command.list.hearings.narrow': 'Filtrer les audiences…',
  'route.list.hearings.about': 'Les audiences à venir.',
} as const satisfies Texts
