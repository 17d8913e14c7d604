import type { Feature } from '../feature.ts'
import './tables.ts'
import { routes } from './routes.ts'

export const help: Feature = { routes: () => routes }
