import { act, sent } from '../calls/index.ts'
import { group, id, nullable, optional, text } from '../kernel/index.ts'
import { noteLimit } from '../realtime/index.ts'
import { noticeNotSaved, noticeRemoved, noticeSaved, pushNotSent, pushSent } from './actions.ts'
import { addNotice, changeNotice, pushEvent, pushNotification, removeNotice } from './api.ts'
import { noticeText } from './notice.ts'

type WithPlace = { readonly navigation: { readonly at: { readonly route: string } | null } }
const isInView = ({ navigation }: WithPlace): boolean => navigation.at?.route === 'notice.manage'

export const saveNotice = act('notices.save', {
  asked: group({ id: nullable(id('notice')), values: noticeText }),
  says: { done: 'notices.saved' },
  isShownInPlace: isInView,
  send: ({ id: of, values }) =>
    of === null ? sent(addNotice, { body: values }) : sent(changeNotice, { params: { id: of }, body: values }),
  done: (saved, { values }, _name, because) => [noticeSaved({ id: saved.id, sent: values }, because)],
  refused: ({ message }, _asked, _name, because) => [noticeNotSaved({ message }, because)],
})

export const dropNotice = act('notices.remove', {
  asked: group({ id: id('notice') }),
  says: { done: 'notices.removed' },
  send: ({ id: of }) => sent(removeNotice, { params: { id: of } }),
  done: (_answer, { id: of }, _name, because) => [noticeRemoved({ id: of }, because)],
  refused: () => [],
})

export const sendPush = act('notices.push', {
  asked: group({
    event: pushEvent,
    note: text('prose', noteLimit),
    scope: optional(text('name', 80)),
    user_id: optional(id('user')),
    account: optional(id('account')),
  }),
  says: { done: 'notices.push.sent' },
  isShownInPlace: isInView,
  send: (body) => sent(pushNotification, { body }),
  done: (_answer, { note }, _name, because) => [pushSent({ note }, because)],
  refused: ({ message }, _asked, _name, because) => [pushNotSent({ message }, because)],
})
