/** The face of the first page's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { changesEpic, visitEpic } from './changes.epic.ts'
import { courtDatesEpic } from './courtDates.epic.ts'
import { recentEpic } from './recent.epic.ts'

export const dashboardEpics: readonly NamedEpic[] = [courtDatesEpic, changesEpic, recentEpic, visitEpic]
