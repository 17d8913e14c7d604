/** SRV-30: the user's own notifications. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'
import { notification, type Notification } from './forms.ts'

const needs = { allOf: ['view_notification'] }

export type NotificationPage = {
  data: Notification[]
  total: number
  page: number
  limit: number
  /** NOT-08: of all that are not dismissed. */
  unread: number
}

export const getNotifications = call({
  id: 'notification.list',
  method: 'GET',
  path: 'notification',
  needs,
  response: schemaOf<NotificationPage>(
    z.strictObject({
      data: z.array(notification.schema),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
      unread: z.int(),
    }),
  ),
  summary: 'The own notifications that are not dismissed, the newest first',
})

/** NOT-06, NOT-07 */
export const putNotification = call({
  id: 'notification.update',
  method: 'PUT',
  path: 'notification/{id}',
  needs,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  body: z.union([z.strictObject({ status: z.literal(0) }), z.strictObject({ marked_as_read: z.literal(0) })]),
  response: notification.schema,
  errors: [404],
  summary: 'Dismisses one of the own notifications, or marks it as read',
})
