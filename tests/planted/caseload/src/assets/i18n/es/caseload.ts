import type { Texts } from '../../../../domain/messages/index.ts'

export const caseload = {
  'caseload.title': 'Lo que tiene a su cargo',
  'caseload.failed': 'No se pudo cargar lo que tiene a su cargo',
  'caseload.clients': '{count, plural, one {# cliente} other {# clientes}}',
  'caseload.cases': '{count, plural, one {# caso} other {# casos}}',
} as const satisfies Texts
