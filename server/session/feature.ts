import type { Feature } from '../feature.ts'
import './tables.ts'
import { removeExpired } from './cleanup.ts'
import { authRoutes, productRoutes } from './routes.ts'

export const session: Feature = {
  routes: ({ authFeature }) => [...productRoutes, ...(authFeature ? authRoutes : [])],
  removes: removeExpired,
}
