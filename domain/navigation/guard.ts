import { guards } from '../access/index.ts'
import { meets, type Needs } from '../kernel/index.ts'
import type { Destination } from './path.ts'
import { routeOf } from './routes.ts'

/** Tabs behind more than their page's own guard (ADM-03 … ADM-20, NAV-11). */
const tabNeeds = ({ route, tab }: Pick<Destination, 'route' | 'tab'>): Needs => {
  if (route === 'admin.enableAgm') return guards['admin.addons']
  const named: Readonly<Record<string, Needs>> = guards
  const name = `${route}.${tab ?? ''}`
  return (route === 'admin' || route === 'client') && Object.hasOwn(named, name) ? (named[name] ?? 'anyone') : 'anyone'
}

/** PRM-03, PRM-04: whether the place opens; whoever may not is sent to /home, and nothing of it is loaded. */
export const mayOpen = (scopes: ReadonlySet<string> | null, at: Pick<Destination, 'route' | 'tab'>): boolean => {
  const route = routeOf(at.route)
  return route === undefined || (meets(scopes, route.needs) && meets(scopes, tabNeeds(at)))
}
