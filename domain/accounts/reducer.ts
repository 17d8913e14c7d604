import {
  count,
  dictionary,
  emptyTable,
  flag,
  group,
  id,
  label,
  nullable,
  on,
  oneOf,
  same,
  slice,
  table,
  tableGet,
  tablePut,
  tableRemove,
  text,
  type Field,
  type Infer,
  type Table,
} from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  accountCreated,
  accountEditDropped,
  accountEdited,
  accountNotSaved,
  accountSaveAsked,
  accountSaved,
  accountsRecovered,
  leftAccounts,
} from './actions.ts'
import { oneAccount } from './asks.ts'
import { accountEdit, editParts, type AccountEdit, type EditPart } from './clientAccount.ts'

const unsaved = group({
  /** Of the account as it stood when it was typed, or as whoever typed it was shown since. */
  version: count(1),
  edit: accountEdit,
  problem: nullable(text('prose', 2_000)),
  /** What the problem is about. */
  part: nullable(oneOf(editParts)),
  fields: dictionary(text('prose', 2_000), label(60)),
  isClash: flag(),
})
type Unsaved = Infer<typeof unsaved>
export type AccountsState = {
  /** By the account's number, 0 for one that there is not yet. */
  unsaved: Table<Unsaved>
  /** What other tabs left: it stands there when nothing else is typed of the account. */
  left: Infer<typeof leftAccounts>
  /** The one that was made last. */
  created: number | null
}

const shape: Field<AccountsState> = group({
  unsaved: table('account', unsaved),
  left: leftAccounts,
  created: nullable(id('account')),
})
const nothing = (): AccountsState => ({ unsaved: emptyTable<Unsaved>(), left: [], created: null })
const well = { problem: null, part: null, fields: {}, isClash: false } as const

const showLeft = (state: AccountsState, account: number): void => {
  const at = state.left.findIndex((each) => each.account === account)
  const next = state.left[at]
  if (next === undefined || tableGet(state.unsaved, account) !== undefined) return
  state.left = state.left.filter((_, index) => index !== at)
  tablePut<Unsaved>(state.unsaved, account, { ...well, version: next.version, edit: next.edit })
}

const beside: readonly string[] = ['partner', 'payment'] satisfies readonly EditPart[]
const isOf = (part: EditPart, field: string): boolean => {
  if (part === 'new') return true
  return part === 'form' ? !beside.includes(field) : field === part
}
const without = (edit: AccountEdit, goes: (field: string, value: unknown) => boolean): AccountEdit =>
  Object.fromEntries(Object.entries(edit).filter(([field, value]) => !goes(field, value)))

/** What stays typed stays typed over the version that it was: over what came since, nobody has been asked yet. */
const put = (
  state: AccountsState,
  account: number,
  known: Unsaved,
  edit: AccountEdit,
  isDone: (part: EditPart) => boolean,
): void => {
  if (Object.keys(edit).length > 0) {
    const { version, problem, part, fields } = known
    const told = part === null || isDone(part) ? well : { problem, part, fields }
    tablePut<Unsaved>(state.unsaved, account, { ...told, version, edit, isClash: known.isClash && !isDone('form') })
    return
  }
  tableRemove(state.unsaved, account)
  showLeft(state, account)
}

/** Which parts something that was sent is of. */
const isIn =
  (sent: AccountEdit) =>
  (part: EditPart): boolean =>
    Object.keys(sent).some((field) => isOf(part, field))

/** What was typed since it was sent stays. */
const sentOf =
  (sent: AccountEdit) =>
  (field: string, value: unknown): boolean =>
    Object.hasOwn(sent, field) && same(value, sent[field as keyof AccountEdit])

export const accountsSlice = slice('accounts', shape, nothing(), [
  on(accountEdited, (state, { account, version, edit }) => {
    const known = tableGet(state.unsaved, account)
    tablePut<Unsaved>(state.unsaved, account, {
      ...well,
      isClash: known?.isClash ?? false,
      version: known?.version ?? version,
      edit: { ...known?.edit, ...edit },
    })
  }),
  on(accountEditDropped, (state, { account, part }) => {
    const known = tableGet(state.unsaved, account)
    if (known !== undefined)
      put(
        state,
        account,
        known,
        without(known.edit, (field) => isOf(part, field)),
        (each) => each === part,
      )
  }),
  on(accountSaveAsked, (state, { account }) => {
    const known = tableGet(state.unsaved, account)
    if (known !== undefined) Object.assign(known, { problem: null, part: null, fields: {} })
  }),
  on(accountSaved, (state, { account: { id: of }, sent }) => {
    const known = tableGet(state.unsaved, of)
    if (known !== undefined) put(state, of, known, without(known.edit, sentOf(sent)), isIn(sent))
  }),
  on(accountCreated, (state, { account, sent }) => {
    state.created = account
    const known = tableGet(state.unsaved, 0)
    if (known !== undefined) put(state, 0, known, without(known.edit, sentOf(sent)), isIn(sent))
  }),
  on(accountNotSaved, (state, { account, part, message, fields, isClash }) => {
    const known = tableGet(state.unsaved, account)
    if (known !== undefined) Object.assign(known, { problem: message, part, fields, isClash: known.isClash || isClash })
  }),
  /** Whoever is told of a clash is shown what stands there by now: what they save next is meant over that. */
  on(oneAccount.loaded, (state, { id: of, account }) => {
    const known = tableGet(state.unsaved, of)
    if (known?.isClash === true) known.version = account.version
  }),
  on(accountsRecovered, (state, { accounts }) => {
    state.left = [...state.left, ...accounts]
    for (const { account } of accounts) showLeft(state, account)
  }),
  on(loggedOut, (state) => {
    Object.assign(state, nothing())
  }),
])
