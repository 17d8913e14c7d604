import type { Feature } from '../feature.ts'
import { minutesRoutes } from './minutes.ts'
import { removeOldRuns } from './oldRuns.ts'
import { reportObjectRoutes } from './reportObjects.ts'
import { namePersonsRoute } from './persons.ts'
import { runRoutes } from './runs.ts'
import { routes } from './routes.ts'
import './tables.ts'

export const reports: Feature = {
  routes: () => [...routes, ...reportObjectRoutes, ...runRoutes, ...minutesRoutes, namePersonsRoute],
  removes: removeOldRuns,
}
