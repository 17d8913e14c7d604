/** SRV-37, SRV-38, SRV-41 … SRV-45: the calls of records with a page, and of those who are named for an event. */
import { mergePersons } from '../../domain/merge/index.ts'
import { recordCalls } from '../../domain/records/index.ts'
import { route, type Route } from '../http/route.ts'
import { attendees, listAttendees } from './attendees.ts'
import { cases } from './cases.ts'
import { expungePerson } from './expunge.ts'
import { inSightRoute } from './inSight.ts'
import type { Keeping } from './keeping.ts'
import type { KeptKind } from './kinds.ts'
import { defendants, victims } from './partyKeeping.ts'
import { mergeInto } from './merge.ts'
import { isLocation } from './partyQueries.ts'
import { persons } from './persons.ts'
import { events, locations } from './places.ts'
import { routesOf } from './routesOf.ts'
import { removeRecord } from './takings.ts'

const withoutRemoval = <K extends KeptKind>(of: Keeping<K>): readonly Route[] => {
  const { remove: _, ...others } = routesOf(of)
  return Object.values(others)
}

export const routes: readonly Route[] = [
  inSightRoute,
  ...Object.values(routesOf(victims)),
  ...Object.values(routesOf(cases)),
  ...Object.values(routesOf(defendants)),
  ...Object.values(routesOf(events)),
  ...Object.values(routesOf(attendees)),
  route(recordCalls.attendee.list, ({ query }, context) => listAttendees(query, context)),
  ...withoutRemoval(persons),
  route(mergePersons, ({ body }, context) => mergeInto(body, context)),
  ...withoutRemoval(locations),
  // LOC-03, SRV-42: a location is deleted as the person that it is stored as.
  route(recordCalls.person.remove, async ({ params: { id }, query }, context) => {
    const remove = query.expunge === '1' ? expungePerson : removeRecord
    return (await isLocation(context.tx, id)) ? remove(locations, id, context) : remove(persons, id, context)
  }),
]
