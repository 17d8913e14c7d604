/** Persons, and what is done to a person through the records that show it. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { recount } from './attendeeCount.ts'
import { changedFields, created, updated } from './changes.ts'
import { emptyOf, ownNames, personNames, pick, toColumns } from './columns.ts'
import { putBackAlong, takeAlong } from './goesAlong.ts'
import type { Keeping, Write } from './keeping.ts'
import { personKeys, type Addressed, type Named } from './keys.ts'
import { lockPersons, partKinds, personChanged, type Except, type PartKind, type PartyKind } from './parties.ts'
import { readPerson } from './personQueries.ts'
import { becomePrimary, leavePrimary } from './primaries.ts'
import { settledPerson } from './rules.ts'
import { told } from './told.ts'
import { insertRow, updateRow } from './writes.ts'

type Part = { readonly id: number; readonly kind: PartKind; readonly at: number }

/** What a person is part of, of which some went at one time; `at` is the case or the event. */
const partsOf = async ({ tx }: SignedIn, personId: number, removedAt: string | null): Promise<readonly Part[]> => {
  const parts: Part[] = []
  for (const kind of partKinds) {
    const [table, column] = kind === 'attendee' ? ['event', 'event_id'] : ['court_case', 'case_id']
    const { rows } = await sql<{ id: number; at: number }>`
      select r.id, o.id as at from ${sql.table(kind)} r
      join ${sql.table(table)} o on o.account = r.account and o.id = ${sql.ref(`r.${column}`)} and o.removed_at is null
      where r.person_id = ${personId} and r.removed_at is not distinct from ${removedAt}::timestamptz
      order by r.id`.execute(tx)
    parts.push(...rows.map((row) => ({ ...row, kind })))
  }
  return parts
}

const idsOf = (parts: readonly Part[], wanted: PartKind): readonly number[] =>
  parts.filter(({ kind }) => kind === wanted).map(({ id }) => id)

/** After parts went or came back. */
const settlePlaces = async (context: SignedIn, parts: readonly Part[], settle: typeof becomePrimary): Promise<void> => {
  for (const { kind, at, id } of parts)
    if (kind === 'attendee') await recount(context, at)
    else await settle(context, kind, at, id)
}

/** CLI-24: the person's client and defendant records leave with them, and the events for which they were named. */
const takeOutParts = async (context: SignedIn, personId: number, at: string): Promise<void> => {
  const parts = await partsOf(context, personId, null)
  for (const kind of partKinds) await takeAlong(context, kind, idsOf(parts, kind), at)
  await settlePlaces(context, parts, leavePrimary)
}

const putBackParts = async (context: SignedIn, personId: number, at: string): Promise<void> => {
  const parts = await partsOf(context, personId, at)
  for (const kind of partKinds) await putBackAlong(context, kind, idsOf(parts, kind))
  await settlePlaces(context, parts, becomePrimary)
}

export const keysOf = (values: Values) => personKeys(values as Named & Addressed)

export const persons: Keeping<'person'> = {
  kind: 'person',
  read: readPerson,
  lock: ({ tx }, id) => lockPersons(tx, [id]),
  fresh: async () => emptyOf('person'),
  settled: ({ next }) => settledPerson(next),
  made: ({ next }) => ({ ...keysOf(next) }),
  written: async ({ context, id, before, next, names, at }) => {
    const shown = names.filter((name) => personNames('victim').includes(name))
    if (before !== null && shown.length > 0)
      await personChanged(context, id, before, next as Values & Named, shown, null, at)
  },
  removed: (context, { id }, at) => takeOutParts(context, id, at),
  restored: (context, { id }, at) => putBackParts(context, id, at),
}

/** A person made with a first client or defendant record. */
export const addPerson = async (write: Write, values: Values): Promise<number> => {
  const known = ownNames('person').filter((name) => name in values)
  const next = settledPerson({ ...emptyOf('person'), ...pick(values, known) })
  const made = { ...write, id: 0, before: null, next }
  const version = await insertRow(persons, made)
  await told('person', made, version, created(next))
  return version.id
}

/** Writes the person's fields that a client or defendant record shows, and tells all that shows them too. */
export const changePerson = async (
  write: Write,
  kind: PartyKind,
  personId: number,
  before: Values,
  after: Values,
  except: Except,
): Promise<void> => {
  const { context, at } = write
  const names = personNames(kind)
  const fields = changedFields(pick(before, names), pick(after, names))
  const columns = { ...toColumns(kind, pick(after, names), 'person'), ...keysOf(after) }
  const version = await updateRow(write, 'person', personId, columns)
  await told('person', write, version, updated(before, after, fields))
  await personChanged(context, personId, before, after as Values & Named, fields, except, at)
}
