import type { Feature } from '../feature.ts'
import './tables.ts'
import { fileRoutes } from './routes.ts'
import { removeUnkeptFiles } from './storage.ts'

export const documents: Feature = { routes: () => [], files: fileRoutes, removes: removeUnkeptFiles }
