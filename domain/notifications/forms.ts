import { count, group, id, isoInstant, label, nullable, oneOf, text, type Infer } from '../kernel/index.ts'

/** NOT-02 */
const levels = ['primary', 'secondary', 'success', 'info', 'light', 'dark', 'warning', 'danger'] as const

/** NOT-01; `object_kind` and `object_id` name what it tells of. */
export const notification = group({
  id: id('notification'),
  title: text('prose', 2_000),
  body: text('prose', 20_000),
  level: oneOf(levels),
  /** 0: dismissed. */
  status: count(0, 1),
  /** NOT-08: 1 is still unread, 0 is read. */
  marked_as_read: count(0, 1),
  date_time: isoInstant(),
  end_date_time: nullable(isoInstant()),
  object_kind: nullable(label(40)),
  object_id: nullable(id('record')),
})
/** Which one is meant. */
export const one = group({ id: id('notification') })

export type Notification = Infer<typeof notification>

/** Those of one answer; older ones are not shown. */
export const mostNotifications = 50
