export const hearings = {
  'route.list.hearings': 'Hearings',
  'route.list.hearings.about': 'Court dates that are still to come.',
} as const
