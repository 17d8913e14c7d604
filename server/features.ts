import '../domain/messages/staff.ts'
import { demoRoutes } from './admin/index.ts'
import { routes as caseNumbers } from './caseNumbers/index.ts'
import { routes as configuration } from './config/index.ts'
import { exportFiles, routes as exports } from './exports/index.ts'
import { fileRoutes, type FileRoute } from './files/index.ts'
import { routes as history } from './history/index.ts'
import type { Route } from './http/route.ts'
import { importFiles, routes as imports } from './imports/index.ts'
import { routes as dashboard } from './dashboard/index.ts'
import { documentFiles, routes as items } from './items/index.ts'
import { routes as contact } from './contact/index.ts'
import type { Config } from './kernel/config.ts'
import { letterFiles, routes as letters } from './letters/index.ts'
import { routes as likeness } from './likeness/index.ts'
import { routes as links } from './links/index.ts'
import { routes as lists } from './lists/index.ts'
import { routes as log } from './log/index.ts'
import { routes as records } from './records/index.ts'
import { routes as notifications } from './notifications/index.ts'
import { routes as savedFilters } from './savedFilters/index.ts'
import { routes as tags } from './tags/index.ts'
import { authRoutes, productRoutes } from './session/index.ts'

/** What a feature adds to the server. */
export type Feature = {
  readonly routes: (config: Pick<Config, 'demo' | 'authFeature' | 'supportEmail'>) => readonly Route[]
  /** Calls whose request or answer is a file. */
  readonly files?: readonly FileRoute[]
}

/** One line for each feature. */
export const features: readonly Feature[] = [
  { routes: ({ authFeature }) => [...productRoutes, ...(authFeature ? authRoutes : [])] },
  { routes: () => log },
  { routes: () => configuration },
  { routes: () => [], files: fileRoutes },
  { routes: () => records },
  { routes: () => items, files: documentFiles },
  { routes: () => links },
  { routes: () => letters, files: letterFiles },
  { routes: () => tags },
  { routes: () => likeness },
  { routes: () => lists },
  { routes: () => history },
  { routes: () => caseNumbers },
  { routes: () => exports, files: exportFiles },
  { routes: () => imports, files: importFiles },
  { routes: () => dashboard },
  { routes: () => notifications },
  { routes: () => savedFilters },
  { routes: ({ supportEmail }) => contact(supportEmail) },
  { routes: ({ demo }) => (demo ? demoRoutes : []) },
]
