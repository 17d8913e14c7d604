import type { Feature } from '../feature.ts'
import './tables.ts'
import { removeExpiredLogKeys, routes } from './routes.ts'

export const log: Feature = { routes: () => routes, removes: removeExpiredLogKeys }
