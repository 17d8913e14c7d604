import { fact, group, list } from '../kernel/index.ts'
import { courtDateAhead } from './api.ts'

export const dashboardOpened = fact('dashboard/opened', { v: 1, origin: 'intent', payload: group({}) })
export const courtDatesLoaded = fact('dashboard/courtDatesLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ data: list(courtDateAhead) }),
})
export const courtDatesFailed = fact('dashboard/courtDatesFailed', { v: 1, origin: 'server', payload: group({}) })
