import { addonNames } from '../access/index.ts'
import { count, flag, group, id, oneOf, part, text } from '../kernel/index.ts'
import { accountStates, longestSearch } from './asks.ts'

/** What stands in the search field, looked for or not. */
export const accountsTyped = part('accounts/typed', text('name', longestSearch))
/** What is looked for in the list of accounts, and how far it is turned. */
export const accountsShown = part(
  'accounts/shown',
  group({ search: text('name', longestSearch), state: oneOf(accountStates), page: count() }),
)
export const accountUsersPage = part('accounts/usersPage', count())
/** What is asked before it is done. */
export const clientAddonQuestion = part('accounts/addonQuestion', group({ name: oneOf(addonNames), active: flag() }))
export const partnerQuestion = part('accounts/partnerQuestion', id('partner'))
export const deactivationQuestion = part('accounts/deactivationQuestion', flag())
/** Whether all that was changed of an account is shown. */
export const historyWhole = part('accounts/historyWhole', flag())
/** Whether the form of a new account stands open. */
export const newAccountOpen = part('accounts/newOpen', flag())
