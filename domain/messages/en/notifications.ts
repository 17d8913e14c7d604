export const notifications = {
  'command.notifications': 'Notifications',
  'notifications.title': 'Notifications',
  'notifications.none': 'Nothing new.',
  'notifications.none.text': 'What Caselog has to tell you will be listed here.',
  'notifications.failed': 'The notifications could not be loaded.',
  'notifications.isUnread': 'Unread',
  'notifications.read': 'Mark as read',
  'notifications.readOne': 'Mark as read: {title}',
  'notifications.dismiss': 'Dismiss',
  'notifications.dismissOne': 'Dismiss: {title}',
  'notifications.open': 'Open exports',
} as const
