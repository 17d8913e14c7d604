/** The filters of a report as chips (RPT-01 … RPT-03, RPT-30, RRV-05). */
import { isActive, saysSomething } from './filterRules.ts'
import { chosenFilters, filterForms, type ChosenFilter } from './filterForms.ts'
import { activeGroups, type CombinableGroup, type ReportFilters } from './filters.ts'
import type { ReportType } from './reportObjects.ts'

/** RPT-02 */
const hidden: readonly ChosenFilter[] = [
  'criminal_victimization',
  'noncriminal_victimization',
  'status',
  'report_new_all_time',
]

/** Whether one that says something has a chip in every report. */
export const hasChip = (filter: string): boolean =>
  chosenFilters.some((each) => each === filter && !hidden.includes(each))

/** A filter as one chip; of what is combined each group. */
export type FilterChip = { readonly filter: ChosenFilter; readonly at: number; readonly group: CombinableGroup | null }

type CustomFields = NonNullable<ReportFilters['victim_custom_fields']>

/** RPT-30 */
export const chipsOf = (filters: ReportFilters, isShown: (filter: ChosenFilter) => boolean): readonly FilterChip[] =>
  chosenFilters
    .filter((filter) => isActive(filter, filters[filter]) && isShown(filter))
    .flatMap((filter): readonly FilterChip[] => {
      const { is } = filterForms[filter]
      if (is === 'customFields')
        return (filters[filter] as CustomFields).flatMap((entry, at) =>
          saysSomething(entry) ? [{ filter, at, group: null }] : [],
        )
      if (is !== 'combinable') return [{ filter, at: 0, group: null }]
      const groups = filters[filter] as CombinableGroup[]
      return groups.flatMap((group, at) => (activeGroups([group]).length === 0 ? [] : [{ filter, at, group }]))
    })

/** RPT-01 … RPT-03 */
export const filterChips = (report: ReportType, filters: ReportFilters): readonly FilterChip[] =>
  chipsOf(filters, (filter) => !hidden.includes(filter) && !(report === 'grant' && filter === 'grants'))

/** RRV-05: all that is not `told` elsewhere, for there is no form beside them that shows the rest. */
export const runChips = (
  { filters }: { readonly filters: ReportFilters },
  told: readonly ChosenFilter[] = [],
): readonly FilterChip[] => chipsOf(filters, (filter) => !told.includes(filter))
