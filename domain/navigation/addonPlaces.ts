/** NAV-14: which places are an add-on's feature. */
import { gatedWith } from '../access/index.ts'
import { asksFor } from '../kernel/index.ts'
import { needsOf } from './guard.ts'
import { recordAt, type Destination } from './path.ts'

const isTab = (at: Destination, tab: string): boolean => recordAt(at) !== null && at.tab === tab

/** By capability, places that open without it, too, though what stands on them is its add-on's. */
const open: Readonly<Record<string, (at: Destination) => boolean>> = {
  case_manager_enabled: (at) => recordAt(at)?.kind === 'court_case',
  timesheet_enabled: (at) => at.route === 'list.timelogs' || isTab(at, 'timelogs'),
  secondary_assignments_enabled: (at) => isTab(at, 'assignments'),
}

/** Whether the place is a feature of the add-on with these capabilities, or with what they alone give a meaning. */
export const isFeatureOf = (at: Destination, capabilities: readonly string[]): boolean =>
  needsOf(at).some((needs) => asksFor(needs, [...capabilities, ...gatedWith(capabilities)])) ||
  capabilities.some((capability) => Object.hasOwn(open, capability) && open[capability]?.(at) === true)
