/** The face of the accounts of agencies, for who keeps them (SRV-21, SRV-22, BIL-25). */
export {
  accountChangedBeside,
  accountDeactivationAsked,
  accountEditDropped,
  accountEdited,
  accountNotSaved,
  accountSaveAsked,
  accountsRecovered,
  clientAddonAsked,
  partnerRemovalAsked,
} from './actions.ts'
export { accountProblems, deactivated } from './account.ts'
export {
  createAccount,
  deactivateAccount,
  recordPayment,
  removePartner,
  saveAccount,
  savePartner,
  setClientAddon,
} from './acts.ts'
export {
  besideCalls,
  clientCalls,
  getClientAccount,
  getClientAccounts,
  listClientAccounts,
  listClientUsers,
} from './api.ts'
export {
  accountHistory,
  accountStates,
  accountUsers,
  listedAccounts,
  longestSearch,
  oneAccount,
  rowsOnPage,
} from './asks.ts'
export { billCycles } from './clientAccount.ts'
export type {
  AccountEdit,
  AccountForm,
  AdministratorForm,
  ClientAccount,
  ClientChanges,
  EditPart,
  PartnerForm,
  PaymentForm,
} from './clientAccount.ts'
export { changedIn, changesOf, formOf, newAccountOf, partnerOf, paymentOf } from './form.ts'
export type { ListedAccount } from './listed.ts'
export {
  accountsShown,
  accountsTyped,
  accountUsersPage,
  clientAddonQuestion,
  deactivationQuestion,
  historyWhole,
  newAccountOpen,
  partnerQuestion,
} from './parts.ts'
export { afterPayment } from './payment.ts'
export { clientAccountOf, isSavingAccount, unsavedOf, unsentAccounts } from './selectors.ts'
export { accountIs } from './state.ts'
export type { AccountIs } from './state.ts'
