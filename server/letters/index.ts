/** The face of letters: as PDF, filled templates, bulk letters and how letters look. */
import type { Route } from '../http/route.ts'
import { bulkLetterRoutes } from './bulkLetters.ts'
import { defaultsRoutes } from './defaults.ts'
import { fillRoute } from './fill.ts'

export { fontFile } from './fonts.ts'
export { makeBulkLetters } from './bulkJob.ts'
export { letterFiles } from './letterFiles.ts'

export const routes: readonly Route[] = [fillRoute, ...defaultsRoutes, ...bulkLetterRoutes]
