import type { SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  accountsShown,
  accountsTyped,
  accountStates,
  listedAccounts,
  longestSearch,
  rowsOnPage,
  type ListedAccount,
} from '../../domain/accounts/index.ts'
import { shownInstant, shownIso, tableEntries } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pageDescription, pathOf } from '../../domain/navigation/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, usePart } from '../store/index.ts'
import { Awaited, Badge, Button, EmptyState, Field, PageHeader, Select, Stack, TextInput } from '../ui/index.ts'
import css from './accounts.module.css'
import { NewAccount } from './NewAccount.tsx'
import { Rows } from './Rows.tsx'
import { State } from './State.tsx'
import { Turning } from './Turning.tsx'

const first = { search: '', state: 'active', page: 1 } as const

const Name = ({ account: { id, name } }: { readonly account: ListedAccount }) => {
  const isUnsaved = useAppSelector(({ accounts }) => tableEntries(accounts.unsaved).some(([each]) => each === id))
  return (
    <>
      <Link to={pathOf({ route: 'client', accountId: id, tab: 'edit' })}>{name}</Link>{' '}
      {isUnsaved ? <Badge tone="warning">{t('account.notSaved')}</Badge> : null}
    </>
  )
}

const Search = () => {
  const [shown, show] = usePart(accountsShown)
  const [typed, type] = usePart(accountsTyped)
  const { search, state } = shown ?? first
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    show({ search: (typed ?? search).trim(), state, page: 1 })
  }
  return (
    <form role="search" className={css.search} onSubmit={submit} aria-label={t('account.list')}>
      <Field label={t('account.list.search')}>
        <TextInput
          type="search"
          icon="search"
          value={typed ?? search}
          maxLength={longestSearch}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Field label={t('account.list.state')}>
        <Select
          value={state}
          options={accountStates.map((value) => ({ value, label: t(`account.list.state.${value}`) }))}
          onChange={({ target }) => {
            const chosen = accountStates.find((each) => each === target.value) ?? state
            show({ search: (typed ?? search).trim(), state: chosen, page: 1 })
          }}
        />
      </Field>
      <Button type="submit" icon="search">
        {t('account.list.find')}
      </Button>
    </form>
  )
}

/** BIL-25: the accounts of agencies, for who keeps them. */
export const AccountsPage = () => {
  const zone = useZone()
  const [shown, show] = usePart(accountsShown)
  const asked = shown ?? first
  const { value, status, again } = useAnswer(listedAccounts, asked)
  const { rows, total } = value ?? { rows: [], total: 0 }
  return (
    <>
      <PageHeader title={t('route.client.list')} subtitle={pageDescription('client.list')} />
      <div className={css.tab}>
        <Stack gap={4}>
          <NewAccount />
          <Search />
          <Awaited
            isThere={value !== null}
            hasFailed={status === 'failed'}
            failure={t('account.list.failed')}
            again={again}
          />
          {value === null ? null : (
            <p role="status" className={css.count}>
              {t('account.list.count', { count: total })}
            </p>
          )}
          {value !== null && rows.length === 0 ? (
            <EmptyState icon="search" headingLevel={2} title={t('account.list.none')} />
          ) : null}
          {rows.length === 0 ? null : (
            <Rows
              label={t('account.list')}
              columns={[
                { title: t('account.field.name') },
                { title: t('account.users.status') },
                { title: t('account.field.product_name'), onlyWide: true },
                { title: t('account.field.expiration_date') },
                { title: t('account.list.users'), isNumber: true, onlyWide: true },
                { title: t('account.fact.last_activity'), onlyWide: true },
              ]}
              rows={rows.map((account) => ({
                id: account.id,
                cells: [
                  <Name key="name" account={account} />,
                  <State key="state" account={account} />,
                  account.product_name,
                  shownIso(account.expiration_date) || '–',
                  account.users,
                  account.last_activity_date === null
                    ? t('account.fact.never')
                    : shownInstant(account.last_activity_date, zone),
                ],
              }))}
            />
          )}
          <Turning
            label={t('account.list')}
            page={asked.page}
            pages={value === null ? asked.page : Math.ceil(total / rowsOnPage)}
            onPage={(page) => show({ ...asked, page })}
          />
        </Stack>
      </div>
    </>
  )
}
