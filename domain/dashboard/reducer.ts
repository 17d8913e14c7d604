import { group, list, nullable, oneOf, on, slice, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { courtDatesFailed, courtDatesLoaded } from './actions.ts'
import { courtDateAhead, type CourtDateAhead } from './api.ts'

export type DashboardState = { courtDates: CourtDateAhead[] | null; problem: 'failed' | null }

const shape: Field<DashboardState> = group({
  courtDates: nullable(list(courtDateAhead)),
  problem: nullable(oneOf(['failed'])),
})

/** Loaded anew with each visit; until then the last ones stand there. */
export const dashboardSlice = slice('dashboard', shape, { courtDates: null, problem: null }, [
  on(courtDatesLoaded, (state, { data }) => {
    state.courtDates = data
    state.problem = null
  }),
  on(courtDatesFailed, (state) => {
    state.problem = 'failed'
  }),
  on(loggedOut, (state) => {
    Object.assign(state, { courtDates: null, problem: null })
  }),
])
