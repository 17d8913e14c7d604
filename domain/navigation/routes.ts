/** The route table (NAV-01 … NAV-11): path, default tab, title, and who may open it (PRM-03 … PRM-09). */
import { guards } from '../access/index.ts'
import type { EntityPage, Needs } from '../kernel/index.ts'
import { pageKinds, pageOf, type PageKind, type Pages } from '../records/index.ts'
import { searchWords } from './searchWords.ts'
import { accountTabs, adminTabs, integrationTabs } from './tabs.ts'

export type Route = {
  readonly name: string
  /** react-router pattern. */
  readonly path: string
  /** Message key; the page's title is it plus the product's (NAV-40). */
  readonly title: string
  /** Message key of the description, or none for the default one (NAV-41). */
  readonly description?: string | undefined
  readonly needs: Needs
  /** Tab that opens where the path names none (NAV-07). */
  readonly defaultTab?: string
  readonly tabs?: readonly string[]
  /** Another word in the place of a tab leads to the page all the same (ADM-21). */
  readonly anyTab?: boolean
}

/** A route whose words are named after it. */
const of = <const N extends string>(name: N, path: string, needs: Needs) => ({
  name,
  path,
  title: `route.${name}`,
  description: `route.${name}.about`,
  needs,
})

type PageRoute<P extends EntityPage = EntityPage> = Route & {
  readonly name: P['route' | 'form' | 'list']['name']
}

/** Of each kind of record its list, its page and the form of a new one. */
const ofRecords = pageKinds.flatMap((kind) => {
  const { route, form, list, opens, tabs } = pageOf(kind)
  const named = (at: typeof form) => of(at.name, at.path, at.needs)
  const page = {
    ...route,
    title: `entity.${kind}.one`,
    description: `route.${kind}.about`,
    defaultTab: opens,
    tabs: tabs.map(({ tab }) => tab),
  }
  return [named(list), page, named(form)]
}) as readonly PageRoute<Pages[PageKind]>[]

/** The first that fits an address is taken, so a fixed part stands before a parameter in its place (NAV-09, NAV-11). */
export const routes = [
  { ...of('home', '/home', guards.home), description: undefined },
  of('dashboard', '/dashboard', guards.dashboard),
  { ...of('login', '/login', 'anyone'), description: undefined },
  { ...of('reset', '/reset', 'anyone'), description: undefined },
  { ...of('verify', '/verify', 'anyone'), description: undefined },
  { ...of('confirmEmail', '/confirm-email', 'anyone'), description: undefined },
  ...ofRecords,
  of('list.services', '/list/services/:searchType?/:searchValue?', guards['list.services']),
  of('list.timelogs', '/list/timelogs/:searchType?/:searchValue?', guards['list.timelogs']),
  of('list.clients', '/list/clients/:searchType?/:searchValue?', guards['list.clients']),
  of('tasks', '/tasks', guards.tasks),
  of('bulkLetter.list', '/bulk-letter/list', guards.bulkLetter),
  of('exports', '/exports/list', guards.exports),
  of('imports', '/import', guards.imports),
  of('documents', '/documents', guards.documents),
  {
    ...of('term', '/taxonomy/:taxonomyId/term/:termId/:tab?', guards.taxonomy),
    defaultTab: 'edit',
    tabs: ['edit', 'records'],
  },
  of('reports.legacy', '/reports/legacy', guards.reports),
  of('reports.grant', '/reports/grant', guards['reports.grant']),
  of('reports.event', '/reports/event', guards['reports.event']),
  of('reports.humanTrafficking', '/reports/human_trafficking', guards['reports.humanTrafficking']),
  of('reports.enterprise', '/reports/enterprise', guards['reports.enterprise']),
  of('submissions', '/reports/submitted', guards.reports),
  of('submission', '/reports/submitted/:reportId', guards.reports),
  of('reports', '/reports', guards.reports),
  of('reportObject', '/report_object/:accountId/:reportId', guards.reportObject),
  of('admin.enableAgm', '/admin/addons/enable_agm', guards.admin),
  { ...of('admin', '/admin/:tab?', guards.admin), tabs: adminTabs, anyTab: true },
  of('client.list', '/client/list', guards['client.list']),
  { ...of('client', '/client/:accountId/:tab?', guards.client), defaultTab: 'edit', tabs: accountTabs },
  of('affiliates', '/affiliates', guards.affiliates),
  of('notice.manage', '/notice/manage', guards['notice.manage']),
  of('help.edit', '/help/edit', guards['help.edit']),
  { ...of('integrations', '/integrations/:tab?', guards.integrations), tabs: integrationTabs },
  of('authorize', '/authorize', guards['integrations.api']),
  of('myProfile', '/my-profile', guards.myProfile),
  of('contact', '/contact', guards.contact),
  { ...of('outdatedBrowser', '/outdated-browser', 'anyone'), description: 'shell.outdated' },
] as const satisfies readonly Route[]

export type RouteName = (typeof routes)[number]['name'] | 'notFound'
export const routeNames: [RouteName, ...RouteName[]] = ['notFound', ...routes.map(({ name }) => name)]

export const routeOf = (name: RouteName): Route | undefined => routes.find((route) => route.name === name)

/** Words that an address may hold beside its fixed parts. */
export const routeWords: readonly string[] = [
  ...searchWords,
  ...routes.flatMap((route: Route) => [...(route.tabs ?? [])]),
]
