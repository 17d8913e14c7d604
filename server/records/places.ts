/** Locations and events: LOC-02 … LOC-11, EVT-09. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { accessTables } from './accessTables.ts'
import { emptyOf, idIn, textIn } from './columns.ts'
import { sortKey } from './keys.ts'
import { index, type Findable } from './nameWords.ts'
import { readEvent, readLocation } from './partyQueries.ts'
import { keysOf } from './persons.ts'
import { becomePrimary, leavePrimary } from './primaries.ts'
import { defaultStage, enterStage } from './stages.ts'
import type { Keeping } from './writes.ts'

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
  table: 'person',
  access: accessTables.location,
  read: readLocation,
  lock: async ({ tx }, id) => void (await sql`select from person where id = ${id} for no key update`.execute(tx)),
  fresh: async (_, user) => ({ ...emptyOf('location'), owner_id: user.id }),
  made: ({ next }) => ({ is_location: true, ...keysOf(named(next)) }),
  saved: ({ context, id, next }) =>
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
  table: 'event',
  access: accessTables.event,
  read: readEvent,
  lock: async ({ tx }, id) => void (await sql`select from event where id = ${id} for no key update`.execute(tx)),
  fresh: async (context, user) => ({
    ...emptyOf('event'),
    owner_id: user.id,
    stage_id: await defaultStage(context, 'event'),
  }),
  made: ({ next, names, at }) => ({
    sort_name: sortKey(textIn(next, 'name')),
    ...(names.includes('stage_id') && { last_stage_change: at }),
  }),
  saved: async ({ context, id, before, next, names, at }) => {
    await index(context.tx, context.principal.account, 'event', findable(id, textIn(next, 'name'), next), null)
    const stage = idIn(next, 'stage_id')
    if (before === null ? stage !== null : names.includes('stage_id')) await enterStage(context, 'event', id, stage, at)
  },
}
