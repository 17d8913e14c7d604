/** A row as the records that it would make, by the rules that hold for records that are made by hand. */
import { problemsOf, readRow, type Plan, type ReadRow, type RowProblem } from '../../domain/imports/index.ts'
import type { Result, Values } from '../../domain/kernel/index.ts'
import { entities, type Changes } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'
import { cases, planRecord, victims, type Write } from '../records/index.ts'
import type { FileRow } from './fileRow.ts'
import type { RowCase, rowCases } from './rowCases.ts'

export type PlannedRow = {
  readonly read: ReadRow
  readonly of: RowCase
  readonly problems: readonly RowProblem[]
  /** As they are to be made; null for what is wrong, and for a case that is not made with this row. */
  readonly client: Write | null
  readonly newCase: Write | null
}

/** A case is dated by the file, else by the day on which it is made. */
const caseChanges = ({ services }: SignedIn, values: Values): Changes['court_case'] => ({
  date_time: new Date(services.clock.now()).toISOString(),
  ...values,
})

const personal = new Set(
  Object.entries(entities.victim.fields).flatMap(([name, declared]) => ('stored' in declared ? [name] : [])),
)

/** A linked client keeps what is known of the person already. */
const clientChanges = (
  { values: { victim } }: ReadRow,
  { case_id, person_id }: { readonly case_id?: number | undefined; readonly person_id?: number | undefined },
): Changes['victim'] => {
  const own =
    person_id === undefined
      ? victim
      : Object.fromEntries(Object.entries(victim).filter(([name]) => !personal.has(name)))
  return {
    ...own,
    ...(case_id !== undefined && { case_id }),
    ...(person_id !== undefined && { person_id }),
  }
}

/** The same client on a case that was made after it was planned. */
export const onCase = (client: Write, case_id: number | undefined): Write =>
  case_id === undefined
    ? client
    : { ...client, changes: { ...client.changes, case_id }, next: { ...client.next, case_id } }

const refusals = (
  plan: Plan,
  kind: 'victim' | 'court_case',
  asked: Result<Write>,
  cells: readonly string[],
): readonly RowProblem[] => {
  if (asked.ok) return []
  const { message, fields = {} } = asked.refusal
  return Object.keys(fields).length > 0 ? problemsOf(plan, kind, fields, cells) : [{ column: null, message, found: '' }]
}

/** Whether a rule only says that a value is missing that could not be read. */
const isSaid = (problem: RowProblem, said: readonly RowProblem[]): boolean =>
  problem.column !== null && said.some(({ column }) => column === problem.column)

/** Nothing is written. `person_id` is whom the row is linked to. */
export const planRow = async (
  context: SignedIn,
  plan: Plan,
  { row, cells }: FileRow,
  caseOf: ReturnType<typeof rowCases>,
  person_id?: number,
): Promise<PlannedRow> => {
  const read = readRow(plan, cells)
  const of = await caseOf(row, read, cells)
  const problems: RowProblem[] = [...read.problems]
  const add = (more: readonly RowProblem[]): void => {
    for (const problem of more) if (!isSaid(problem, problems)) problems.push(problem)
  }
  if (of.is === 'wrong') add(of.problems)
  const newCase = of.is === 'new' ? await planRecord(cases, caseChanges(context, of.values), context) : null
  if (newCase !== null) add(refusals(plan, 'court_case', newCase, cells))
  const case_id = of.is === 'known' ? of.id : undefined
  const client = await planRecord(victims, clientChanges(read, { case_id, person_id }), context)
  add(refusals(plan, 'victim', client, cells))
  return { read, of, problems, client: client.ok ? client.value : null, newCase: newCase?.ok ? newCase.value : null }
}
