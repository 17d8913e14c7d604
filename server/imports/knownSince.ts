/** Whether a row may name somebody who came to be known after the rows were checked: about them nobody has decided. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { personInRow, readRow, type ImportLikely, type Plan } from '../../domain/imports/index.ts'
import { knownWords } from '../likeness/index.ts'
import type { FileRow } from './fileRow.ts'
import { dataRows, inParts } from './fileRows.ts'
import { likelyAmong } from './likelyRows.ts'
import { inOwn, type Task, type Working } from './task.ts'

/** What somebody writes by hand is dated no longer than this before others see it. */
const slack = sql`interval '1 minute'`
const atOnce = 100

/** What another import made is dated long before others see it. */
const personsSince = (working: Working, task: Task): Promise<ReadonlySet<string>> =>
  inOwn(working, task, async (tx) => {
    const since = sql`(${task.checked_at ?? task.created_at}::timestamptz - ${slack})`
    const { rows } = await sql<{ id: number; version: number }>`
      select p.id, p.version from person p where p.updated_at >= ${since} and not p.is_location
      union
      select p.id, p.version from data_import i
      join import_made m on m.account = i.account and m.import_id = i.id and m.kind = 'person'
      join person p on p.account = m.account and p.id = m.record_id
      where i.updated_at >= ${since}`.execute(tx)
    return new Set(rows.map(({ id, version }) => `${id} ${version}`))
  })

/** What the check showed of a row, and what was decided. */
type Shown = Pick<ImportLikely, 'choice' | 'persons'>

export type Looking = {
  readonly user: AccessUser
  readonly plan: Plan
  readonly shown: ReadonlyMap<number, Shown>
  readonly signal: AbortSignal
}

const namesSomebodyElse = async (working: Working, task: Task, looking: Looking): Promise<boolean> => {
  const { user, plan, shown, signal } = looking
  const words = await inOwn(working, task, knownWords)
  const isMade = ({ row }: FileRow): boolean => {
    const { choice = 'create' } = shown.get(row) ?? {}
    return choice === 'create'
  }
  for await (const part of inParts(dataRows(working, task, signal), atOnce)) {
    signal.throwIfAborted()
    const rows = part.filter(isMade)
    const typed = rows.map(({ cells }) => personInRow(readRow(plan, cells)))
    const found = await likelyAmong(working, task, user, typed, words)
    for (const [at, { row }] of rows.entries()) {
      const before = new Set(shown.get(row)?.persons.map(({ person_id }) => person_id))
      if (found[at]?.some(({ person_id }) => !before.has(person_id)) === true) return true
    }
  }
  return false
}

/**
 * Each time it is asked; to look for all rows takes as long as to check them, so it is only done when a person was made
 * or changed since the check, or since the last time. What the run itself has made is not seen from here.
 */
export const newlyKnown = (working: Working, task: Task, looking: Looking) => {
  let known: ReadonlySet<string> = new Set()
  return async (): Promise<boolean> => {
    const before = known
    known = await personsSince(working, task)
    return [...known].some((person) => !before.has(person)) && namesSomebodyElse(working, task, looking)
  }
}
