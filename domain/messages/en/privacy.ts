export const privacy = {
  'privacy.command': 'Hide what is on the screen',
  'privacy.title': 'The screen is hidden',
  'privacy.text': 'What you were doing is as you left it, and nothing of it is shown until you want it.',
  'privacy.show': 'Show it again',
  'privacy.after.command': 'Hide the screen when nobody is at work',
  'privacy.after': 'Hide it after',
  'privacy.after.row': 'Hide the screen when nobody is at work: {choice}',
  'privacy.after.never': 'Never',
  'privacy.after.1': '1 minute',
  'privacy.after.2': '2 minutes',
  'privacy.after.5': '5 minutes',
  'privacy.after.10': '10 minutes',
} as const
