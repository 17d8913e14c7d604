export const hearings = {
  'route.list.hearings': 'Hearings',
  'command.list.hearings.narrow': 'Filter hearings…',
  'route.list.hearings.about': 'Court dates that are still to come.',
} as const
