import type { Feature } from '../feature.ts'
import './tables.ts'
import { archiveDue } from './archive.ts'
import { clientAccountRoutes } from './clientAccounts.ts'

const hour = 3_600_000

export const accounts: Feature = {
  routes: () => clientAccountRoutes,
  repeats: (services) => [{ every: hour, run: () => archiveDue(services) }],
}
