/** The face of the first page's pipeline. */
import type { NamedEpic } from '../kernel/index.ts'
import { courtDatesEpic } from './courtDates.epic.ts'

export const dashboardEpics: readonly NamedEpic[] = [courtDatesEpic]
