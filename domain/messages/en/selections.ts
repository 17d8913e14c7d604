export const selections = {
  'selections.accountNotFound': 'Account not found',
} as const
