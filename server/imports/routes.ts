/** Files are uploaded, their columns chosen, likely duplicates decided about; the rest happens in the background. */
import { sql } from 'kysely'
import {
  addImport,
  columnProblems,
  decideImport,
  getImport,
  isInTheWorks,
  listImports,
  removeImport,
  runImport,
  setImportColumns,
  undoImport,
  type ImportDecision,
  type ImportRow,
  type LikelyChoice,
} from '../../domain/imports/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t, wording } from '../../domain/messages/index.ts'
import { keepFile, removeFile, uploadRoute, type FileRoute } from '../documents/index.ts'
import { oneAtATime } from '../http/oneAtATime.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { invalid, notFound } from '../records/index.ts'
import { listRows, lockTask, readDetail, readRow, workNext } from './importRows.ts'
import { offeredTo } from './importer.ts'
import { changed, isoAt, keptUnfinished, type Task } from './task.ts'

/** Imports of one user that are not finished at most: each keeps a file. */
const mostUnfinished = 10

const notNow = refuse('conflict', t('import.notNow'))

const answered = async (context: SignedIn, id: number): Promise<Result<ImportRow>> => {
  const row = await readRow(context, id)
  if (row === null) return notFound
  const { principal, services, afterCommit } = context
  afterCommit(() => changed({ services }, principal.account, id, row.version, principal.userId))
  return ok(row)
}

