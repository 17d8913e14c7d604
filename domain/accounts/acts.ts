import { act, sent } from '../calls/index.ts'
import { count, day, group, id, text } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import {
  accountChangedBeside,
  accountCreated,
  accountDeactivation,
  accountNotSaved,
  accountSaved,
  addonSetting,
  partnerRemoval,
  shownVersion,
} from './actions.ts'
import { besideCalls, clientCalls } from './api.ts'
import { accountEdit, clientChanges, type EditPart } from './clientAccount.ts'
import { newAccountOf, partnerOf } from './form.ts'
import { newAccountOpen } from './parts.ts'

type WithPlace = {
  readonly navigation: { readonly at: { readonly route: string; readonly accountId?: number | undefined } | null }
}
type Failed = Parameters<Parameters<typeof act>[1]['refused']>[0]
type Because = Parameters<typeof accountNotSaved>[1]

const isAt = ({ navigation: { at } }: WithPlace, account: number): boolean =>
  at?.route === 'client' && at.accountId === account

const conflict = 409

const notSaved = (part: EditPart, account: number, { status, message, fields }: Failed, because: Because) => {
  const isClash = status === conflict
  const clash = wording(part === 'form' ? 'account.clash' : 'account.clash.beside')
  return [accountNotSaved({ account, part, message: isClash ? clash : message, fields, isClash }, because)]
}

/** Whoever asks again has been shown by then what others did. */
const shownAnew = (account: number, { status }: Failed, because: Because) =>
  status === conflict ? [accountChangedBeside({ account }, because)] : []
const over = (version: number | undefined) => (version === undefined ? {} : { ifMatch: version })

/** BIL-25 */
export const saveAccount = act('accounts.save', {
  asked: group({ account: id('account'), version: count(1), changes: clientChanges, edit: accountEdit }),
  says: { working: 'status.saving', done: 'account.saved' },
  isShownInPlace: (state: WithPlace, { account }) => isAt(state, account),
  send: ({ account, version, changes }) =>
    sent(clientCalls.update, { params: { id: account }, ifMatch: version, body: changes }),
  done: (account, { edit }, _name, because) => [accountSaved({ account, sent: edit }, because)],
  refused: (failure, { account }, _name, because) => notSaved('form', account, failure, because),
})

/** SRV-22 */
export const createAccount = act('accounts.create', {
  asked: group({ edit: accountEdit }),
  says: { working: 'status.saving', done: 'account.created' },
  isShownInPlace: ({ navigation: { at } }: WithPlace) => at?.route === 'client.list',
  send: ({ edit }) => sent(clientCalls.create, { body: newAccountOf(edit).body }),
  done: ({ id: account }, { edit }, _name, because) => [
    accountCreated({ account, sent: edit }, because),
    newAccountOpen.changed({ value: null }, because),
  ],
  refused: (failure, _asked, _name, because) => notSaved('new', 0, failure, because),
})

/** BIL-24, SRV-22: an account is deactivated, or is back. */
export const deactivateAccount = act('accounts.deactivate', {
  asked: accountDeactivation,
  says: ({ active }) => ({ working: 'status.saving', done: active ? 'account.isBack' : 'account.deactivated.done' }),
  send: ({ account, active }) =>
    active
      ? sent<unknown, unknown, unknown, unknown>(clientCalls.update, {
          params: { id: account },
          body: { deactivation_date: null },
        })
      : sent<unknown, unknown, unknown, unknown>(clientCalls.remove, { params: { id: account } }),
  done: (_answer, { account }, _name, because) => [accountChangedBeside({ account }, because)],
  refused: () => [],
})

/** BIL-23, BIL-25 */
export const recordPayment = act('accounts.pay', {
  asked: group({
    account: id('account'),
    ...shownVersion,
    amount: text('number', 20),
    paid_on: day('yyyy-MM-dd'),
    edit: accountEdit,
  }),
  says: { working: 'status.saving', done: 'account.payment.saved' },
  isShownInPlace: (state: WithPlace, { account }) => isAt(state, account),
  send: ({ account, version, amount, paid_on }) =>
    sent(besideCalls.pay, { params: { id: account }, ...over(version), body: { amount, paid_on } }),
  done: (account, { edit }, _name, because) => [accountSaved({ account, sent: edit }, because)],
  refused: (failure, { account }, _name, because) => notSaved('payment', account, failure, because),
})

/** BIL-25 */
export const savePartner = act('accounts.partner', {
  asked: group({ account: id('account'), ...shownVersion, edit: accountEdit }),
  says: { working: 'status.saving', done: 'account.partner.saved' },
  isShownInPlace: (state: WithPlace, { account }) => isAt(state, account),
  send: ({ account, version, edit: { partner } }) => {
    const { id: of, ...typed } = partner ?? { id: 0, name: '', contact_person: '', email: '', phone: '' }
    const { body } = partnerOf(typed)
    return of === 0
      ? sent(besideCalls.addPartner, { params: { id: account }, ...over(version), body })
      : sent(besideCalls.changePartner, { params: { id: account, partner: of }, ...over(version), body })
  },
  done: (account, { edit }, _name, because) => [accountSaved({ account, sent: edit }, because)],
  refused: (failure, { account }, _name, because) => notSaved('partner', account, failure, because),
})

export const removePartner = act('accounts.removePartner', {
  asked: partnerRemoval,
  says: { working: 'status.saving', done: 'account.partner.removed' },
  send: ({ account, version, partner }) =>
    sent(besideCalls.removePartner, { params: { id: account, partner }, ...over(version) }),
  done: (account, _asked, _name, because) => [accountSaved({ account, sent: {} }, because)],
  refused: (failure, { account }, _name, because) => shownAnew(account, failure, because),
})

export const setClientAddon = act('accounts.addon', {
  asked: addonSetting,
  says: ({ active }) => ({ working: 'status.saving', done: active ? 'addon.enabled' : 'addon.cancelled' }),
  send: ({ account, version, name, active }) =>
    sent(besideCalls.addon, { params: { id: account, name }, ...over(version), body: { active } }),
  done: (account, _asked, _name, because) => [accountSaved({ account, sent: {} }, because)],
  refused: (failure, { account }, _name, because) => shownAnew(account, failure, because),
})
