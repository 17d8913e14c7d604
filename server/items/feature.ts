import type { Feature } from '../feature.ts'
import './tables.ts'
import { documentFiles } from './documents.ts'
import { routes } from './routes.ts'

export const items: Feature = { routes: () => routes, files: documentFiles }
