/** The face of the first page's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { visitEpic } from './visit.epic.ts'

export const dashboardEpics: readonly NamedEpic[] = [visitEpic]
