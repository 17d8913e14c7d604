/** The route table (NAV-01 … NAV-08): path, default tab, title, and who may open it (PRM-03 … PRM-09). */
import type { Needs } from '../kernel/index.ts'

export type Route = {
  readonly name: string
  /** react-router pattern. */
  readonly path: string
  /** Message key; the page's title is it plus the product's (NAV-40). */
  readonly title: string
  /** Message key of the description, or none for the default one (NAV-41). */
  readonly description?: string
  readonly needs: Needs
  /** Tab that opens where the path names none (NAV-07). */
  readonly defaultTab?: string
  readonly tabs?: readonly string[]
}

const caseOrClient: Needs = { anyOf: ['view_own_case', 'view_own_victim'] }

export const routes = [
  { name: 'home', path: '/home', title: 'route.home', needs: 'anyone' },
  { name: 'dashboard', path: '/dashboard', title: 'route.dashboard', needs: 'signedIn' },
  { name: 'login', path: '/login', title: 'route.login', needs: 'anyone' },
  { name: 'reset', path: '/reset', title: 'route.reset', needs: 'anyone' },
  { name: 'verify', path: '/verify', title: 'route.verify', needs: 'anyone' },
  { name: 'list.victims', path: '/list/victims/:searchType?/:searchValue?', title: 'route.list.victims', needs: { allOf: ['view_own_victim'] } },
  { name: 'list.cases', path: '/list/cases/:searchType?/:searchValue?', title: 'route.list.cases', needs: { allOf: ['case_manager_enabled', 'view_own_case'] } },
  { name: 'case.manage', path: '/case/:caseId/manage/:tab?', title: 'route.case', needs: caseOrClient, defaultTab: 'edit', tabs: ['edit', 'clients'] },
  { name: 'case.victim', path: '/case/:caseId/victim/:victimId/:tab?', title: 'route.victim', needs: caseOrClient, defaultTab: 'services', tabs: ['services', 'timelogs', 'edit'] },
  { name: 'new.case', path: '/new/case', title: 'route.new.case', needs: { allOf: ['view_case_manager', 'add_case'] } },
  { name: 'new.victim', path: '/new/victim', title: 'route.new.victim', needs: { allOf: ['add_victim'] } },
  { name: 'outdatedBrowser', path: '/outdated-browser', title: 'route.outdatedBrowser', needs: 'anyone' },
] as const satisfies readonly Route[]

export type RouteName = (typeof routes)[number]['name'] | 'notFound'
export const routeNames: [RouteName, ...RouteName[]] = ['notFound', ...routes.map(({ name }) => name)]

export const routeOf = (name: RouteName): Route | undefined => routes.find((route) => route.name === name)
