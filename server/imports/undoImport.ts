/** Takes away all that an import made, unless some of it was changed since. */
import { sql } from 'kysely'
import { undoImport } from '../../domain/imports/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { accessUser } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { leavePrimary, takeOut } from '../records/index.ts'
import { Unreadable } from './fileRow.ts'
import { auditAll } from './importAudit.ts'
import { importerOf, makingFor } from './importer.ts'
import { changedSince, madeKinds, type MadeKind } from './made.ts'
import { changed, inOwn, isoAt, reporter, settle, type Task, type Working } from './task.ts'

const chunk = 500

const madeOf = async (tx: Work, id: number, kind: MadeKind): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('import_made')
    .select('record_id')
    .where('import_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('record_id')
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** Cases that were there before get their next client for the first. */
const primariesElsewhere = async (tx: Work, id: number) => {
  const { rows } = await sql<{ id: number; victim: number }>`
    select c.id, c.primary_victim_id as victim from court_case c
    join import_made m on m.import_id = ${id} and m.kind = 'victim' and m.record_id = c.primary_victim_id
    where not exists (
      select from import_made o where o.import_id = ${id} and o.kind = 'court_case' and o.record_id = c.id)`.execute(tx)
  return rows
}

export const undoFile = async (working: Working, task: Task, signal: AbortSignal): Promise<void> => {
  const now = working.services.clock.now()
  const report = reporter(working, task, signal)
  const { version, tell } = await inOwn(working, task, async (tx) => {
    const importer = await importerOf(tx, task, now)
    if (importer === null || !meets(importer.scopes, undoImport.needs)) throw new Unreadable('notAllowed')
    for (const kind of ['person', 'victim', 'court_case'] as const)
      await sql`
        select from ${sql.table(kind)} r join import_made m
          on m.import_id = ${task.id} and m.kind = ${kind} and m.record_id = r.id
        order by r.id for no key update of r`.execute(tx)
    if ((await changedSince(tx, accessUser(importer), task)).length > 0)
      return { version: await settle(working, tx, task, { status: 'done', failure: 'changed' }), tell: () => undefined }
    const { context, tell: told } = makingFor(working, tx, importer, task)
    const primaries = await primariesElsewhere(tx, task.id)
    let done = 0
    const lines: { verb: string; kind: string; id: number }[] = []
    for (const kind of madeKinds) {
      const ids = await madeOf(tx, task.id, kind)
      for (let at = 0; at < ids.length; at += chunk) {
        const some = ids.slice(at, at + chunk)
        await takeOut(context, kind, some, isoAt(now))
        lines.push(...some.map((id) => ({ verb: 'delete', kind, id })))
        if (kind === 'victim') done += some.length
        await report(done)
      }
    }
    for (const { id, victim } of primaries) await leavePrimary(context, 'victim', id, victim)
    await auditAll(context, lines)
    return { version: await settle(working, tx, task, { status: 'undone', done }), tell: told }
  })
  tell()
  changed(working, task.account, task.id, version, task.user_id)
}
