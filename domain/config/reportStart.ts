/** CFG-29: what a report asks for when it starts, anew: figures must not count by yesterday's lists. */
import { fact, group, id, label, list, nullable, optional, text, type Infer } from '../kernel/index.ts'
import { ageGroup } from './ageGroups.ts'
import { settingsName } from './forms.ts'
import type { LiveList } from './live.ts'
import { advancedGrant, county, groupAccount } from './reportLists.ts'

/** The agency's own lists; age groups, advanced grants and highest ids have calls of their own. */
export const reportListNames = [
  'crime',
  'agency',
  'user',
  'client_type',
  'race',
  'gender',
  'special_classification',
  'term',
  'service',
  'service_category',
  'attendee_role',
  'event_type',
  'taxonomy',
  'field_view',
] as const satisfies readonly LiveList[]

/** SRV-39: null where the account has none, or the user may not look for that kind. */
export const highestIds = group({
  court_case: nullable(id('court_case')),
  victim: nullable(id('victim')),
  defendant: nullable(id('defendant')),
  event: nullable(id('event')),
  person: nullable(id('person')),
  location: nullable(id('location')),
})
export type HighestIds = Infer<typeof highestIds>

/** A report begins. */
export const reportStarted = fact('config/reportStarted', {
  v: 1,
  origin: 'intent',
  payload: group({ report: label(40) }),
})
/** RPT-80: the counties alone, for a run; without them the sentence that says why (CFG-09). */
export const countiesLoaded = fact('config/countiesLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ counties: optional(list(county)), failed: optional(text('prose', 2_000)) }),
})
/** All has come, or could not be had; `failed` names the latter, with the sentence that says so (CFG-09). */
export const reportListsLoaded = fact('config/reportListsLoaded', {
  v: 1,
  origin: 'server',
  payload: group({
    ageGroups: optional(list(ageGroup)),
    advancedGrants: optional(list(advancedGrant)),
    /** RPT-80: where the clients of the agency live. */
    counties: optional(list(county)),
    /** RPT-61: those of the own groups. */
    accounts: optional(list(groupAccount)),
    highestIds,
    failed: list(group({ name: settingsName, message: text('prose', 2_000) })),
  }),
})
