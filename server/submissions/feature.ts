import type { Feature } from '../feature.ts'
import { routes } from './routes.ts'
import './tables.ts'

export const submissions: Feature = { routes: () => routes }
