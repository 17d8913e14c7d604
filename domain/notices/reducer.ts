import {
  flag,
  group,
  id,
  list,
  nullable,
  on,
  oneOf,
  same,
  slice,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { noteLimit } from '../realtime/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  accessChanged,
  aims,
  broadcastHeard,
  dialogAccepted,
  dialogRanOut,
  dialogTicked,
  dismissedFound,
  noticeDismissed,
  noticeEdited,
  noticeFormOpened,
  noticeNotSaved,
  noticeRemoved,
  noticeSaveAsked,
  noticeSaved,
  noticesRecovered,
  pushAsked,
  pushEdited,
  pushNotSent,
  pushSent,
  typedElsewhere,
} from './actions.ts'
import { pushEvent, type Push } from './api.ts'
import { accessDialog, broadcastDialog, noticeDialog, ticked, type NoticeDialog } from './dialogs.ts'
import { noticeText, type NoticeText } from './notice.ts'

type Writing = {
  id: number | null
  values: NoticeText
  problem: string | null
  isTried: boolean
  /** Something of it was typed. */
  isEdited: boolean
  /** What a save that was asked for sends. */
  sent: NoticeText | null
}
export type Pushing = {
  event: Push['event']
  note: string
  aim: (typeof aims)[number]
  at: string
  problem: string | null
}
export type NoticesState = {
  /** NOT-16 */
  dismissed: number[]
  /** The first is shown. */
  dialogs: NoticeDialog[]
  /** What was typed stays until it is saved or discarded; it waits while another one is open. */
  form: Writing | null
  push: Pushing
  /** What was typed elsewhere, or before another one was opened: the next one stands there when this one is done with. */
  left: Infer<typeof left>
}
const left = group(typedElsewhere)

const problem = nullable(text('prose', 2_000))
const shape: Field<NoticesState> = group({
  dismissed: list(id('notice'), 1_000),
  dialogs: list(noticeDialog, 100),
  form: nullable(
    group({
      id: nullable(id('notice')),
      values: noticeText,
      problem,
      isTried: flag(),
      isEdited: flag(),
      sent: nullable(noticeText),
    }),
  ),
  push: group({
    event: pushEvent,
    note: text('prose', noteLimit),
    aim: oneOf(aims),
    at: text('name', 80),
    problem,
  }),
  left,
})
const noPush: Pushing = { event: 'broadcast', note: '', aim: 'everybody', at: '', problem: null }
const blank: NoticesState = { dismissed: [], dialogs: [], form: null, push: noPush, left: { notices: [], pushes: [] } }

/** Of many that come at once, as after a night, the newest are enough. */
const mostDialogs = 20

const close = (state: NoticesState, { dialog }: { readonly dialog: number }): void => {
  state.dialogs = state.dialogs.filter((each) => each.id !== dialog)
}
/** What was said to the user comes first: the other dialog ends with the screen loaded anew, and what is behind it is gone. */
const show = (state: NoticesState, dialog: NoticeDialog): void => {
  const all = [...state.dialogs, dialog]
  const said = all.filter(({ about }) => about === 'broadcast').slice(-mostDialogs)
  state.dialogs = [...said, ...all.filter(({ about }) => about === 'access')]
}

/** A form that was opened since is about another notice; what was typed since is to be saved in its turn. */
const afterSaving = (form: Writing | null, of: number, sent: NoticeText | null): Writing | null => {
  if (form === null || sent === null) return null
  if (!same(form.sent, sent)) return form
  return same(form.values, sent) ? null : { ...form, id: of, problem: null, isTried: false, isEdited: true, sent: null }
}

type Left = NoticesState['left']['notices'][number]
const asTyped = ({ id: of, values }: Left): Writing => ({
  id: of,
  values: { ...values },
  problem: null,
  isTried: false,
  isEdited: true,
  sent: null,
})

