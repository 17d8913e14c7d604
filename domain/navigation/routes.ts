/** The route table (NAV-01 … NAV-08): path, default tab, title, and who may open it (PRM-03 … PRM-09). */
import { guards } from '../access/index.ts'
import type { Needs } from '../kernel/index.ts'
import type { PageKind } from '../records/index.ts'
import { defaultTabs, tabsOf } from './tabs.ts'

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

/** The route of a kind of record: its tabs, and the one that opens by itself. */
const ofRecord = <const N extends string>(name: N, kind: PageKind, path: string, needs: Needs) => ({
  name,
  path,
  title: `entity.${kind}.one`,
  needs,
  defaultTab: defaultTabs[kind],
  tabs: tabsOf(kind).map(({ tab }) => tab),
})

export const routes = [
  { name: 'home', path: '/home', title: 'route.home', needs: 'anyone' },
  { name: 'dashboard', path: '/dashboard', title: 'route.dashboard', needs: 'signedIn' },
  { name: 'login', path: '/login', title: 'route.login', needs: 'anyone' },
  { name: 'reset', path: '/reset', title: 'route.reset', needs: 'anyone' },
  { name: 'verify', path: '/verify', title: 'route.verify', needs: 'anyone' },
  { name: 'list.victims', path: '/list/victims/:searchType?/:searchValue?', title: 'route.list.victims', needs: guards['list.victims'] },
  { name: 'list.cases', path: '/list/cases/:searchType?/:searchValue?', title: 'route.list.cases', needs: guards['list.cases'] },
  { name: 'list.defendants', path: '/list/defendants/:searchType?/:searchValue?', title: 'route.list.defendants', needs: guards['list.defendants'] },
  { name: 'list.locations', path: '/list/locations/:searchType?/:searchValue?', title: 'route.list.locations', needs: guards['list.locations'] },
  { name: 'list.events', path: '/list/events/:searchType?/:searchValue?', title: 'route.list.events', needs: guards['list.events'] },
  ofRecord('case.manage', 'court_case', '/case/:caseId/manage/:tab?', guards.case),
  ofRecord('case.victim', 'victim', '/case/:caseId/victim/:victimId/:tab?', guards['case.victim']),
  ofRecord('case.defendant', 'defendant', '/case/:caseId/defendant/:defendantId/:tab?', guards['case.defendant']),
  ofRecord('location', 'location', '/location/:locationId/:tab?', guards.location),
  ofRecord('event', 'event', '/event/:eventId/:tab?', guards.event),
  { name: 'new.case', path: '/new/case', title: 'route.new.case', needs: guards['new.case'] },
  { name: 'new.victim', path: '/new/victim', title: 'route.new.victim', needs: guards['new.victim'] },
  { name: 'new.defendant', path: '/new/defendant', title: 'route.new.defendant', needs: guards['new.defendant'] },
  { name: 'new.location', path: '/new/location', title: 'route.new.location', needs: guards['new.location'] },
  { name: 'new.event', path: '/new/event', title: 'route.new.event', needs: guards['new.event'] },
  { name: 'tasks', path: '/tasks', title: 'route.tasks', needs: guards.tasks },
  { name: 'bulkLetter.list', path: '/bulk-letter/list', title: 'route.bulkLetter.list', needs: guards.bulkLetter },
  { name: 'exports', path: '/exports/list', title: 'route.exports', needs: guards.exports },
  { name: 'documents', path: '/documents', title: 'route.documents', needs: guards.documents },
  { name: 'term', path: '/taxonomy/:taxonomyId/term/:termId/:tab?', title: 'route.term', needs: guards.taxonomy, defaultTab: 'edit', tabs: ['edit', 'records'] },
  { name: 'contact', path: '/contact', title: 'route.contact', needs: guards.contact },
  { name: 'outdatedBrowser', path: '/outdated-browser', title: 'route.outdatedBrowser', needs: 'anyone' },
] as const satisfies readonly Route[]

export type RouteName = (typeof routes)[number]['name'] | 'notFound'
export const routeNames: [RouteName, ...RouteName[]] = ['notFound', ...routes.map(({ name }) => name)]

export const routeOf = (name: RouteName): Route | undefined => routes.find((route) => route.name === name)
