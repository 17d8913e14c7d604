/** Makes the records of all rows, or of none: one transaction, in which each row goes the way of a record made by hand. */
import { columnProblems, planOf, type ImportLikely, type ImportRow } from '../../domain/imports/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { accessUser } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { readOnceIn, sideBySide } from '../kernel/sideBySide.ts'
import { addRecord, cases, victims, type Added, type Write } from '../records/index.ts'
import { mostProblems, storeProblems, type Found } from './checkFile.ts'
import { Unreadable, type FileRow } from './fileRow.ts'
import { dataRows, inParts } from './fileRows.ts'
import { auditAll } from './importAudit.ts'
import { importerOf, makingFor, offeredTo } from './importer.ts'
import { newlyKnown } from './knownSince.ts'
import { rememberMade, type MadeIds } from './made.ts'
import { rowCases } from './rowCases.ts'
import { onCase, planRow, type PlannedRow } from './rowPlan.ts'
import {
  anew,
  changed,
  endTask,
  inOwn,
  isoAt,
  keptWhenDone,
  reporter,
  settle,
  type Task,
  type Working,
} from './task.ts'

/** Rolls everything back; somebody looks at what is wrong. */
class Wrong extends Error {
  readonly problems: readonly Found[]
  constructor(problems: readonly Found[]) {
    super('rows of an import are wrong')
    this.problems = problems
  }
}

/** A column's field is not there any more: what stands in it would be left out without a word. */
class ColumnGone extends Error {}

/** Somebody came to be known meanwhile, whom a row may name. */
class NewlyKnown extends Error {}

/** Rows that are made side by side. */
const atOnce = 100

type Decision = Pick<ImportLikely, 'choice' | 'person_id' | 'of_row' | 'persons'>

const decisionsOf = async (tx: Work, id: number): Promise<ReadonlyMap<number, Decision>> => {
  const rows = await tx
    .selectFrom('import_likely')
    .select(['row', 'choice', 'person_id', 'of_row', 'persons'])
    .where('import_id', '=', id)
    .execute()
  return new Map(rows.map(({ row, ...decision }) => [row, decision]))
}

const added = async (adding: Promise<Result<Added>>, row: number): Promise<Added> => {
  const made = await adding
  if (made.ok) return made.value
  throw new Wrong([{ row, column: null, message: made.refusal.message, found: '' }])
}

type State = {
  readonly counts: ImportRow['made']
  readonly made: MadeIds
  /** By number. */
  readonly cases: Map<string, Promise<number>>
  /** Of rows that others are linked to. */
  readonly persons: Map<number, number>
}

const makeCase = async ({ counts, made }: State, newCase: Write, row: number): Promise<number> => {
  const { id } = await added(addRecord(cases, newCase), row)
  made.court_case.push(id)
  counts.cases += 1
  return id
}

/** A row below of the same number waits for the case, if it is still being made. */
const caseOf = async (state: State, { of, newCase }: PlannedRow, row: number): Promise<number | undefined> => {
  if (of.is === 'known') return of.id
  if (of.is === 'above') return state.cases.get(of.key)
  if (of.is !== 'new' || newCase === null) return undefined
  const making = makeCase(state, newCase, row)
  state.cases.set(of.key, making)
  return making
}

const makeRow = async (
  state: State,
  planned: PlannedRow,
  row: number,
  person_id: number | undefined,
): Promise<void> => {
  const { counts, made, persons } = state
  const { client } = planned
  if (client === null) throw new TypeError('a row is made that can not be')
  const case_id = await caseOf(state, planned, row)
  const { id, values } = await added(addRecord(victims, onCase(client, case_id)), row)
  made.victim.push(id)
  counts.victims += 1
  if (case_id === undefined) {
    made.court_case.push(Number(values['case_id']))
    counts.cases += 1
  }
  const person = values['person_id']
  if (typeof person === 'number') persons.set(row, person)
  if (person_id !== undefined) counts.linked += 1
  else if (typeof person === 'number') {
    made.person.push(person)
    counts.persons += 1
  }
}

