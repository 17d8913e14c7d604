import type { Feature } from '../feature.ts'
import './tables.ts'
import { archiveDue } from './archive.ts'
import { besideRoutes } from './beside.ts'
import { clientAccountRoutes } from './clientAccounts.ts'
import { listedRoutes } from './listed.ts'

const hour = 3_600_000

export const accounts: Feature = {
  routes: () => [...listedRoutes, ...clientAccountRoutes, ...besideRoutes],
  repeats: (services) => [{ every: hour, run: () => archiveDue(services) }],
}
