/** What is a person's part in something: clients, defendants, and those who are named for events. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { changedFields, rememberChange, updated, type Version } from './changes.ts'
import { personNames, pick } from './columns.ts'
import { fullName, sortKey, type Named } from './keys.ts'
import { index, type Findable } from './nameWords.ts'
import { touched } from './announced.ts'

/** Kinds whose records show the fields of their person, and are found under the person's name. */
export const partyKinds = ['victim', 'defendant'] as const
export type PartyKind = (typeof partyKinds)[number]
/** In the order in which their rows are locked, after the person's. */
export const partKinds = [...partyKinds, 'attendee'] as const
export type PartKind = (typeof partKinds)[number]

export type Except = { readonly kind: PartKind; readonly id: number } | null

const raise = async (
  tx: Work,
  kind: PartKind,
  personId: number,
  by: number,
  at: string,
  except: number,
): Promise<readonly Version[]> => {
  const { rows } = await sql<Version>`
    update ${sql.table(kind)} set version = version + 1, updated_at = ${at}, updated_by = ${by}
    where person_id = ${personId} and id <> ${except} returning id, version`.execute(tx)
  return rows
}

/** Gives every record of a person the person's present name. */
const rename = async (
  tx: Work,
  account: number,
  kind: PartyKind,
  personId: number,
  person: Named,
  except: number,
): Promise<void> => {
  const title = kind === 'victim' ? sql`title` : sql`null as title`
  const { rows } = await sql<Findable & { removed_at: string | null }>`
    select id, ${title}, status, limited_access, removed_at from ${sql.table(kind)}
    where person_id = ${personId} and id <> ${except} order by id`.execute(tx)
  for (const { removed_at, ...party } of rows) {
    const full_name = fullName(person, party.title)
    await sql`
      update ${sql.table(kind)} set full_name = ${full_name}, sort_name = ${sortKey(full_name)}
      where id = ${party.id}`.execute(tx)
    if (removed_at === null) await index(tx, account, kind, party, person)
  }
}

const exceptOf = (except: Except, kind: PartKind): number => (except?.kind === kind ? except.id : 0)

/** The kinds of a person's other records: most persons have none. */
const otherKinds = async (tx: Work, personId: number, except: Except): Promise<readonly PartKind[]> => {
  const others = partKinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind where exists (
        select from ${sql.table(kind)} where person_id = ${personId} and id <> ${exceptOf(except, kind)})`,
  )
  const { rows } = await sql<{ kind: PartKind }>`${sql.join(others, sql` union all `)}`.execute(tx)
  return partKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Raises the versions of all that shows a changed person, and renames it. `except` is written already. */
export const personChanged = async (
  context: SignedIn,
  personId: number,
  before: Values,
  after: Values & Named,
  fields: readonly string[],
  except: Except,
  at: string,
): Promise<void> => {
  const { tx, principal } = context
  for (const kind of await otherKinds(tx, personId, except)) {
    const other = exceptOf(except, kind)
    const versions = await raise(tx, kind, personId, principal.userId, at, other)
    await rememberChange(context, kind, versions, updated(before, after, fields))
    touched(context, kind, versions)
    if (kind !== 'attendee') await rename(tx, principal.account, kind, personId, after, other)
  }
}

type WholePerson = { readonly id: number; readonly values: Values & Named }

/** Makes everything that one person is another's, what was taken out too; answers the ids by kind. */
export const moveParts = async (
  context: SignedIn,
  from: WholePerson,
  to: WholePerson,
  at: string,
): Promise<Readonly<Record<PartKind, readonly number[]>>> => {
  const { tx, principal } = context
  const ids: Record<PartKind, readonly number[]> = { victim: [], defendant: [], attendee: [] }
  for (const kind of partKinds) {
    const { rows: versions } = await sql<Version>`
      update ${sql.table(kind)}
      set person_id = ${to.id}, version = version + 1, updated_at = ${at}, updated_by = ${principal.userId}
      where person_id = ${from.id} returning id, version`.execute(tx)
    if (versions.length === 0) continue
    const own = kind === 'attendee' ? [] : personNames(kind)
    const seenOn = ({ id, values }: WholePerson): Values => ({ ...pick(values, own), person_id: id })
    const [was, is] = [seenOn(from), seenOn(to)]
    await rememberChange(context, kind, versions, updated(was, is, changedFields(was, is)))
    touched(context, kind, versions)
    if (kind !== 'attendee') await rename(tx, principal.account, kind, to.id, to.values, 0)
    ids[kind] = versions.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  return ids
}

const lockIds = (tx: Work, table: 'person' | PartKind, ids: readonly number[]) =>
  sql`select from ${sql.table(table)} where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)

const lockParts = async (tx: Work, ids: readonly number[]): Promise<void> => {
  for (const kind of partKinds)
    await sql`
      select from ${sql.table(kind)} where person_id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)
}

/** A person and all its records, each in order of id. */
export const lockPersons = async (tx: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await lockIds(tx, 'person', ids)
  await lockParts(tx, ids)
}

/**
 * Locks persons before their records, and each in order of id, so that two writers wait for each other and never for
 * ever. `linked` is the person that the record is about to get. Where the record has got another person while it waited,
 * what it holds is let go first: that person may come before it in the order.
 */
export const lockParty = async (tx: Work, kind: PartyKind, id: number, linked: number | null): Promise<void> => {
  const personOf = async (): Promise<number | null> =>
    (await sql<{ person_id: number | null }>`select person_id from ${sql.table(kind)} where id = ${id}`.execute(tx))
      .rows[0]?.person_id ?? null
  let person = await personOf()
  await sql`savepoint unlocked`.execute(tx)
  for (;;) {
    const persons = [person, linked].filter((one) => one !== null)
    if (persons.length > 0) await lockIds(tx, 'person', persons)
    if (person === null) await lockIds(tx, kind, [id])
    else await lockParts(tx, [person])
    const now = await personOf()
    if (now === person) break
    person = now
    await sql`rollback to savepoint unlocked`.execute(tx)
  }
  await sql`release savepoint unlocked`.execute(tx)
}
