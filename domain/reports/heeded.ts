/** Which filters are asked of what is counted, and which can't be, for what they tell of is no part of it. */
import { askedFilters } from './filterRules.ts'
import { chosenFilters, type ChosenFilter } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'
import type { Section } from './section.ts'

/** RPT-20 */
const ofEvents = /^(?:event_|user_attendee|person_attendee|search_attendee|search_event)/
/** Of records of each kind: where they are, whose they are. */
const ofEach = /^(?:search_location|location_|status$|owners$|assigned$)/
/** In which way it is counted, not what: they leave nobody out of anything. */
const ways: readonly ChosenFilter[] = ['distinct_person', 'report_new_all_time', 'client_account']

/** Of a report's events, or of its clients and all around them. */
export const isAskedOf = (events: boolean, filter: ChosenFilter): boolean =>
  ofEach.test(filter) || ofEvents.test(filter) === events

/** What a run is filtered by and a section is not. */
export const unheededIn = ({ columns }: Section, filters: ReportFilters): readonly ChosenFilter[] => {
  const asked = askedFilters(filters)
  const isOfEvents = columns.some(({ type }) => type === 'event')
  return chosenFilters.filter(
    (filter) => asked[filter] !== undefined && !ways.includes(filter) && !isAskedOf(isOfEvents, filter),
  )
}
