import { addonNames } from '../access/index.ts'
import { count, dictionary, fact, flag, group, id, label, list, oneOf, optional, text } from '../kernel/index.ts'
import { accountEdit, clientAccount, editParts } from './clientAccount.ts'

const one = { account: id('account') }
const partOf = { ...one, part: oneOf(editParts) }
/** What was typed, over which version of the account. */
const left = group({ ...one, version: count(1), edit: accountEdit })
export const leftAccounts = list(left)

/** BIL-25: what was typed into an account's form; it stays until it is saved. */
export const accountEdited = fact('accounts/edited', { v: 1, origin: 'intent', payload: left })
export const accountEditDropped = fact('accounts/editDropped', { v: 1, origin: 'intent', payload: group(partOf) })
export const accountSaveAsked = fact('accounts/saveAsked', { v: 1, origin: 'intent', payload: group(partOf) })
/** An account as it is after a change, and what of its form was sent. */
export const accountSaved = fact('accounts/saved', {
  v: 1,
  origin: 'server',
  payload: group({ account: clientAccount, sent: accountEdit }),
})
export const accountNotSaved = fact('accounts/notSaved', {
  v: 1,
  origin: 'server',
  payload: group({
    ...partOf,
    message: text('prose', 2_000),
    fields: dictionary(text('prose', 2_000), label(60)),
    /** Somebody else changed the same field meanwhile. */
    isClash: flag(),
  }),
})
/** An account is there that was typed; its number. */
export const accountCreated = fact('accounts/created', {
  v: 1,
  origin: 'server',
  payload: group({ ...one, sent: accountEdit }),
})
/** Something was changed of an account beside its form; what it is by now is asked. */
export const accountChangedBeside = fact('accounts/changedBeside', { v: 1, origin: 'server', payload: group(one) })

/** The version of an account that was shown when something beside its form was asked for. */
export const shownVersion = { version: optional(count(1)) }
export const addonSetting = group({ ...one, ...shownVersion, name: oneOf(addonNames), active: flag() })
export const clientAddonAsked = fact('accounts/addonAsked', { v: 1, origin: 'intent', payload: addonSetting })
export const partnerRemoval = group({ ...one, ...shownVersion, partner: id('partner') })
export const partnerRemovalAsked = fact('accounts/partnerRemovalAsked', {
  v: 1,
  origin: 'intent',
  payload: partnerRemoval,
})
export const accountDeactivation = group({ ...one, active: flag() })
/** Somebody has confirmed that an account is deactivated, or takes that back. */
export const accountDeactivationAsked = fact('accounts/deactivationAsked', {
  v: 1,
  origin: 'intent',
  payload: accountDeactivation,
})
/** What tabs that died, or a session that ended, left typed. */
export const accountsRecovered = fact('accounts/recovered', {
  v: 1,
  origin: 'storage',
  payload: group({ accounts: leftAccounts }),
})
