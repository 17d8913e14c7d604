export const masquerade = {
  'masquerade.command': 'Masquerade',
  'masquerade.title': 'Work as another user',
  'masquerade.text':
    'You see and may do what this user sees and may do. All of it is recorded under both names. It ends after an hour at the latest.',
  'masquerade.search': 'Name or login name',
  'masquerade.search.help': 'At least three characters. Only active users of a lower level are found.',
  'masquerade.found': 'Users',
  'masquerade.none': 'Nobody was found.',
  'masquerade.looking': 'Looking…',
  'masquerade.choose': 'Work as {name}',
  'masquerade.id': 'No. {id}',
  'masquerade.failed': 'That did not work',
  'masquerade.close': 'Cancel',
  'masquerade.as': 'Working as {name}',
  'masquerade.return': 'Return',
  'masquerade.switching': 'Switching…',
  'masquerade.noAdminToken': 'Could not load user for masquerade. Admin access token not found.',
} as const
