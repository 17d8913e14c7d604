import type { Texts } from '../../../../domain/messages/index.ts'

export const caseload = {
  'caseload.title': 'Votre charge de travail',
  'caseload.failed': 'Impossible de charger votre charge de travail',
  'caseload.clients': '{count, plural, one {# client} other {# clients}}',
  'caseload.cases': '{count, plural, one {# dossier} other {# dossiers}}',
} as const satisfies Texts
