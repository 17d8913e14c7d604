/** What the parts of every screen say of themselves. */
export const ui = {
  'ui.again': 'Try again',
  'ui.close': 'Close',
  'ui.dismiss': 'Dismiss',
  'ui.left': 'Typed here earlier and not saved',
  'ui.left.take': 'Use this text',
  'ui.left.keep': 'Keep what stands there',
  'ui.closeError': 'Close this error',
  'ui.attention': 'Something needs your attention',
  'ui.changed': 'changed',
  'ui.line': '{label}, number {number}',
  'ui.line.remove': 'Take out {line}',
  'ui.showPassword': 'Show password',
  'ui.cancel': 'Cancel',
  'ui.typeToConfirm': 'Type {text} to confirm',
  'ui.day.form': 'm/d/yyyy',
  'ui.instant.form': 'm/d/yyyy hh:mm',
} as const
