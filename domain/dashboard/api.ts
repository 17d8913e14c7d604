/** NAV-54: what the first page shows beside the user's own tasks and appointments. */
import { ask } from '../calls/index.ts'
import { call, group, id, isoInstant, list, nullable, text, type Infer } from '../kernel/index.ts'

/** Days from now. */
export const daysAhead = 7
export const mostCourtDates = 100

/** A court date of a case that the user, or whose client or defendant the user, owns or is assigned to. */
const courtDateAhead = group({
  id: id('court_date'),
  date_time: isoInstant(),
  court_id: nullable(id('court')),
  case_id: id('court_case'),
  case_reference_id: text('number', 80),
})
export type CourtDateAhead = Infer<typeof courtDateAhead>

const courtDates = group({ data: list(courtDateAhead) })

export const getCourtDatesAhead = call({
  id: 'dashboard.courtDates',
  method: 'GET',
  path: 'dashboard/court_date',
  needs: { anyOf: ['view_own_case', 'view_own_victim'] },
  response: courtDates.schema,
  summary: `Court dates of the next ${daysAhead} days in the user's own cases, the soonest first`,
})

/** With each visit of the first page. */
export const courtDatesAhead = ask('dashboard/courtDates', {
  call: getCourtDatesAhead,
  answer: courtDates,
  recorded: { opened: { type: 'dashboard/opened' } },
})
