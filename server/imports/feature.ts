import type { Feature } from '../feature.ts'
import './tables.ts'
import { files, routes } from './routes.ts'
import { removeExpiredImports } from './task.ts'

export const imports: Feature = {
  routes: () => routes,
  files,
  queues: [
    {
      name: 'import',
      table: 'data_import',
      // Two would only wait for each other's records.
      atOnce: 1,
      script: new URL('importProcess.ts', import.meta.url),
    },
  ],
  removes: removeExpiredImports,
}
