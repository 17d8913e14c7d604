import { afresh, group, list, nullable, on, oneOf, slice, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  changesFailed,
  changesLoaded,
  changesSeen,
  courtDatesFailed,
  courtDatesLoaded,
  recentFailed,
  recentLoaded,
  recentOpened,
} from './actions.ts'
import { courtDateAhead, type CourtDateAhead } from './api.ts'
import { changedCases, type ChangedCases } from './changes.ts'
import { recentRecord, type RecentRecord } from './recent.ts'

type Problem = 'failed' | null
export type DashboardState = {
  courtDates: CourtDateAhead[] | null
  problem: Problem
  changes: ChangedCases | null
  changesProblem: Problem
  recent: RecentRecord[] | null
  recentProblem: Problem
}

const problem = nullable(oneOf(['failed']))
const shape: Field<DashboardState> = group({
  courtDates: nullable(list(courtDateAhead)),
  problem,
  changes: nullable(changedCases),
  changesProblem: problem,
  recent: nullable(list(recentRecord)),
  recentProblem: problem,
})

const nothing: DashboardState = {
  courtDates: null,
  problem: null,
  changes: null,
  changesProblem: null,
  recent: null,
  recentProblem: null,
}

/** Loaded anew with each visit; until then the last ones stand there. */
export const dashboardSlice = slice('dashboard', shape, nothing, [
  on(courtDatesLoaded, (state, { data }) => {
    state.courtDates = data
    state.problem = null
  }),
  on(courtDatesFailed, (state) => {
    state.problem = 'failed'
  }),
  on(changesLoaded, (state, loaded) => {
    state.changes = loaded
    state.changesProblem = null
  }),
  on(changesFailed, (state) => {
    state.changesProblem = 'failed'
  }),
  on(changesSeen, (state, { until }) => {
    state.changes = { since: until, until, more: false, data: [] }
  }),
  /** What was opened meanwhile is not among the old ones: they would move under the pointer. */
  on(recentOpened, (state) => {
    state.recent = null
    state.recentProblem = null
  }),
  on(recentLoaded, (state, { data }) => {
    state.recent = data
    state.recentProblem = null
  }),
  on(recentFailed, (state) => {
    state.recentProblem = 'failed'
  }),
  on(loggedOut, (state) => {
    Object.assign(state, afresh(nothing))
  }),
])
