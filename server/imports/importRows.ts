/** Imports as their maker sees them; nobody else does. */
import { sql, type RawBuilder } from 'kysely'
import { undoImport, type ImportDetail, type ImportRow } from '../../domain/imports/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import type { LikelyPerson } from '../../domain/likeness/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { seenRecords } from '../records/index.ts'
import { changedSince } from './made.ts'
import { anew, isoAt, type Task } from './task.ts'

const mostListed = 100
const mostProblems = 200
const mostLikely = 100

const undecided = sql`
  (select count(*) from import_likely l where l.account = i.account and l.import_id = i.id and l.choice is null)`
const likely = sql`(select count(*) from import_likely l where l.account = i.account and l.import_id = i.id)`

/** Of rows that are not made yet, as it is decided so far. */
const becomes = sql`
  case when i.status = 'checked' then i.made || jsonb_build_object('skipped', (
    select count(*) from import_likely l where l.account = i.account and l.import_id = i.id and l.choice = 'skip'
  )) else i.made end`

const heading: RawBuilder<unknown> = sql`
  i.id, i.version, i.name, i.status, i.failure, i.failure_row, i.size, i.encoding, i.total, i.done, i.problem_count,
  ${likely} as likely_count, ${undecided} as undecided, ${becomes} as made, i.created_at, i.expires_at`

export const listRows = async ({ tx, principal }: SignedIn): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${heading} from data_import i where i.user_id = ${principal.userId}
    order by i.created_at desc, i.id desc limit ${mostListed}`.execute(tx)
  return rows
}

export const readRow = async ({ tx, principal }: SignedIn, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${heading} from data_import i where i.id = ${id} and i.user_id = ${principal.userId}`.execute(tx)
  return rows[0] ?? null
}

/** Locked, for what is about to change it. */
export const lockTask = async ({ tx, principal }: SignedIn, id: number): Promise<Task | null> => {
  const task = await tx
    .selectFrom('data_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', principal.userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return task ?? null
}

/** What waits to be done next, in whose name. */
export const workNext = async (
  { tx, principal, services }: SignedIn,
  { id }: Pick<Task, 'id'>,
  status: ImportRow['status'],
): Promise<void> => {
  await tx
    .updateTable('data_import')
    .set({
      status,
      failure: null,
      failure_row: null,
      ...anew,
      acting_admin: principal.actingAdmin,
      session: principal.session,
      version: sql<number>`version + 1`,
      updated_at: isoAt(services.clock.now()),
    })
    .where('id', '=', id)
    .execute()
}

const problemsIn = async ({ tx }: SignedIn, id: number): Promise<ImportDetail['problems']> => {
  const rows = await tx
    .selectFrom('import_problem')
    .select(['row', 'column_at as column', 'message', 'found'])
    .where('import_id', '=', id)
    .orderBy('n')
    .limit(mostProblems)
    .execute()
  return rows
}

/** Found when the file was checked; whom its maker may not see any more is not named any more. */
const stillSeen = async (
  { tx, principal }: SignedIn,
  likely: ImportDetail['likely'],
): Promise<ImportDetail['likely']> => {
  const found = likely.flatMap(({ persons }) => persons)
  const user = accessUser(principal)
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'victim' as kind, r.id from ${seenRecords(user, 'victim', 'r')}
    where r.id = any (${found.flatMap(({ victim_id }) => victim_id ?? [])}::bigint[])
    union all
    select 'defendant' as kind, r.id from ${seenRecords(user, 'defendant', 'r')}
    where r.id = any (${found.flatMap(({ defendant_id }) => defendant_id ?? [])}::bigint[])`.execute(tx)
  const seen = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  const isSeen = ({ victim_id, defendant_id }: LikelyPerson): boolean =>
    seen.has(victim_id === null ? `defendant ${defendant_id}` : `victim ${victim_id}`)
  return likely.map((row) => ({ ...row, persons: row.persons.filter(isSeen) }))
}

const likelyIn = async (context: SignedIn, id: number, after: number): Promise<ImportDetail['likely']> => {
  const rows = await context.tx
    .selectFrom('import_likely')
    .select(['row', 'name', 'birthdate', 'persons', 'rows', 'choice', 'person_id', 'of_row'])
    .where('import_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(mostLikely)
    .execute()
  return stillSeen(context, rows)
}

export const readDetail = async (context: SignedIn, id: number, after = 0): Promise<ImportDetail | null> => {
  const { tx, principal } = context
  const row = await readRow(context, id)
  if (row === null) return null
  const read = await tx
    .selectFrom('data_import')
    .select(['headers', 'columns', 'orders', 'sample', 'preview'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isDone = row.status === 'done'
  return {
    ...row,
    ...read,
    problems: row.problem_count > 0 ? await problemsIn(context, id) : [],
    likely: row.likely_count > 0 ? await likelyIn(context, id, after) : [],
    changes: isDone && row.failure === 'changed' ? await changedSince(tx, accessUser(principal), { id }) : [],
    may_undo: isDone && meets(principal.scopes, undoImport.needs),
  }
}
