/** The tabs of a record's page, in order, each behind its scopes (CLI-31, DEF-07, CAS-06, LOC-04, EVT-05). */
import { guards } from '../access/index.ts'
import { collectionNames, declarationOf } from '../config/index.ts'
import { anyNeeds, meets, type EntityTab, type Needs } from '../kernel/index.ts'
import { pageOf, type Kind, type PageKind } from '../records/index.ts'

export type RecordTab = EntityTab & { readonly lists?: Kind; readonly holds?: readonly Kind[] }

/** ADM-03 … ADM-20, in the order of the screen. */
const specified: readonly string[] = [
  'office-info',
  'users',
  'agencies',
  'grants',
  'addons',
  'event-manager-settings',
  'case-workflow',
  'client-types',
  'demographics',
  'victimizations',
  'services',
  'timesheets',
  'letters',
  'taxonomies',
  'custom-fields',
  'additional-settings',
  'merge',
  'billing',
  'account-groups',
]

const declaredTabs = collectionNames.flatMap((name) => declarationOf(name).listed.tab ?? [])
/** Behind them those that lists of the agency name besides. */
export const adminTabs: readonly string[] = [...new Set([...specified, ...declaredTabs])]

/** What one must hold to see a tab (ADM-03 … ADM-20); that of lists alone is behind what saves them. */
export const adminTabNeeds = (tab: string): Needs => {
  const named: Readonly<Record<string, Needs>> = guards
  const own = named[`admin.${tab}`]
  if (own !== undefined || specified.includes(tab)) return own ?? 'anyone'
  const lists = collectionNames.map(declarationOf).filter(({ listed }) => listed.tab === tab)
  return anyNeeds(lists.map(({ needs }) => needs.edit))
}

/** `maxFields` is the account's `max_fields` (ADM-17), null until the account is known. */
export const visibleAdminTabs = (scopes: ReadonlySet<string> | null, maxFields: number | null): readonly string[] =>
  adminTabs.filter((tab) => meets(scopes, adminTabNeeds(tab)) && (tab !== 'custom-fields' || maxFields !== 0))

/** Those that show something else than lists. */
const ownAdminTabs = ['addons', 'merge'] as const
export type OwnAdminTab = (typeof ownAdminTabs)[number]
const ownTabs: readonly string[] = ownAdminTabs

/** Whether anything stands on it so far. */
export const adminTabIsBuilt = (tab: string): boolean => declaredTabs.includes(tab) || ownTabs.includes(tab)

/** BIL-25: the tabs of an account that is one's client. */
export const accountTabs = ['edit', 'users', 'addons', 'payments', 'partners', 'report-history'] as const

/** INT-01 */
export const integrationTabs = ['sso', 'api'] as const
export type IntegrationTab = (typeof integrationTabs)[number]

export const tabsOf = (kind: PageKind): readonly RecordTab[] => pageOf(kind).tabs as readonly RecordTab[]

/** The tab on which records of a kind stand, and the forms in which they are typed. */
export const tabOf = (page: PageKind, kind: Kind): string | undefined =>
  tabsOf(page).find(({ lists, holds = [] }) => lists === kind || holds.includes(kind))?.tab

/** The tabs that somebody with these scopes sees (PRM-02). */
export const visibleTabs = (kind: PageKind, scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  tabsOf(kind).filter(({ needs }) => meets(scopes, needs))

/** Message key of a tab's name. */
export const tabTitle = (kind: PageKind, tab: string): string =>
  tabsOf(kind).find((each) => each.tab === tab)?.title ?? `tab.${tab}`
