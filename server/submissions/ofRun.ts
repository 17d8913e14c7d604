/** A submission is never changed afterwards: what is not of its run is refused before it is kept. */
import { refuse, type BodyOf, type Result } from '../../domain/kernel/index.ts'
import { strangerTo, type KeptRun } from '../../domain/reports/index.ts'
import { isForFunders, type keepSubmission } from '../../domain/submissions/index.ts'
import type { SignedIn } from '../http/route.ts'
import { neverThere } from '../reports/index.ts'

const refused = (field: string, message: string): Result<never> =>
  refuse('invalid', `Field '${field}': ${message}`, { fields: { [field]: message } })

const why = {
  type: 'The report of this run does not count that.',
  since: 'These are not the days of this run.',
  filters: 'No line of this run is of just that.',
} as const

/** Null of what is of the run. */
export const notOfRun = async (
  run: Pick<KeptRun, 'type' | 'filters' | 'shown'>,
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
  return neverThere(
    context,
    figures.map(({ question }) => question),
  )
}
