import '../domain/messages/staff.ts'
import { demoRoutes } from './admin/index.ts'
import { routes as caseNumbers } from './caseNumbers/index.ts'
import { migrations as configMigrations, routes as configuration } from './config/index.ts'
import { exportFiles, migrations as exportMigrations, routes as exports } from './exports/index.ts'
import { fileRoutes, migrations as fileMigrations, type FileRoute } from './files/index.ts'
import { migrations as historyMigrations, routes as history } from './history/index.ts'
import { migrations as http } from './http/migrations.ts'
import type { Route } from './http/route.ts'
import { importFiles, migrations as importMigrations, routes as imports } from './imports/index.ts'
import { migrations as dashboardMigrations, routes as dashboard } from './dashboard/index.ts'
import { documentFiles, migrations as itemMigrations, routes as items } from './items/index.ts'
import { migrations as contactMigrations, routes as contact } from './contact/index.ts'
import type { Config } from './kernel/config.ts'
import type { Migration } from './kernel/migrate.ts'
import { letterFiles, migrations as letterMigrations, routes as letters } from './letters/index.ts'
import { migrations as likenessMigrations, routes as likeness } from './likeness/index.ts'
import { routes as links } from './links/index.ts'
import { migrations as listMigrations, routes as lists } from './lists/index.ts'
import { migrations as logMigrations, routes as log } from './log/index.ts'
import { migrations as recordMigrations, routes as records } from './records/index.ts'
import { routes as notifications } from './notifications/index.ts'
import { migrations as savedFilterMigrations, routes as savedFilters } from './savedFilters/index.ts'
import { routes as tags } from './tags/index.ts'
import { authRoutes, migrations as session, productRoutes } from './session/index.ts'

/** What a feature adds to the server. */
export type Feature = {
  readonly routes: (config: Pick<Config, 'demo' | 'authFeature' | 'supportEmail'>) => readonly Route[]
  readonly migrations: readonly Migration[]
  /** Calls whose request or answer is a file. */
  readonly files?: readonly FileRoute[]
}

/** One line for each feature, in the order of their migrations. */
export const features: readonly Feature[] = [
  { routes: () => [], migrations: http },
  { routes: ({ authFeature }) => [...productRoutes, ...(authFeature ? authRoutes : [])], migrations: session },
  { routes: () => log, migrations: logMigrations },
  { routes: () => configuration, migrations: configMigrations },
  { routes: () => [], migrations: fileMigrations, files: fileRoutes },
  { routes: () => records, migrations: recordMigrations },
  { routes: () => items, migrations: itemMigrations, files: documentFiles },
  { routes: () => links, migrations: [] },
  { routes: () => letters, migrations: letterMigrations, files: letterFiles },
  { routes: () => tags, migrations: [] },
  { routes: () => likeness, migrations: likenessMigrations },
  { routes: () => lists, migrations: listMigrations },
  { routes: () => history, migrations: historyMigrations },
  { routes: () => caseNumbers, migrations: [] },
  { routes: () => exports, migrations: exportMigrations, files: exportFiles },
  { routes: () => imports, migrations: importMigrations, files: importFiles },
  { routes: () => dashboard, migrations: dashboardMigrations },
  { routes: () => notifications, migrations: [] },
  { routes: () => savedFilters, migrations: savedFilterMigrations },
  { routes: ({ supportEmail }) => contact(supportEmail), migrations: contactMigrations },
  { routes: ({ demo }) => (demo ? demoRoutes : []), migrations: [] },
]
