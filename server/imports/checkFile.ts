/** Reads every row as it would be stored: what is wrong in it, and who in it may be known already. */
import {
  cutTo,
  columnProblems,
  personInRow,
  planOf,
  previewOf,
  readRow,
  rowName,
  type ImportDetail,
  type ImportLikely,
  type RowProblem,
} from '../../domain/imports/index.ts'
import { accessUser } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { readOnceIn, sideBySide } from '../kernel/sideBySide.ts'
import { knownWords } from '../likeness/index.ts'
import { Unreadable } from './fileRow.ts'
import { dataRows, inParts } from './fileRows.ts'
import { importerOf, makingFor, offeredTo } from './importer.ts'
import { likelyAmong } from './likelyRows.ts'
import { rowCases } from './rowCases.ts'
import { rowsAbove } from './rowLikeness.ts'
import { planRow } from './rowPlan.ts'
import { changed, holdTask, inOwn, isoAt, keptUnfinished, reporter, settle, type Task, type Working } from './task.ts'

const previewRows = 10
/** Of what is wrong, as much as anybody mends at once. */
export const mostProblems = 1_000
const chunk = 200

export type Found = RowProblem & { readonly row: number }

export const storeProblems = async (tx: Work, { account, id }: Task, problems: readonly Found[]): Promise<void> => {
  await tx.deleteFrom('import_problem').where('import_id', '=', id).execute()
  for (let at = 0; at < problems.length; at += chunk)
    await tx
      .insertInto('import_problem')
      .values(
        problems.slice(at, at + chunk).map(({ row, column, message, found }, index) => ({
          account,
          import_id: id,
          n: at + index,
          row,
          column_at: column,
          message: cutTo(message, 2_000),
          found,
        })),
      )
      .execute()
}

/**
 * What was decided before about a row stays decided, if whom it was linked to is still found, and whoever is to be made
 * was to be made beside all who are found.
 */
const decisionOf = (before: ImportLikely | undefined, { persons, rows }: Pick<ImportLikely, 'persons' | 'rows'>) => {
  const nobody = { choice: null, person_id: null, of_row: null }
  if (before === undefined) return nobody
  const { choice, person_id, of_row } = before
  const shown = new Set(before.persons.map((person) => person.person_id))
  const isStill =
    choice === 'skip' ||
    (choice === 'create' && persons.every((person) => shown.has(person.person_id))) ||
    (choice === 'link' && persons.some((person) => person.person_id === person_id)) ||
    (choice === 'link' && of_row !== null && rows.includes(of_row))
  return isStill ? { choice, person_id, of_row } : nobody
}

const decisionsBefore = async (tx: Work, id: number): Promise<ReadonlyMap<number, ImportLikely>> => {
  const rows = await tx
    .selectFrom('import_likely')
    .selectAll()
    .where('import_id', '=', id)
    .where('choice', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.row, row]))
}

const storeLikely = async (tx: Work, { account, id }: Task, likely: readonly ImportLikely[]): Promise<void> => {
  await tx.deleteFrom('import_likely').where('import_id', '=', id).execute()
  for (let at = 0; at < likely.length; at += chunk)
    await tx
      .insertInto('import_likely')
      .values(
        likely.slice(at, at + chunk).map(({ persons, rows, ...row }) => ({
          ...row,
          account,
          import_id: id,
          persons: JSON.stringify(persons),
          rows: JSON.stringify(rows),
        })),
      )
      .execute()
}

/** Rows held against the rules and the records at once. */
const atOnce = 100
const check = async (working: Working, task: Task, signal: AbortSignal, tx: Work): Promise<number> => {
  const now = working.services.clock.now()
  const report = reporter(working, task, signal)
  const importer = await importerOf(tx, task, now)
  if (importer === null) throw new Unreadable('notAllowed')
  const { targets, world } = await offeredTo(tx, importer, now)
  // Somebody may have taken a field away since the columns were chosen.
  if (Object.keys(columnProblems(task.columns, targets, task.headers)).length > 0)
    return settle(working, tx, task, { status: 'columns' })
  const plan = planOf(task.columns, targets, world)
  const { context } = makingFor(working, tx, importer, task)
  const before = await decisionsBefore(tx, task.id)
  const [caseOf, above] = [rowCases(context, plan), rowsAbove()]
  const user = accessUser(importer)
  readOnceIn(tx)
  const words = await knownWords(tx)
  const problems: Found[] = []
  const likely: ImportLikely[] = []
  const preview: ImportDetail['preview'] = []
  let [count, total] = [0, 0]
  for await (const rows of inParts(dataRows(working, task, signal), atOnce)) {
    signal.throwIfAborted()
    const typed = rows.map((row) => personInRow(readRow(plan, row.cells)))
    const [planned, known] = await Promise.all([
      sideBySide(
        tx,
        rows.map((row) => () => planRow(context, plan, row, caseOf)),
      ),
      likelyAmong(working, task, user, typed, words),
    ])
    for (const [at, { read, problems: wrong }] of planned.entries()) {
      const { row = 0 } = rows[at] ?? {}
      total += 1
      count += wrong.length
      if (problems.length < mostProblems) problems.push(...wrong.map((problem) => ({ ...problem, row })))
      if (preview.length < previewRows) preview.push({ row, cells: previewOf(plan, read) })
      const person = personInRow(read)
      const found = { persons: [...(known[at] ?? [])], rows: above(row, person) }
      if (found.persons.length + found.rows.length > 0) {
        const decision = decisionOf(before.get(row), found)
        likely.push({ row, name: rowName(read), birthdate: person.birthdate, ...found, ...decision })
      }
    }
    await report(total)
  }
  // Nothing of the import is written before: who deletes it meanwhile would wait for the whole check.
  await holdTask(tx, task)
  await storeLikely(tx, task, likely)
  await storeProblems(tx, task, problems.slice(0, mostProblems))
  return settle(working, tx, task, {
    status: 'checked',
    total,
    done: total,
    problem_count: count,
    preview: JSON.stringify(preview),
    checked_at: isoAt(now),
    expires_at: isoAt(now + keptUnfinished),
  })
}

export const checkFile = async (working: Working, task: Task, signal: AbortSignal): Promise<void> => {
  const version = await inOwn(working, task, (tx) => check(working, task, signal, tx))
  changed(working, task.account, task.id, version, task.user_id)
}
