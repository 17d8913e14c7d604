/** SRV-29, SRV-31 */
import * as z from 'zod/mini'
import { call, oneOf, schemaOf, type Needs } from '../kernel/index.ts'
import { noteLimit } from '../realtime/index.ts'
import { richTextLimit } from '../richText/index.ts'
import { notice, noticeTitleLimit, noticeTypes, type Notice, type NoticeText } from './notice.ts'

export const mayReadNotices = { allOf: ['view_global_notice'] } as const satisfies Needs
export const mayAddNotices = { allOf: ['add_global_notice'] } as const satisfies Needs
/** NOT-15 */
export const mayBroadcast = { allOf: ['send_instant_broadcast'] } as const satisfies Needs

export type NoticePage = { data: Notice[]; total: number; page: number; limit: number }

export const getNotices = call({
  id: 'notice.list',
  method: 'GET',
  path: 'notice',
  needs: mayReadNotices,
  query: z.strictObject({ all: z.optional(z.literal('1')) }),
  response: schemaOf<NoticePage>(
    z.strictObject({ data: z.array(notice.schema), total: z.int(), page: z.int(), limit: z.int() }),
  ),
  errors: [403],
  summary: 'The notices that are due; with all=1 every one, for whoever may add notices',
})

const line = z.string().check(z.maxLength(noticeTitleLimit), z.regex(/^[^\r\n]*$/))
const fields = {
  type: z.enum(noticeTypes),
  title: line,
  body: z.string().check(z.maxLength(richTextLimit)),
  status: z.literal([0, 1]),
  dismissible: z.boolean(),
  show_on_dashboard: z.boolean(),
  show_in_navbar: z.boolean(),
  date_time: z.iso.datetime(),
  end_date_time: z.nullable(z.iso.datetime()),
}
const one = z.strictObject({ id: z.int().check(z.minimum(1)) })
const success = z.strictObject({ success: z.literal(true) })

export const addNotice = call({
  id: 'notice.add',
  method: 'POST',
  path: 'notice',
  needs: mayAddNotices,
  body: schemaOf<NoticeText>(z.strictObject(fields)),
  response: notice.schema,
  errors: [422],
  summary: 'A notice to the users of every account',
})
export const changeNotice = call({
  id: 'notice.update',
  method: 'PUT',
  path: 'notice/{id}',
  needs: mayAddNotices,
  params: one,
  body: schemaOf<Partial<NoticeText>>(z.partial(z.strictObject(fields))),
  response: notice.schema,
  errors: [404, 422],
  summary: 'Changes a notice',
})
export const removeNotice = call({
  id: 'notice.delete',
  method: 'DELETE',
  path: 'notice/{id}',
  needs: mayAddNotices,
  params: one,
  response: success,
  errors: [404],
  summary: 'Deletes a notice',
})

/** What a push is: a dialog on every screen at once, or an entry under the bell (NOT-13, NOT-17). */
export const pushEvents = ['broadcast', 'notification'] as const
export const pushEvent = oneOf(pushEvents)
/** NOT-14: whom it is for; what is left out narrows nothing. */
export type Push = {
  event: (typeof pushEvents)[number]
  note: string
  scope?: string
  user_id?: number
  account?: number
}

export const pushNotification = call({
  id: 'push_notification.add',
  method: 'POST',
  path: 'push_notification',
  needs: { anyOf: ['send_instant_broadcast', 'add_global_notice'] },
  body: schemaOf<Push>(
    z.strictObject({
      event: z.enum(pushEvents),
      note: z.string().check(z.maxLength(noteLimit), z.regex(/\S/)),
      scope: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,80}$/))),
      user_id: z.optional(z.int().check(z.minimum(1))),
      account: z.optional(z.int().check(z.minimum(1))),
    }),
  ),
  response: success,
  errors: [422],
  summary: 'Tells users: those with a scope, one user, those of an account, or all',
})
