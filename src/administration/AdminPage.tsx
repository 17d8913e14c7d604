import type { ComponentType } from 'react'
import { listedKinds, declarationOf, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, visibleAdminTabs, type OwnAdminTab } from '../../domain/navigation/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { Modules } from '../addons/index.ts'
import { MergePeople } from '../merge/index.ts'
import { RecordTabs } from '../records/index.ts'
import { useAppSelector } from '../store/index.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'
import css from './administration.module.css'
import { AgencyList } from './AgencyList.tsx'

/** In the order of their declarations. */
const listsOf = (tab: string): readonly ListedKind[] =>
  listedKinds.filter((kind) => declarationOf(nameOf(kind)).listed.tab === tab)

const byTab: Readonly<Record<OwnAdminTab, ComponentType>> = { addons: Modules, merge: MergePeople }
const own: Readonly<Partial<Record<string, ComponentType>>> = byTab

/** ADM-01: the tabs that somebody may see; the address says which is open. */
export const AdminPage = ({ tab }: { readonly tab: string | undefined }) => {
  const scopes = useAppSelector(scopesOf)
  const maxFields = useAppSelector((state) => currentAccount(state)?.max_fields ?? null)
  const tabs = visibleAdminTabs(scopes, maxFields)
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  const Own = open === undefined ? undefined : own[open]
  const lists = open === undefined ? [] : listsOf(open)
  return (
    <>
      <PageHeader title={t('route.admin')} />
      <div className={css.page}>
        <RecordTabs
          layout="side"
          label={t('route.admin')}
          selected={open ?? ''}
          items={tabs.map((each) => ({
            id: each,
            label: tOf(`admin.tab.${each}`),
            href: pathOf({ route: 'admin', tab: each }),
          }))}
        />
        <div className={css.lists}>
          {lists.map((kind) => (
            <AgencyList key={kind} kind={kind} />
          ))}
          {Own === undefined ? null : <Own />}
          {lists.length === 0 && open !== undefined && Own === undefined ? (
            <EmptyState icon="clock" headingLevel={2} title={t('place.unbuilt')}>
              {t('place.unbuilt.text')}
            </EmptyState>
          ) : null}
        </div>
      </div>
    </>
  )
}
