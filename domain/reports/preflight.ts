/** How a funder's report stands before it is sent: what was found that would come back. */
import type { MessageKey } from '../messages/index.ts'
import { reports } from './declared.ts'
import { isMeasured, isOfBefore, type Figure } from './figures.ts'
import type { Run } from './forms.ts'
import type { ReportType } from './reportObjects.ts'
import { sectionsOf, type By } from './section.ts'

/** Everybody new stands in just one line of these. */
const partsNew: readonly By[] = ['race', 'gender', 'age', 'vocaRace', 'vocaGender']

/** The lines of a section that hold other new clients than there are: something changed between two counts. */
type Unsummed = { readonly title: MessageKey; readonly sum: number; readonly total: number }

export type Preflight = {
  readonly unsummed: readonly Unsummed[]
  /** In how many ways something is to be mended; null until all has come. */
  readonly found: number | null
}

const isNew = (one: Figure): boolean => one.type === 'service' && one.show === 'year' && !isOfBefore(one)

const unsummedIn = (report: ReportType, { figures, parting, opened }: Run): readonly Unsummed[] => {
  // Of a run of then lines may be lost that were there.
  if (opened !== null) return []
  const fresh = figures.filter(isNew)
  const total = fresh.find(({ by }) => by === null)
  if (total === undefined || total.count === null) return []
  const whole = total.count
  return sectionsOf(reports[report], parting, isMeasured(figures)).flatMap(
    ({ id, title, by, staysInside }): readonly Unsummed[] => {
      const lines = fresh.filter(({ section }) => section === id)
      if (
        by === undefined ||
        staysInside === true ||
        !partsNew.includes(by) ||
        lines.some(({ count }) => count === null)
      )
        return []
      const sum = lines.reduce((all, { count }) => all + (count ?? 0), 0)
      return sum === whole ? [] : [{ title, sum, total: whole }]
    },
  )
}

/** Null of a report that is no funder's. */
export const preflightOf = (report: ReportType, run: Run): Preflight | null => {
  const sections = sectionsOf(reports[report], run.parting, isMeasured(run.figures))
  const inside = new Set(sections.flatMap(({ id, staysInside }) => (staysInside === true ? [id] : [])))
  if (inside.size === 0) return null
  const figures = run.figures.filter(({ section }) => inside.has(section))
  const unsummed = unsummedIn(report, run)
  const hasCome = run.figures.every(({ is }) => is === 'came')
  const found = figures.filter(({ count }) => count !== null && count > 0).length + unsummed.length
  return { unsummed, found: hasCome ? found : null }
}
