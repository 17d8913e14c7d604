import { count, day, flag, group, id, list, oneOf, part, text } from '../kernel/index.ts'
import { chosenFilters } from './filterForms.ts'
import { reportTypeNames } from './reportObjects.ts'
import { longestSetLabel, setDescription } from './sets.ts'

/** What is open over the picker of filter sets. */
export const setDialogShown = part('reports/setDialog', oneOf(['save', 'delete', 'everybodys']))
/** The name under which a set is about to be saved. */
export const setLabelTyped = part('reports/setLabel', text('name', longestSetLabel))
/** What that set is for. */
export const setDescriptionTyped = part('reports/setDescription', setDescription)
/** The set of somebody that is about to be deleted. */
export const setToRemove = part('reports/setToRemove', id('saved_report'))
/** The set that was chosen last, where nothing in it can be read any more. */
export const unreadableSet = part('reports/unreadableSet', text('name', longestSetLabel))
/** Filters that were just added and say nothing yet. */
export const openedFilters = part('reports/openedFilters', list(oneOf(chosenFilters), chosenFilters.length))
/** An end of a range as it is being written. */
export const endTyped = part(
  'reports/endTyped',
  group({ filter: oneOf(chosenFilters), end: oneOf(['min', 'max']), text: text('prose', 30) }),
)
/** Whether groups of fewer than five people are left out of what leaves the agency. */
export const smallHidden = part('reports/smallHidden', flag())
/** The day on which the fiscal year is about to begin. */
export const fiscalDayTyped = part('reports/fiscalDay', day('yyyy-MM-dd'))
/** The newest are on the first page; `pages` there were when it was turned to. */
const turned = { page: count(1), pages: count(1) }
/** The page of the runs of an account. */
export const runsPage = part('reports/runsPage', group({ account: id('account'), ...turned }))
/** The page of everybody's filter sets. */
export const setsPage = part('reports/setsPage', group(turned))
/** The report whose runs of before are shown. */
export const earlierShown = part('reports/earlierRuns', oneOf(reportTypeNames))
/** The one of them that is about to take the place of what stands there. */
export const runToOpen = part('reports/runToOpen', group({ report: oneOf(reportTypeNames), id: id('report_object') }))
/** The page of them. */
export const earlierPage = part('reports/earlierPage', group(turned))
