import type { Feature } from '../feature.ts'
import './tables.ts'
import { fileRoutes } from './routes.ts'
import { removeUnkeptFiles } from './storage.ts'

export const files: Feature = { routes: () => [], files: fileRoutes, removes: removeUnkeptFiles }
