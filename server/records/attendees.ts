/** Who is named for an event: EVT-02, EVT-04, EVT-10, EVT-11. */
import { sql, type RawBuilder } from 'kysely'
import { mayChild, type AccessUser } from '../../domain/access/index.ts'
import { ok, refuse, type Values } from '../../domain/kernel/index.ts'
import { mostListed, type ListQuery, type Page, type Records } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { recount } from './attendeeCount.ts'
import { seenPersons } from './called.ts'
import { emptyOf, idIn, selected } from './columns.ts'
import { lockRow, type Keeping, type Write } from './keeping.ts'
import { notEditable, notFound, notViewable, type Errors, type Found } from './outcomes.ts'
import { objectsOf, readOwners, type Owners } from './owners.ts'
import type { State } from './pages.ts'
import { lockPersons } from './parties.ts'
import { listOf, visibleOf } from './related.ts'

type Attendee = Records['attendee']

const query = (user: AccessUser, where: RawBuilder<unknown>): RawBuilder<Omit<Attendee, 'may_edit'>> => sql`
  select r.id, r.version, ${sql.join(selected('attendee', 'r'))},
    p.id as person_id, coalesce(p.called, concat_ws(' ', u.first, u.last)) as name,
    ${listOf(
      sql`'id', o.id, 'case_id', o.case_id`,
      sql`from victim o
        where o.account = r.account and o.person_id = r.person_id and ${visibleOf(user, 'victim', 'o')}`,
      sql`o.id`,
    )} as victim_cases
  from attendee r
  left join ${seenPersons(user, 'p')} on p.account = r.account and p.id = r.person_id
  left join app_user u on u.account = r.account and u.id = r.user_id
  where ${where}`

const mayOf = (user: AccessUser, owners: Owners) => {
  const parents = objectsOf(owners)
  return (verb: 'view' | 'add' | 'edit' | 'delete'): boolean =>
    parents.length > 0 && mayChild(user, verb, { kind: 'attendee', userId: null, parents })
}

/** Removed by itself: what went with its person comes back with them. */
const withPerson = sql`r.removed_at is not null and not exists (
  select from person d where d.account = r.account and d.id = r.person_id and d.deleted_at is not null)`

const read = async (
  tx: Work,
  user: AccessUser,
  id: number,
  state: State = 'stands',
): Promise<Found<Attendee> | null> => {
  const isIn = state === 'stands' ? sql`r.removed_at is null` : withPerson
  const { rows } = await query(user, sql`r.id = ${id} and ${isIn}`).execute(tx)
  const row = rows[0]
  if (!row) return null
  const owners = await readOwners(tx, 'attendee', row)
  const may = mayOf(user, owners)
  return objectsOf(owners).length === 0
    ? null
    : { record: { ...row, may_edit: may('edit') }, may, mayLimit: false, owners }
}

const ofType = (values: Values): 'user' | 'person' => (values['type'] === 'T' ? 'user' : 'person')

