import { meets } from '../kernel/index.ts'
import type { Destination } from './path.ts'
import { routeOf } from './routes.ts'

/** PRM-03, PRM-04: whether the place opens; whoever may not is sent to /home, and nothing of it is loaded. */
export const mayOpen = (scopes: ReadonlySet<string> | null, { route: name }: Pick<Destination, 'route'>): boolean => {
  const route = routeOf(name)
  return route === undefined || meets(scopes, route.needs)
}
