export const selections = {
  'selections.accountNotFound': 'Account not found',
  'account.zone': 'Please choose one of these time zones: {zones}.',
  'account.deactivated.elsewhere': 'An account is deactivated by deleting it.',
  'account.own': 'You cannot deactivate your own account.',
  'account.provider': 'This account is the provider’s. Its users leave it one by one.',
  'account.deactivated.already': 'This account is deactivated already.',
} as const
