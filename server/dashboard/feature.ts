import type { Feature } from '../feature.ts'
import { routes } from './routes.ts'

export const dashboard: Feature = { routes: () => routes }
