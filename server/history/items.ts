/** Of the items that hang on a record, those that a reader may see, judged as when they are read (server/records). */
import { sql } from 'kysely'
import { childNeeds, mayChild, type AccessUser } from '../../domain/access/index.ts'
import { meets, type Values } from '../../domain/kernel/index.ts'
import { ownersOf, type Kind, type ObjectKind } from '../../domain/records/index.ts'
import { asChild, itemKinds, itemTables, readOwnersOfAll, rightColumns, type ItemKind } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import { daysElsewhere, type Elsewhere } from './elsewhere.ts'

/** `open`: seen only since they are not private, so that of their private days nothing is told. */
export type SeenItems = {
  readonly kind: Kind
  readonly all: readonly number[]
  readonly open: readonly number[]
  readonly elsewhere: readonly Elsewhere[]
}

type Row = Values & { readonly id: number }

/** Items that are there and removed ones, each by an index of its own. */
const rowsOf = async (tx: Work, kind: ItemKind, field: string, of: number): Promise<readonly Row[]> => {
  const some = (isRemoved: boolean) => sql`
    select ${rightColumns(kind)} from ${sql.table(kind)} t
    where ${sql.ref(`t.${field}`)} = ${of} and t.removed_at is ${sql.raw(isRemoved ? 'not null' : 'null')}`
  const { rows } = await sql<Row>`${some(false)} union all ${some(true)}`.execute(tx)
  return rows
}

const seenOf = async (tx: Work, user: AccessUser, kind: ItemKind, field: string, of: number): Promise<SeenItems> => {
  const rows = await rowsOf(tx, kind, field, of)
  const owners = await readOwnersOfAll(tx, kind, rows)
  const children = rows.map((row) => ({ id: row.id, child: asChild(kind, row, owners(row)) }))
  const seen = children.filter(({ child }) => mayChild(user, 'view', child))
  const always = seen.filter(({ child }) => mayChild(user, 'view', { ...child, isPrivate: true }))
  const isMarked = itemTables[kind].private !== undefined
  return {
    kind,
    all: (isMarked ? always : seen).map(({ id }) => id),
    open: isMarked ? seen.filter((one) => !always.includes(one)).map(({ id }) => id) : [],
    elsewhere: await daysElsewhere(
      tx,
      user,
      kind,
      seen.map(({ id }) => id),
    ),
  }
}

/** Who sees an event and its attendees' kind sees each of them. */
const attendees = async (tx: Work, user: AccessUser, event: number): Promise<SeenItems> => {
  const isSeen = meets(user.scopes, childNeeds.attendee.view)
  const { rows } = await sql<{ id: number }>`
    select id from attendee where event_id = ${event} and ${isSeen}`.execute(tx)
  return { kind: 'attendee', all: rows.map(({ id }) => id), open: [], elsewhere: [] }
}

export const seenItems = async (tx: Work, user: AccessUser, owner: ObjectKind, id: number): Promise<SeenItems[]> => {
  const seen: SeenItems[] = []
  for (const kind of itemKinds) {
    const field = ownersOf(kind)[owner]
    if (field !== undefined && meets(user.scopes, childNeeds[kind].view))
      seen.push(await seenOf(tx, user, kind, field, id))
  }
  return owner === 'event' ? [...seen, await attendees(tx, user, id)] : seen
}
