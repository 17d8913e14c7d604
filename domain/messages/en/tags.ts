/** Tags and what carries them (TAG-03, TAG-04). */
export const tags = {
  'tags.table.client': 'Client',
  'tags.table.case': 'Case',
  'tags.table.defendant': 'Defendant',
  'tags.table.location': 'Location',
  'tags.table.event': 'Event',
  'tags.table.victimization': 'Victimization Tags',
  'tags.table.service': 'Service Tags',
  'tags.table.serviceTimelog': 'Service Timelog Tags',
  'tags.table.generalTimelog': 'General Timelog Tags',
} as const
