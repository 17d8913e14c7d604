import type { ComponentType } from 'react'
import { t } from '../../domain/messages/index.ts'
import {
  integrationTabs,
  mayOpen,
  pageDescription,
  pathOf,
  type IntegrationTab,
} from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { RecordTabs } from '../records/index.ts'
import { useAppSelector } from '../store/index.ts'
import { PageHeader } from '../ui/index.ts'
import { Connections } from './Connections.tsx'
import { SignOn } from './SignOn.tsx'

const byTab: Readonly<Record<IntegrationTab, ComponentType>> = { sso: SignOn, api: Connections }

/** INT-01: each tab to its own scope; without one in the address, the first. */
export const IntegrationsPage = ({ tab }: { readonly tab: string | undefined }) => {
  const scopes = useAppSelector(scopesOf)
  const tabs = integrationTabs.filter((each) => mayOpen(scopes, { route: 'integrations', tab: each }))
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  const Tab = open === undefined ? null : byTab[open]
  return (
    <>
      <PageHeader title={t('route.integrations')} subtitle={pageDescription('integrations')} />
      <RecordTabs
        label={t('route.integrations')}
        selected={open ?? ''}
        items={tabs.map((each) => ({
          id: each,
          label: t(`integrations.tab.${each}`),
          href: pathOf({ route: 'integrations', tab: each }),
        }))}
      />
      {Tab === null ? null : <Tab />}
    </>
  )
}