/** EVT-04 */
const defaultRole = async ({ tx }: SignedIn, values: Values): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from attendee_role where ${sql.ref(`is_${ofType(values)}_default`)} and status = 1`.execute(tx)
  return rows[0]?.id ?? null
}

const wrongRole = async ({ context, next, names }: Write): Promise<Errors> => {
  const role = idIn(next, 'role_id')
  if (role === null || !(names.includes('role_id') || names.includes('type'))) return {}
  const { rows } = await sql`
    select from attendee_role where id = ${role} and ${sql.ref(`disable_${ofType(next)}`)}`.execute(context.tx)
  return rows.length > 0 ? { role_id: 'This role is not for attendees of this type.' } : {}
}

/** What would be dropped without a word. */
const wrongWho = ({ changes, next }: Write): Errors => {
  const [name, sentence] =
    ofType(next) === 'user' ? ['person_id', 'A team member is a user.'] : ['user_id', 'Only a team member is a user.']
  return idIn(changes, name) === null ? {} : { [name]: sentence }
}

const wrongEvent = ({ user, before, next, owners }: Write): Errors => {
  const isSame = before?.['event_id'] === idIn(next, 'event_id')
  if (before !== null) return isSame ? {} : { event_id: 'An attendee stays with the event.' }
  return mayOf(user, owners)('view') ? {} : { event_id: 'This event is not known.' }
}

const lockNamed = async ({ tx }: SignedIn, changes: Values | null): Promise<void> => {
  const person = idIn(changes, 'person_id')
  if (person !== null) await lockPersons(tx, [person])
}

export const attendees: Keeping<'attendee'> = {
  kind: 'attendee',
  read,
  /** The person first: whoever merges two persons has their attendees, and one that is about to be (SRV-80). */
  lock: async (context, id, changes) => {
    await lockNamed(context, changes)
    await lockRow(context, 'attendee', id)
  },
  fresh: async (context, _, changes) => {
    await lockNamed(context, changes)
    const type = changes['type'] ?? 'A'
    return { ...emptyOf('attendee'), type, role_id: await defaultRole(context, { type }) }
  },
  /** EVT-02: a team member is a user, an attendee a person, and neither is both. */
  settled: ({ next }) => ({ ...next, [ofType(next) === 'user' ? 'person_id' : 'user_id']: null }),
  /** Also a person whom the writer did not see. */
  made: ({ next }) => (ofType(next) === 'user' ? { person_id: null } : {}),
  refused: async (write) => ({ ...wrongEvent(write), ...(await wrongRole(write)), ...wrongWho(write) }),
  prepared: async ({ user, before, next, owners }) =>
    before !== null || mayOf(user, owners)('add') ? ok(next) : notEditable,
  written: async ({ context, before, next }) => {
    if (before === null) await recount(context, idIn(next, 'event_id') ?? 0)
  },
  removed: (context, { event_id }) => recount(context, event_id),
  restored: (context, { event_id }) => recount(context, event_id),
}

/** Whether the user may change each entry of a person at events that are there. */
export const mayEditAttendees = async (tx: Work, user: AccessUser, person: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number; event_id: number }>`
    select id, event_id from attendee where person_id = ${person}`.execute(tx)
  for (const row of rows) {
    const owners = await readOwners(tx, 'attendee', row)
    if (objectsOf(owners).length > 0 && !mayOf(user, owners)('edit')) return false
  }
  return true
}

/** Of events that the user may see, in the order in which they were named. */
export const attendeesOf = async (
  tx: Work,
  user: AccessUser,
  events: readonly number[],
): Promise<readonly Values[]> => {
  const of = sql`r.event_id = any (${events}::bigint[]) and r.removed_at is null`
  const { rows } = await sql<Values>`${query(user, of)} order by r.id`.execute(tx)
  return rows
}

/** Those of one event, in the order in which they were named. */
export const listAttendees = async (asked: ListQuery, context: SignedIn): Promise<Answer<Page<Attendee>>> => {
  const { tx } = context
  const { event_id, page = 1, limit: wanted = mostListed } = asked
  if (event_id === undefined) return refuse('malformed', "Parameter 'event_id' is needed.")
  const user = accessUser(context.principal)
  const owners = await readOwners(tx, 'attendee', { event_id })
  if (objectsOf(owners).length === 0) return notFound
  const may = mayOf(user, owners)
  if (!may('view')) return notViewable
  const limit = Math.min(wanted, mostListed)
  const of = sql`r.event_id = ${event_id} and r.removed_at is null`
  const { rows } = await sql<Omit<Attendee, 'may_edit'>>`
    ${query(user, of)} order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*) as total from attendee r where ${of}`.execute(tx)
  await context.audit({ verb: 'list', kind: 'attendee', id: event_id, count: rows.length })
  const may_edit = may('edit')
  const data = rows.map((row) => ({ ...row, may_edit }))
  return { ok: true, value: { data, total: counted.rows[0]?.total ?? 0, page, limit } }
}
