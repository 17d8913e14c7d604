/** A submission is never changed afterwards: what is not of its run is refused before it is kept. */
import { sql } from 'kysely'
import { refuse, type BodyOf, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { measuresOf, resultKey, showOf, strangerTo, type KeptRun } from '../../domain/reports/index.ts'
import { isForFunders, type keepSubmission } from '../../domain/submissions/index.ts'
import type { SignedIn } from '../http/route.ts'
import { neverThere } from '../reports/index.ts'

const refused = (field: string, message: string): Result<never> =>
  refuse('invalid', `Field '${field}': ${message}`, { fields: { [field]: message } })

/**
 * A run that has counted has all that its report counts of everybody: a submission without one of them is not whole, and
 * could never be made so.
 */
const notWhole = async (
  run: Pick<KeptRun, 'type' | 'filters' | 'shown'> & { readonly id: number },
  figures: BodyOf<typeof keepSubmission>['figures'],
  { tx, principal: { account, scopes } }: SignedIn,
): Promise<Result<never> | null> => {
  const { rows } = await sql`
    select from report_figure where account = ${account} and report_object_id = ${run.id} limit 1`.execute(tx)
  if (rows.length === 0) return null
  const there = new Set(
    figures.map(({ question }) => resultKey({ ...question, show: showOf(question.type, question.show) })),
  )
  const missing = measuresOf(run, scopes).filter(({ key }) => !there.has(key))
  const titles = [...new Set(missing.map(({ title }) => wording(title)))]
  return titles.length === 0 ? null : refused('figures', `Not all that the run counted is there: ${titles.join(', ')}.`)
}

const why = {
  type: 'The report of this run does not count that.',
  since: 'These are not the days of this run.',
  filters: 'No line of this run is of just that.',
} as const

/** Null of what is of the run. */
export const notOfRun = async (
  run: Pick<KeptRun, 'type' | 'filters' | 'shown'> & { readonly id: number },
  { sheet, figures }: BodyOf<typeof keepSubmission>,
  context: SignedIn,
  zone: string,
): Promise<Result<never> | null> => {
  if (!isForFunders(run.type)) return refused('report', 'Only reports for funders are submitted.')
  if (sheet.lines.length === 0) return refused('sheet', 'There is nothing on it.')
  if (figures.length === 0) return refused('figures', 'There are none.')
  const strange = strangerTo(run, zone)
  for (const [at, { question }] of figures.entries()) {
    const what = strange(question)
    if (what !== null) return refused(`figures.${at}.question.${what}`, why[what])
  }
  const partial = await notWhole(run, figures, context)
  if (partial !== null) return partial
  return neverThere(
    context,
    figures.map(({ question }) => question),
  )
}
