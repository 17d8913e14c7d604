import type { Feature } from '../feature.ts'
import './tables.ts'
import { files, routes } from './routes.ts'
import { removeExpiredExports } from './task.ts'

export const exports: Feature = { routes: () => routes, files, removes: removeExpiredExports }
