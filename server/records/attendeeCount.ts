import { sql } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import { rememberChange, updated, type Version } from './changes.ts'
import { touched } from './announced.ts'

/**
 * EVT-11: counts those who are named for an event anew. The event is locked before, by a statement of its own: only one
 * that begins afterwards sees whom others have named meanwhile.
 */
export const recount = async (context: SignedIn, eventId: number): Promise<void> => {
  const { tx, services, principal } = context
  const at = new Date(services.clock.now()).toISOString()
  await sql`select from event where id = ${eventId} for no key update`.execute(tx)
  const { rows } = await sql<Version & { was: number; attendees_count: number }>`
    with named as (
      select e.account, e.id, e.attendees_count as was,
        (select count(*) from attendee a
          where a.account = e.account and a.event_id = e.id and a.removed_at is null) as is
      from event e where e.id = ${eventId}
    )
    update event e
    set attendees_count = named.is, version = version + 1, updated_at = ${at}, updated_by = ${principal.userId}
    from named where e.account = named.account and e.id = named.id and named.is <> named.was
    returning e.id, e.version, named.was, e.attendees_count`.execute(tx)
  for (const { was, attendees_count, ...version } of rows) {
    const step = updated({ attendees_count: was }, { attendees_count }, ['attendees_count'])
    await rememberChange(context, 'event', [version], step)
    touched(context, 'event', [version])
  }
}
