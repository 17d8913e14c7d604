import type { Feature } from '../feature.ts'
import { minutesRoutes } from './minutes.ts'
import { reportObjectRoutes } from './reportObjects.ts'
import { namePersonsRoute } from './persons.ts'
import { routes } from './routes.ts'
import './tables.ts'

export const reports: Feature = { routes: () => [...routes, ...reportObjectRoutes, ...minutesRoutes, namePersonsRoute] }
