/** Sections whose lines come from a list that could not be loaded: what is not there is not nothing. */
import { listHasFailed, type WithConfig } from '../config/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { reports } from './declared.ts'
import { isMeasured } from './figures.ts'
import type { ReportsState } from './forms.ts'
import type { ReportType } from './reportObjects.ts'
import { breakdowns, sectionsOf, type Section } from './section.ts'

const hasFailed = (state: WithConfig, { by }: Section): boolean => {
  const breakdown = by === undefined ? null : breakdowns[by]
  if (breakdown?.is === 'counties') return listHasFailed(state, 'county')
  return breakdown !== null && 'lookup' in breakdown && listHasFailed(state, breakdown.lookup)
}

/** Names of those that a run would have now. */
export const lackingIn = (state: WithConfig, sections: readonly Section[]): string[] =>
  sections.filter((section) => hasFailed(state, section)).map(({ id }) => id)

/** `isStill`: the list is not there yet; else it has come since the run began. */
type Lacking = { readonly titles: readonly MessageKey[]; readonly isStill: boolean }

/** What lacks lines of the run on the page, or of one that would begin; null where nothing does. */
export const lackingOf = (
  state: WithConfig & { readonly reports: ReportsState },
  report: ReportType,
): Lacking | null => {
  const { run, parting } = state.reports.forms[report]
  const isOfMeasure = run !== null && isMeasured(run.figures)
  const sections = sectionsOf(reports[report], run === null ? parting : run.parting, isOfMeasure)
  const now = lackingIn(state, sections)
  const all = new Set([...now, ...(run?.lacking ?? [])])
  if (all.size === 0) return null
  return { titles: sections.flatMap(({ id, title }) => (all.has(id) ? [title] : [])), isStill: now.length > 0 }
}

/** Whether a run has all its lines, as far as anybody knew when it began. */
export const isWhole = ({ lacking = [] }: { readonly lacking?: readonly string[] }): boolean => lacking.length === 0
