/** Locations and events: LOC-02 … LOC-11, EVT-09. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { emptyOf, textIn } from './columns.ts'
import { lockRow, type Keeping } from './keeping.ts'
import { sortKey } from './keys.ts'
import { index, type Findable } from './nameWords.ts'
import { readEvent, readLocation } from './partyQueries.ts'
import { keysOf } from './persons.ts'
import { becomePrimary, leavePrimary } from './primaries.ts'
import { defaultStage, enterStage, stageChanged } from './stages.ts'

const casesOf = async ({ tx }: SignedIn, locationId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ case_id: number }>`
    select l.case_id from location_case l
    join court_case c on c.account = l.account and c.id = l.case_id and c.removed_at is null
    where l.location_id = ${locationId} order by l.case_id`.execute(tx)
  return rows.map(({ case_id }) => case_id)
}

const findable = (id: number, title: string | null, values: Values): Findable => {
  const { status, limited_access } = values as Findable
  return { id, title, status, limited_access }
}

/** LOC-03: a person's row, whose other names stay empty. */
const named = (values: Values): Values => ({ ...emptyOf('person'), ...values })

export const locations: Keeping<'location'> = {
  kind: 'location',
  read: readLocation,
  lock: (context, id) => lockRow(context, 'location', id),
  fresh: async (_, user) => ({ ...emptyOf('location'), owner_id: user.id }),
  made: ({ next }) => ({ is_location: true, ...keysOf(named(next)) }),
  written: ({ context, id, next }) =>
    index(context.tx, context.principal.account, 'location', findable(id, null, next), {
      prefix: null,
      first: textIn(next, 'first'),
      middle: null,
      last: null,
      suffix: null,
      business: textIn(next, 'business'),
    }),
  removed: async (context, { id }) => {
    for (const caseId of await casesOf(context, id)) await leavePrimary(context, 'location', caseId, id)
  },
  restored: async (context, { id }) => {
    for (const caseId of await casesOf(context, id)) await becomePrimary(context, 'location', caseId, id)
  },
}

export const events: Keeping<'event'> = {
  kind: 'event',
  read: readEvent,
  lock: (context, id) => lockRow(context, 'event', id),
  fresh: async (context, user) => ({
    ...emptyOf('event'),
    owner_id: user.id,
    stage_id: await defaultStage(context, 'event'),
  }),
  made: (write) => ({ sort_name: sortKey(textIn(write.next, 'name')), ...stageChanged(write) }),
  written: async (write) => {
    const { context, id, next } = write
    await index(context.tx, context.principal.account, 'event', findable(id, textIn(next, 'name'), next), null)
    await enterStage('event', write)
  },
}
