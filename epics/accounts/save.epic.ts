import {
  accountEditDropped,
  accountNotSaved,
  accountSaveAsked,
  changesOf,
  clientAccountOf,
  createAccount,
  isSavingAccount,
  newAccountOf,
  partnerOf,
  paymentOf,
  recordPayment,
  saveAccount,
  savePartner,
  unsavedOf,
  type AccountEdit,
  type EditPart,
} from '../../domain/accounts/index.ts'
import { dayAt, isoDay, type Action, type Messages } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, mergeMap, type Ports } from '../kernel/index.ts'

type Asked = { readonly state: State; readonly ports: Ports; readonly account: number; readonly because: Action }

const wrong = ({ account, because }: Asked, part: EditPart, problems: Messages): readonly Action[] =>
  Object.keys(problems).length === 0
    ? []
    : [
        accountNotSaved(
          { account, part, message: wording('account.check'), fields: { ...problems }, isClash: false },
          because,
        ),
      ]

/** BIL-25: only what was changed is sent, with the version that it was typed over; nothing that can't be. */
const saving = (asked: Asked, edit: AccountEdit, version: number): readonly Action[] => {
  const { state, ports, account: id, because } = asked
  const account = clientAccountOf(state, id)
  if (account === null) return []
  const { changes, problems } = changesOf(account, edit)
  const refused = wrong(asked, 'form', problems)
  if (refused.length > 0) return refused
  return Object.keys(changes).length === 0
    ? [accountEditDropped({ account: id, part: 'form' }, because)]
    : [begin(state, ports.ids, saveAccount, { account: id, version, changes, edit: ofForm(edit) }, because)]
}

const ofForm = ({ payment: _payment, partner: _partner, ...form }: AccountEdit): AccountEdit => form

/** As whoever asks sees it. */
const shownOf = ({ state, account }: Asked): { readonly version?: number } => {
  const shown = clientAccountOf(state, account)
  return shown === null ? {} : { version: shown.version }
}

const paying = (asked: Asked, { payment }: AccountEdit): readonly Action[] => {
  if (payment === undefined) return []
  const { state, ports, account, because } = asked
  const today = isoDay(dayAt(ports.clock.now(), currentAccount(state)?.time_zone ?? 'UTC'))
  const { problems, ...paid } = paymentOf(payment, today)
  const refused = wrong(asked, 'payment', problems)
  return refused.length > 0
    ? refused
    : [begin(state, ports.ids, recordPayment, { account, ...shownOf(asked), ...paid, edit: { payment } }, because)]
}

/** A partner is changed over what stood there when it was typed, which may be older than what is shown. */
const partnering = (asked: Asked, { partner }: AccountEdit, version: number | undefined): readonly Action[] => {
  if (partner === undefined) return []
  const { state, ports, account, because } = asked
  const refused = wrong(asked, 'partner', partnerOf(partner).problems)
  const over = partner.id === 0 || version === undefined ? shownOf(asked) : { version }
  return refused.length > 0
    ? refused
    : [begin(state, ports.ids, savePartner, { account, ...over, edit: { partner } }, because)]
}

const creating = (asked: Asked, edit: AccountEdit): readonly Action[] => {
  const refused = wrong(asked, 'new', newAccountOf(edit).problems)
  return refused.length > 0 ? refused : [begin(asked.state, asked.ports.ids, createAccount, { edit }, asked.because)]
}

export const saveAccountEpic = epic('accounts.save', (action$, state$, ports) =>
  action$.pipe(
    filter(accountSaveAsked.match),
    mergeMap((because): readonly Action[] => {
      const { account, part } = because.payload
      const state = state$.value
      const unsaved = unsavedOf(state, account)
      if (isSavingAccount(state, account, part)) return []
      const asked = { state, ports, account, because }
      const edit = unsaved?.edit ?? {}
      switch (part) {
        case 'form':
          return unsaved === undefined ? [] : saving(asked, edit, unsaved.version)
        case 'payment':
          return paying(asked, edit)
        case 'partner':
          return partnering(asked, edit, unsaved?.version)
        case 'new':
          return creating(asked, edit)
      }
    }),
  ),
)