const roomForOne = async ({ tx, principal }: SignedIn): Promise<Result<null>> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from data_import
    where user_id = ${principal.userId} and status not in ('done', 'undone', 'failed')`.execute(tx)
  const unfinished = rows[0]?.count ?? 0
  return unfinished >= mostUnfinished ? refuse('conflict', t('import.tooMany', { count: unfinished })) : ok(null)
}

export const files: readonly FileRoute[] = [
  uploadRoute(
    addImport,
    'import',
    (_, context) => roomForOne(context),
    async ({ file }, context) => {
      const { tx, principal, services, audit } = context
      await oneAtATime(context, 'import')
      const room = await roomForOne(context)
      if (!room.ok) return room
      if (!(await keepFile(tx, file.id))) return refuse('conflict', t('documents.interrupted'))
      const now = services.clock.now()
      const { id } = await tx
        .insertInto('data_import')
        .values({
          account: principal.account,
          user_id: principal.userId,
          acting_admin: principal.actingAdmin,
          session: principal.session,
          name: file.name,
          mime: file.mime,
          size: file.size,
          status: 'reading',
          failure: null,
          failure_row: null,
          encoding: null,
          delimiter: null,
          headers: '[]',
          header_key: null,
          columns: '[]',
          orders: '[]',
          sample: '[]',
          preview: '[]',
          total: null,
          made: JSON.stringify({ victims: 0, persons: 0, cases: 0, linked: 0, skipped: 0 }),
          file_id: file.id,
          created_at: isoAt(now),
          updated_at: isoAt(now),
          expires_at: isoAt(now + keptUnfinished),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit({ verb: 'create', kind: 'import', id })
      return answered(context, id)
    },
  ),
]

const list = route(listImports, async (_, context) => ok({ data: await listRows(context) }))

const get = route(getImport, async ({ params: { id }, query: { after } }, context) => {
  const detail = await readDetail(context, id, after)
  if (detail === null) return notFound
  await context.audit({ verb: 'view', kind: 'import', id })
  return ok(detail)
})

/** Where the columns go is chosen before and after the rows are checked. */
const mayChoose = ({ status }: Task): boolean => status === 'columns' || status === 'checked'

const setColumns = route(setImportColumns, async ({ params: { id }, body: { columns } }, context) => {
  const { tx, principal, services, audit } = context
  const task = await lockTask(context, id)
  if (task === null) return notFound
  if (!mayChoose(task) || columns.length !== task.headers.length) return notNow
  const { targets } = await offeredTo(tx, principal, services.clock.now())
  const problems = columnProblems(columns, targets, task.headers)
  if (Object.keys(problems).length > 0) return invalid(problems)
  await tx
    .updateTable('data_import')
    .set({ columns: JSON.stringify(columns), preview: '[]', problem_count: 0 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('import_problem').where('import_id', '=', id).execute()
  await sql`
    insert into import_mapping (account, user_id, header_key, columns)
    values (${principal.account}, ${principal.userId}, ${task.header_key}, ${JSON.stringify(columns)}::jsonb)
    on conflict (account, user_id, header_key) do update set columns = excluded.columns`.execute(tx)
  await workNext(context, task, 'checking')
  await audit({ verb: 'update', kind: 'import', id, fields: ['columns'] })
  return answered(context, id)
})

const decideOne = async ({ tx }: SignedIn, id: number, decision: ImportDecision): Promise<boolean> => {
  const { row, choice } = decision
  const found = await tx
    .selectFrom('import_likely')
    .select(['persons', 'rows'])
    .where('import_id', '=', id)
    .where('row', '=', row)
    .executeTakeFirst()
  if (found === undefined) return false
  const person_id = choice === 'link' ? decision.person_id : null
  const of_row = choice === 'link' && person_id === null ? decision.of_row : null
  const isThere =
    choice !== 'link' ||
    found.persons.some((person) => person.person_id === person_id) ||
    (of_row !== null && found.rows.includes(of_row))
  if (!isThere) return false
  await tx
    .updateTable('import_likely')
    .set({ choice, person_id, of_row })
    .where('import_id', '=', id)
    .where('row', '=', row)
    .execute()
  return true
}

/** The likeliest known person comes before one of the file itself. */
const decideRest = async ({ tx }: SignedIn, id: number, choice: LikelyChoice): Promise<void> => {
  const isLink = choice === 'link'
  await sql`
    update import_likely set choice = ${choice},
      person_id = case when ${isLink} then (persons->0->>'person_id')::bigint end,
      of_row = case when ${isLink} and jsonb_array_length(persons) = 0 then (rows->>0)::bigint end
    where import_id = ${id} and choice is null`.execute(tx)
}

const decide = route(decideImport, async ({ params: { id }, query: { after }, body: { decisions, rest } }, context) => {
  const { tx, audit } = context
  const task = await lockTask(context, id)
  if (task === null) return notFound
  if (task.status !== 'checked') return notNow
  for (const decision of decisions)
    if (!(await decideOne(context, id, decision))) return invalid({ [decision.row]: t('import.choice.unknown') })
  if (rest !== undefined) await decideRest(context, id, rest)
  await tx
    .updateTable('data_import')
    .set({ version: task.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit({ verb: 'update', kind: 'import', id, fields: ['likely'] })
  const detail = await readDetail(context, id, after)
  return detail === null ? notFound : ok(detail)
})

/** A row that is linked to the person of one that makes nobody: decided for itself, each of the two is possible. */
const linkedToSkipped = async ({ tx }: SignedIn, id: number) =>
  tx
    .selectFrom('import_likely as l')
    .innerJoin('import_likely as o', (on) =>
      on.onRef('o.import_id', '=', 'l.import_id').onRef('o.row', '=', 'l.of_row'),
    )
    .select(['l.row', 'l.of_row as of'])
    .where('l.import_id', '=', id)
    .where('l.choice', '=', 'link')
    .where('o.choice', '=', 'skip')
    .orderBy('l.row')
    .limit(1)
    .executeTakeFirst()

const run = route(runImport, async ({ params: { id } }, context) => {
  const task = await lockTask(context, id)
  if (task === null) return notFound
  if (task.status !== 'checked') return notNow
  const row = await readRow(context, id)
  if (task.problem_count > 0) return refuse('conflict', t('import.run.wrong'))
  if (row !== null && row.undecided > 0) return refuse('conflict', t('import.run.waiting'))
  const alone = await linkedToSkipped(context, id)
  if (alone !== undefined)
    return refuse('conflict', wording('import.run.skippedRow', { row: alone.row, of: alone.of ?? 0 }))
  await workNext(context, task, 'importing')
  await context.audit({ verb: 'import', kind: 'import', id, ...(task.total !== null && { count: task.total }) })
  return answered(context, id)
})

const undo = route(undoImport, async ({ params: { id } }, context) => {
  const task = await lockTask(context, id)
  if (task === null) return notFound
  if (task.status !== 'done') return notNow
  await workNext(context, task, 'undoing')
  await context.audit({ verb: 'undo', kind: 'import', id })
  return answered(context, id)
})

const remove = route(removeImport, async ({ params: { id } }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const task = await lockTask(context, id)
  if (task === null) return notFound
  // What is being read or checked is let go; what is being made is not left without a name.
  if (isInTheWorks(task) && (task.status === 'importing' || task.status === 'undoing')) return notNow
  await tx.deleteFrom('data_import').where('id', '=', id).execute()
  if (task.file_id !== null) await removeFile(tx, task.file_id)
  await audit({ verb: 'delete', kind: 'import', id })
  afterCommit(() => services.realtime.recordRemoved(principal.account, 'import', id, { only: principal.userId }))
  return ok({ success: true as const })
})

export const routes: readonly Route[] = [list, get, setColumns, decide, run, undo, remove]
