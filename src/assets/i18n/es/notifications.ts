import type { Texts } from '../../../../domain/messages/index.ts'

export const notifications = {
  'command.notifications': 'Notificaciones',
  'notifications.title': 'Notificaciones',
  'notifications.none': 'Nada nuevo.',
  'notifications.none.text': 'Lo que Caselog tenga que decirle aparecerá aquí.',
  'notifications.failed': 'No se pudieron cargar las notificaciones.',
  'notifications.isUnread': 'Sin leer',
  'notifications.read': 'Marcar como leída',
  'notifications.readOne': 'Marcar como leída: {title}',
  'notifications.dismiss': 'Ocultar',
  'notifications.dismissOne': 'Ocultar: {title}',
  'notifications.open': 'Abrir las exportaciones',
} satisfies Texts