/** Where nothing else is being written: a form that merely stands open gives way. */
const showLeft = (state: NoticesState): void => {
  const [notice, ...notices] = state.form?.isEdited === true ? [] : state.left.notices
  const [push, ...pushes] = state.push.note === '' ? state.left.pushes : []
  if (notice !== undefined) {
    state.form = asTyped(notice)
    state.left = { ...state.left, notices }
  }
  if (push !== undefined) {
    state.push = { ...push, problem: null }
    state.left = { ...state.left, pushes }
  }
}

export const noticesSlice = slice('notices', shape, blank, [
  on(dismissedFound, (state, { ids }) => {
    state.dismissed = [...new Set([...state.dismissed, ...ids])]
  }),
  on(noticeDismissed, (state, { id: of }) => {
    if (!state.dismissed.includes(of)) state.dismissed = [...state.dismissed, of]
  }),
  on(broadcastHeard, (state, { note }, { seq }) => show(state, broadcastDialog(seq, note))),
  on(accessChanged, (state, _nothing, { seq }) => {
    if (!state.dialogs.some(({ about }) => about === 'access')) show(state, accessDialog(seq))
  }),
  on(dialogTicked, (state, { dialog }) => {
    state.dialogs = state.dialogs.map((each) => (each.id === dialog ? ticked(each) : each))
  }),
  on(dialogAccepted, close),
  on(dialogRanOut, close),

  on(noticeFormOpened, (state, { id: of, values, typed }) => {
    const isWaiting = (each: Pick<Left, 'id'>): boolean => of !== null && each.id === of
    const { form, left: waiting } = state
    if (typed === 'waits' && form?.isEdited === true) {
      if (isWaiting(form)) return
      state.left = { ...waiting, notices: [{ id: form.id, values: { ...form.values } }, ...waiting.notices] }
    }
    const left = typed === 'waits' ? state.left.notices.find(isWaiting) : undefined
    if (left !== undefined) {
      state.form = asTyped(left)
      state.left = { ...state.left, notices: state.left.notices.filter((each) => each !== left) }
      return
    }
    state.form = { id: of, values, problem: null, isTried: false, isEdited: false, sent: null }
    if (typed === 'goes') showLeft(state)
  }),
  // What came with a fact is the log's, and is not written to.
  on(noticeEdited, (state, change) => {
    if (state.form !== null)
      state.form = { ...state.form, values: { ...state.form.values, ...change }, problem: null, isEdited: true }
  }),
  on(noticesRecovered, (state, { notices, pushes }) => {
    state.left = { notices: [...state.left.notices, ...notices], pushes: [...state.left.pushes, ...pushes] }
    showLeft(state)
  }),
  on(noticeSaveAsked, (state) => {
    if (state.form !== null) state.form = { ...state.form, problem: null, isTried: true, sent: state.form.values }
  }),
  on(noticeSaved, (state, { id: of, sent = null }) => {
    state.form = afterSaving(state.form, of, sent)
    // It may have been put aside while it was under way.
    const isSaved = ({ id: other, values }: Left): boolean => (other ?? of) === of && same(values, sent)
    state.left = { ...state.left, notices: state.left.notices.filter((each) => !isSaved(each)) }
    showLeft(state)
  }),
  on(noticeRemoved, (state, { id: of }) => {
    if (state.form?.id === of) state.form = null
    state.left = { ...state.left, notices: state.left.notices.filter((each) => each.id !== of) }
    showLeft(state)
  }),
  on(noticeNotSaved, (state, { message }) => {
    if (state.form !== null) state.form = { ...state.form, problem: message }
  }),

  on(pushEdited, (state, change) => {
    state.push = { ...state.push, ...change, problem: null }
  }),
  on(pushAsked, (state) => {
    state.push = { ...state.push, problem: null }
  }),
  on(pushSent, (state, { note = state.push.note }) => {
    state.push = state.push.note === note ? noPush : { ...state.push, problem: null }
    showLeft(state)
  }),
  on(pushNotSent, (state, { message }) => {
    state.push = { ...state.push, problem: message }
  }),
  on(loggedOut, (state) => {
    Object.assign(state, blank)
  }),
])
