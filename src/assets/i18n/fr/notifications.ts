import type { Texts } from '../../../../domain/messages/index.ts'

export const notifications = {
  'command.notifications': 'Notifications',
  'notifications.title': 'Notifications',
  'notifications.none': 'Rien de nouveau.',
  'notifications.none.text': 'Ce que Caselog a à vous dire apparaîtra ici.',
  'notifications.failed': 'Les notifications n’ont pas pu être chargées.',
  'notifications.isUnread': 'Non lue',
  'notifications.read': 'Marquer comme lue',
  'notifications.readOne': 'Marquer comme lue : {title}',
  'notifications.dismiss': 'Masquer',
  'notifications.dismissOne': 'Masquer : {title}',
  'notifications.open': 'Ouvrir les exportations',
} satisfies Texts
