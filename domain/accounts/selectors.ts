import { actsUnderWay, answerTo, type WithActs, type WithAsks } from '../calls/index.ts'
import { tableEntries, tableGet } from '../kernel/index.ts'
import { createAccount, recordPayment, saveAccount, savePartner } from './acts.ts'
import { oneAccount } from './asks.ts'
import type { ClientAccount, EditPart } from './clientAccount.ts'
import type { AccountsState } from './reducer.ts'

export type WithAccounts = { readonly accounts: AccountsState }

export const clientAccountOf = (state: WithAsks, id: number): ClientAccount | null =>
  answerTo(state, oneAccount, { id }).value?.account ?? null

export const unsavedOf = ({ accounts }: WithAccounts, id: number) => tableGet(accounts.unsaved, id)

const actOf = { form: saveAccount, partner: savePartner, payment: recordPayment, new: createAccount } as const

/** Whether what was typed of a part is on its way; 0 is an account that there is not yet. */
export const isSavingAccount = (state: WithActs, id: number, part: EditPart): boolean =>
  actsUnderWay<{ readonly account?: number }>(state, actOf[part] as never).some(({ account = 0 }) => account === id)

/** As another tab takes it over. */
export const unsentAccounts = ({ accounts: { unsaved, left } }: WithAccounts) => [
  ...tableEntries(unsaved).map(([account, { version, edit }]) => ({ account, version, edit })),
  ...left,
]
