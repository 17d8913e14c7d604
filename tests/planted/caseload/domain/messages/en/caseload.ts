export const caseload = {
  'caseload.title': 'Your caseload',
  'caseload.failed': 'Your caseload could not be loaded',
  'caseload.clients': '{count, plural, one {# client} other {# clients}}',
  'caseload.cases': '{count, plural, one {# case} other {# cases}}',
} as const
