import type { Feature } from '../feature.ts'
import './tables.ts'
import { bulkLetterRoutes } from './bulkLetters.ts'
import { defaultsRoutes } from './defaults.ts'
import { fillRoute } from './fill.ts'
import { letterFiles } from './letterFiles.ts'

export const letters: Feature = {
  routes: () => [fillRoute, ...defaultsRoutes, ...bulkLetterRoutes],
  files: letterFiles,
  queues: [
    { name: 'bulk_letter', table: 'bulk_letter', atOnce: 1, script: new URL('bulkProcess.ts', import.meta.url) },
  ],
}
