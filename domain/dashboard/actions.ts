import { fact, group, isoInstant, list } from '../kernel/index.ts'
import { courtDateAhead } from './api.ts'
import { changedCases } from './changes.ts'
import { recentRecord } from './recent.ts'

export const dashboardOpened = fact('dashboard/opened', { v: 1, origin: 'intent', payload: group({}) })
export const courtDatesLoaded = fact('dashboard/courtDatesLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ data: list(courtDateAhead) }),
})
export const courtDatesFailed = fact('dashboard/courtDatesFailed', { v: 1, origin: 'server', payload: group({}) })

export const recentOpened = fact('dashboard/recentOpened', { v: 1, origin: 'intent', payload: group({}) })
export const recentLoaded = fact('dashboard/recentLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ data: list(recentRecord) }),
})
export const recentFailed = fact('dashboard/recentFailed', { v: 1, origin: 'server', payload: group({}) })

/** Somebody looks at what changed in their cases. */
export const changesOpened = fact('dashboard/changesOpened', { v: 1, origin: 'intent', payload: group({}) })
export const changesLoaded = fact('dashboard/changesLoaded', { v: 1, origin: 'server', payload: changedCases })
export const changesFailed = fact('dashboard/changesFailed', { v: 1, origin: 'server', payload: group({}) })
/** They have seen them, as far as they were loaded. */
export const changesSeen = fact('dashboard/changesSeen', {
  v: 1,
  origin: 'intent',
  payload: group({ until: isoInstant() }),
})
