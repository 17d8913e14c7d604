export const selections = {
  'selections.accountNotFound': 'Account not found',
  'account.zone': 'This is no time zone. One is America/Denver.',
  'account.deactivated.elsewhere': 'An account is deactivated by deleting it.',
  'account.own': 'You cannot deactivate your own account.',
  'account.deactivated.already': 'This account is deactivated already.',
} as const
