/** The route table (NAV-01 … NAV-11): path, default tab, title, and who may open it (PRM-03 … PRM-09). */
import { guards } from '../access/index.ts'
import type { Needs } from '../kernel/index.ts'
import type { PageKind } from '../records/index.ts'
import { searchWords } from './searchWords.ts'
import { accountTabs, adminTabs, defaultTabs, tabsOf } from './tabs.ts'

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

/** The route of a kind of record: its tabs, and the one that opens by itself. */
const ofRecord = <const N extends string>(name: N, kind: PageKind, path: string, needs: Needs) => ({
  name,
  path,
  title: `entity.${kind}.one`,
  description: `route.${kind}.about`,
  needs,
  defaultTab: defaultTabs[kind],
  tabs: tabsOf(kind).map(({ tab }) => tab),
})

/** A route whose words are named after it. */
const of = <const N extends string>(name: N, path: string, needs: Needs) => ({
  name,
  path,
  title: `route.${name}`,
  description: `route.${name}.about`,
  needs,
})

/** The first that fits an address is taken, so a fixed part stands before a parameter in its place (NAV-09, NAV-11). */
export const routes = [
  { ...of('home', '/home', guards.home), description: undefined },
  of('dashboard', '/dashboard', guards.dashboard),
  { ...of('login', '/login', 'anyone'), description: undefined },
  { ...of('reset', '/reset', 'anyone'), description: undefined },
  { ...of('verify', '/verify', 'anyone'), description: undefined },
  of('list.victims', '/list/victims/:searchType?/:searchValue?', guards['list.victims']),
  of('list.cases', '/list/cases/:searchType?/:searchValue?', guards['list.cases']),
  of('list.defendants', '/list/defendants/:searchType?/:searchValue?', guards['list.defendants']),
  of('list.locations', '/list/locations/:searchType?/:searchValue?', guards['list.locations']),
  of('list.events', '/list/events/:searchType?/:searchValue?', guards['list.events']),
  of('list.services', '/list/services/:searchType?/:searchValue?', guards['list.services']),
  of('list.timelogs', '/list/timelogs/:searchType?/:searchValue?', guards['list.timelogs']),
  of('list.clients', '/list/clients/:searchType?/:searchValue?', guards['list.clients']),
  ofRecord('case.manage', 'court_case', '/case/:caseId/manage/:tab?', guards.case),
  ofRecord('case.victim', 'victim', '/case/:caseId/victim/:victimId/:tab?', guards['case.victim']),
  ofRecord('case.defendant', 'defendant', '/case/:caseId/defendant/:defendantId/:tab?', guards['case.defendant']),
  ofRecord('location', 'location', '/location/:locationId/:tab?', guards.location),
  ofRecord('event', 'event', '/event/:eventId/:tab?', guards.event),
  of('new.case', '/new/case', guards['new.case']),
  of('new.victim', '/new/victim', guards['new.victim']),
  of('new.defendant', '/new/defendant', guards['new.defendant']),
  of('new.location', '/new/location', guards['new.location']),
  of('new.event', '/new/event', guards['new.event']),
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
  of('reports', '/reports', guards.reports),
  of('reportObject', '/report_object/:accountId/:reportId', guards.reportObject),
  of('admin.enableAgm', '/admin/addons/enable_agm', guards.admin),
  { ...of('admin', '/admin/:tab?', guards.admin), tabs: adminTabs, anyTab: true },
  of('client.list', '/client/list', guards['client.list']),
  { ...of('client', '/client/:accountId/:tab?', guards.client), defaultTab: 'edit', tabs: accountTabs },
  of('affiliates', '/affiliates', guards.affiliates),
  of('notice.manage', '/notice/manage', guards['notice.manage']),
  of('help.edit', '/help/edit', guards['help.edit']),
  of('integrations', '/integrations', guards.integrations),
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
