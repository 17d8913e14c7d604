import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { passes } from '../../domain/access/index.ts'
import { oneAccount, type ClientAccount } from '../../domain/accounts/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accountTabs, mayOpen, pathOf } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { RecordTabs } from '../records/index.ts'
import { useAnswer, useAppSelector } from '../store/index.ts'
import { Awaited, PageHeader, Stack } from '../ui/index.ts'
import { AddonsTab } from './AddonsTab.tsx'
import css from './accounts.module.css'
import { EditTab } from './EditTab.tsx'
import { PartnersTab } from './PartnersTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { State } from './State.tsx'
import type { TabProps } from './tab.ts'
import { UsersTab } from './UsersTab.tsx'

const tabs: Readonly<Record<string, ComponentType<TabProps>>> = {
  edit: EditTab,
  users: UsersTab,
  addons: AddonsTab,
  payments: PaymentsTab,
  partners: PartnersTab,
}

type Props = {
  readonly id: number
  readonly tab: string
  /** What stands on a tab that is of another feature. */
  readonly children?: ReactNode
}

/** NAV-08, BIL-25: an account, tab by tab. */
export const AccountPage = ({ id, tab, children }: Props) => {
  const scopes = useAppSelector(scopesOf)
  const { value, status, again } = useAnswer(oneAccount, { id })
  const may = passes(scopes ?? new Set(), 'account.add')
  const account = value?.account ?? null
  const Tab = tabs[tab]
  return (
    <>
      <PageHeader
        title={account?.name ?? t('route.client')}
        badges={account === null ? undefined : <State account={{ ...account, ...datesOf(account) }} />}
        back={may ? <Link to={pathOf({ route: 'client.list' })}>{t('account.all')}</Link> : undefined}
        meta={account === null ? undefined : t('account.number', { id })}
      />
      <RecordTabs
        label={t('account.tabs')}
        selected={tab}
        items={accountTabs
          .filter((each) => mayOpen(scopes, { route: 'client', tab: each }))
          .map((each) => ({
            id: each,
            label: t(`account.tab.${each}`),
            href: pathOf({ route: 'client', accountId: id, tab: each }),
          }))}
      />
      <div className={css.tab}>
        <Stack gap={4}>
          <Awaited
            isThere={account !== null}
            hasFailed={status === 'failed'}
            failure={t('account.failed')}
            again={again}
          />
          {account === null || Tab === undefined ? null : <Tab key={id} account={account} may={may} />}
          {children}
        </Stack>
      </div>
    </>
  )
}

const datesOf = ({ archive_date: archived = null }: ClientAccount) => ({ archive_date: archived })
