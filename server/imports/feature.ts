import type { Feature } from '../feature.ts'
import './tables.ts'
import { files, routes } from './routes.ts'
import { removeExpiredImports } from './task.ts'

export const imports: Feature = { routes: () => routes, files, removes: removeExpiredImports }