/** Whom the row is linked to: nobody yet, a known person, or the one of a row above. */
const linkOf = ({ persons }: State, decision: Decision | undefined, { row }: FileRow): number | undefined => {
  if (decision?.choice !== 'link') return undefined
  const person = decision.person_id ?? persons.get(decision.of_row ?? 0)
  if (person !== undefined) return person
  const message = wording('import.wrong.skippedRow', { row: decision.of_row ?? 0 })
  throw new Wrong([{ row, column: null, message, found: '' }])
}

const makeAll = async (working: Working, task: Task, tx: Work, signal: AbortSignal) => {
  const now = working.services.clock.now()
  const importer = await importerOf(tx, task, now)
  if (importer === null) throw new Unreadable('notAllowed')
  const { targets, world } = await offeredTo(tx, importer, now)
  if (Object.keys(columnProblems(task.columns, targets, task.headers)).length > 0) throw new ColumnGone()
  const plan = planOf(task.columns, targets, world)
  const { context, events, tell } = makingFor(working, tx, importer, task)
  const decisions = await decisionsOf(tx, task.id)
  if ([...decisions.values()].some(({ choice }) => choice === null)) throw new Wrong([])
  const isOutdated = newlyKnown(working, task, { user: accessUser(importer), plan, shown: decisions, signal })
  if (await isOutdated()) throw new NewlyKnown()
  const report = reporter(working, task, signal)
  const state: State = {
    counts: { victims: 0, persons: 0, cases: 0, linked: 0, skipped: 0 },
    made: { victim: [], person: [], court_case: [] },
    cases: new Map(),
    persons: new Map(),
  }
  const caseIn = rowCases(context, plan)
  const problems: Found[] = []
  let done = 0
  readOnceIn(tx)
  const choiceOf = ({ row }: FileRow) => decisions.get(row)?.choice
  // A person may be that of a row above, and is locked and read before it is changed.
  for await (const rows of inParts(dataRows(working, task, signal), atOnce, (row) => choiceOf(row) === 'link')) {
    signal.throwIfAborted()
    done += rows.length
    const wanted = rows.filter((row) => choiceOf(row) !== 'skip')
    state.counts.skipped += rows.length - wanted.length
    const planned = await sideBySide(
      tx,
      wanted.map((row) => async () => {
        const person = linkOf(state, decisions.get(row.row), row)
        return { row: row.row, person, ...(await planRow(context, plan, row, caseIn, person)) }
      }),
    )
    problems.push(...planned.flatMap(({ row, problems: wrong }) => wrong.map((problem) => ({ ...problem, row }))))
    if (problems.length >= mostProblems) break
    // A mass incident takes fewer steps than its neighbours: it would be on their case before them.
    const size = planned.some(({ client }) => client?.next['mass_incident'] === true) ? 1 : atOnce
    for (let at = 0; problems.length === 0 && at < planned.length; at += size)
      await sideBySide(
        tx,
        planned.slice(at, at + size).map((one) => () => makeRow(state, one, one.row, one.person)),
      )
    await report(done)
  }
  if (problems.length > 0) throw new Wrong(problems.slice(0, mostProblems))
  // Minutes have passed: another import may have made the same persons.
  if (await isOutdated()) throw new NewlyKnown()
  await rememberMade(tx, task, state.made)
  await auditAll(context, events)
  // What they may do by now decides whether any of it stays.
  if ((await importerOf(tx, task, working.services.clock.now())) === null) throw new Unreadable('notAllowed')
  const version = await settle(working, tx, task, {
    status: 'done',
    total: done,
    done,
    made: JSON.stringify(state.counts),
    expires_at: isoAt(now + keptWhenDone),
  })
  return { version, tell }
}

export const importFile = async (working: Working, task: Task, signal: AbortSignal): Promise<void> => {
  try {
    const { version, tell } = await inOwn(working, task, (tx) => makeAll(working, task, tx, signal))
    tell()
    changed(working, task.account, task.id, version, task.user_id)
  } catch (error) {
    if (error instanceof ColumnGone) return endTask(working, task, { status: 'columns' })
    if (error instanceof NewlyKnown) return endTask(working, task, { ...anew, status: 'checking' })
    if (!(error instanceof Wrong)) throw error
    const { problems } = error
    await endTask(working, task, { status: 'checked', problem_count: problems.length }, (tx) =>
      storeProblems(tx, task, problems),
    )
  }
}
