/** Groups of services as a report's filter offers them (SVC-02, SVC-03). */
import { rowsIn, withApplicable, type WithConfig } from '../config/index.ts'
import { hidesLine } from './filterRules.ts'
import type { ReportFilters } from './filters.ts'

export type OfferedGroup = ReturnType<typeof withApplicable>[number]

/** Active ones, each with whether one of its services is active and left by the filters as they are. */
export const offeredGroups = (state: WithConfig, filters: ReportFilters): readonly OfferedGroup[] =>
  withApplicable(
    rowsIn(state, 'service_group').filter(({ status }) => status !== 0),
    rowsIn(state, 'service'),
    ({ id, category_id: category }) =>
      hidesLine(filters.services, id) || hidesLine(filters.service_categories, category),
  )
