/** SRV-37, SRV-38, SRV-41 … SRV-45: the calls of the kinds that are kept here, all of one shape. */
import { recordCalls } from '../../domain/records/index.ts'
import { route, type Route } from '../http/route.ts'
import { attendees, listAttendees } from './attendees.ts'
import { cases } from './cases.ts'
import { expungePerson } from './expunge.ts'
import { defendants, victims } from './partyKeeping.ts'
import { isLocation } from './partyQueries.ts'
import { persons } from './persons.ts'
import { events, locations } from './places.ts'
import type { RemovableKind } from './removal.ts'
import { removeRecord, restoreRecord } from './takings.ts'
import { createRecord, getRecord, updateRecord, type Keeping } from './writes.ts'

const kept = <K extends RemovableKind>(of: Keeping<K>): readonly Route[] => {
  const { get, create, update, restore } = recordCalls[of.kind]
  return [
    route(get, ({ params }, context) => getRecord(of, params.id, context)),
    route(create, ({ body }, context) => createRecord(of, body, context)),
    route(update, ({ params, body }, context) => updateRecord(of, params.id, body, context)),
    route(restore, ({ params }, context) => restoreRecord(of, params.id, context)),
  ]
}

const removable = <K extends RemovableKind>(of: Keeping<K>): readonly Route[] => [
  ...kept(of),
  route(recordCalls[of.kind].remove, ({ params }, context) => removeRecord(of, params.id, context)),
]

export const routes: readonly Route[] = [
  ...removable(victims),
  ...removable(cases),
  ...removable(defendants),
  ...removable(events),
  ...removable(attendees),
  route(recordCalls.attendee.list, ({ query }, context) => listAttendees(query, context)),
  ...kept(persons),
  ...kept(locations),
  // LOC-03, SRV-42: a location is deleted as the person that it is stored as.
  route(recordCalls.person.remove, async ({ params: { id }, query }, context) => {
    const remove = query.expunge === '1' ? expungePerson : removeRecord
    return (await isLocation(context.tx, id)) ? remove(locations, id, context) : remove(persons, id, context)
  }),
]
