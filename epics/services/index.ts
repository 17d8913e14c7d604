/** The face of services' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { bundleEpic } from './bundle.epic.ts'

export const servicesEpics: readonly NamedEpic[] = [bundleEpic]
