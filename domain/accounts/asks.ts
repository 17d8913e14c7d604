import { ask } from '../calls/index.ts'
import { count, dictionary, group, id, label, list, nullable, on, oneOf, text } from '../kernel/index.ts'
import { accountCreated, accountSaved } from './actions.ts'
import { clientCalls, getClientAccount, listClientAccounts, listClientUsers } from './api.ts'
import { accountChange, clientAccount } from './clientAccount.ts'
import { accountUser, listedAccount } from './listed.ts'

/** Rows of a page of accounts, or of users. */
export const rowsOnPage = 50

export const accountStates = ['active', 'inactive', 'all'] as const

/** UTF-16 units. */
export const longestSearch = 100

/** BIL-25: all that may be edited. */
export const listedAccounts = ask('accounts/listed', {
  call: listClientAccounts,
  asked: group({ search: text('name', longestSearch), state: oneOf(accountStates), page: count() }),
  answer: group({ rows: list(listedAccount, rowsOnPage), total: count() }),
  input: ({ search, state, page }) => ({
    query: {
      page,
      limit: rowsOnPage,
      ...(search !== '' && { search }),
      ...(state !== 'all' && { status: state === 'active' ? ('1' as const) : ('0' as const) }),
    },
  }),
  read: ({ data, total }) => ({ rows: data, total }),
  news: { on: [accountCreated] },
})

export const oneAccount = ask(
  'accounts/one',
  {
    call: getClientAccount,
    asked: group({ id: id('account') }),
    answer: group({ account: clientAccount }),
    input: ({ id: of }) => ({ params: { id: of } }),
    read: (account) => ({ account }),
  },
  [
    on(accountSaved, (draft, { account }) => {
      if (draft.asked?.id === account.id) draft.value = { account }
    }),
  ],
)

export const accountUsers = ask('accounts/users', {
  call: listClientUsers,
  asked: group({ id: id('account'), page: count() }),
  answer: group({ rows: list(accountUser, rowsOnPage), total: count() }),
  input: ({ id: of, page }) => ({ params: { id: of }, query: { page, limit: rowsOnPage } }),
  read: ({ data, total }) => ({ rows: data, total }),
})

const kept = dictionary(nullable(text('prose', 20_000)), label(60))
const change = group({ ...accountChange, before: kept, after: kept })

const asTexts = (values: Readonly<Record<string, string | number | boolean | null>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null ? null : String(value)]))

/** SRV-22: what was changed of an account, the newest first; values as texts. */
export const accountHistory = ask('accounts/history', {
  call: clientCalls.history,
  asked: group({ id: id('account') }),
  answer: group({ rows: list(change) }),
  input: ({ id: of }) => ({ params: { id: of } }),
  read: ({ data }) => ({
    rows: data.map(({ user_id: _user, before, after, ...each }) => ({
      ...each,
      before: asTexts(before),
      after: asTexts(after),
    })),
  }),
})
