import { guards } from '../access/index.ts'
import { meets, type Needs } from '../kernel/index.ts'
import { recordAt, type Destination } from './path.ts'
import { routeOf } from './routes.ts'
import { adminTabIsBuilt, adminTabNeeds, adminTabs, tabsOf, visibleAdminTabs } from './tabs.ts'

/** Tabs behind more than their page's own guard (ADM-03 … ADM-20, NAV-11, INT-01). */
const tabNeeds = ({ route, tab }: Pick<Destination, 'route' | 'tab'>): Needs => {
  if (route === 'admin.enableAgm') return guards['admin.addons']
  if (route === 'admin') return tab === undefined ? 'anyone' : adminTabNeeds(tab)
  const named: Readonly<Record<string, Needs>> = guards
  const name = `${route}.${tab ?? ''}`
  return (route === 'client' || route === 'integrations') && Object.hasOwn(named, name)
    ? (named[name] ?? 'anyone')
    : 'anyone'
}

/** What a place and its tab are behind. */
export const needsOf = (at: Destination): readonly Needs[] => {
  const record = recordAt(at)
  const tab = record === null ? undefined : tabsOf(record.kind).find((each) => each.tab === at.tab)
  return [routeOf(at.route)?.needs ?? 'anyone', tabNeeds(at), tab?.needs ?? 'anyone']
}

/** PRM-03, PRM-04: whether the place opens; whoever may not is sent to /home, and nothing of it is loaded. */
export const mayOpen = (scopes: ReadonlySet<string> | null, at: Pick<Destination, 'route' | 'tab'>): boolean => {
  const route = routeOf(at.route)
  return route === undefined || (meets(scopes, route.needs) && meets(scopes, tabNeeds(at)))
}

/** Whether a screen stands there by now; the tabs of the administration come one by one. */
export const isBuilt = ({ route, tab }: Pick<Destination, 'route' | 'tab'>): boolean =>
  route !== 'admin' || tab === undefined || adminTabIsBuilt(tab)

/** Whether it stands in the menu of the administration, which shows all tabs that somebody may see. */
export const isOfMenu = ({ route, tab }: Pick<Destination, 'route' | 'tab'>): boolean =>
  route === 'admin' && tab !== undefined && adminTabs.includes(tab)

/**
 * ADM-21: a tab of the administration that is not theirs to see, or that there is not, is the first one that they see, of
 * those on which something stands.
 */
export const settledPlace = (
  scopes: ReadonlySet<string> | null,
  at: Destination,
  maxFields: number | null,
): Destination => {
  if (at.route !== 'admin') return at
  const tabs = visibleAdminTabs(scopes, maxFields)
  const first = tabs.find(adminTabIsBuilt) ?? tabs[0]
  return first === undefined || (at.tab !== undefined && tabs.includes(at.tab)) ? at : { ...at, tab: first }
}
