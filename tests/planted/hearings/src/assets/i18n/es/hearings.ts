import type { Texts } from '../../../../domain/messages/index.ts'

export const hearings = {
  'route.list.hearings': 'Audiencias',
  'command.list.hearings.narrow': 'Filtrar audiencias…',
  'route.list.hearings.about': 'Fechas de audiencia por venir.',
} as const satisfies Texts
