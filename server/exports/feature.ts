import type { Feature } from '../feature.ts'
import './tables.ts'
import { reportFileRoutes } from './reportFile.ts'
import { files, routes } from './routes.ts'
import { removeExpiredExports } from './task.ts'

export const exports: Feature = {
  routes: () => [...routes, ...reportFileRoutes],
  files,
  queues: [{ name: 'export', table: 'list_export', atOnce: 2, script: new URL('exportProcess.ts', import.meta.url) }],
  removes: removeExpiredExports,
}
