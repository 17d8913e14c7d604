import type { Texts } from '../../../../domain/messages/index.ts'

export const hearings = {
  'route.list.hearings': 'Audiencias',
  'route.list.hearings.about': 'Fechas de audiencia por venir.',
} as const satisfies Texts
