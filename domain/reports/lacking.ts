/**
 * Sections whose lines come from a list that could not be loaded, for what is not there is not nothing; and filters that
 * are not asked, since the agency has turned their module off.
 */
import { listHasFailed, type WithConfig } from '../config/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { scopesOf, type SessionState } from '../session/index.ts'
import { reports } from './declared.ts'
import { isMeasured } from './figures.ts'
import { chosenFilters, hasModule, isOfTags, type ChosenFilter } from './filterForms.ts'
import { askedFilters } from './filterRules.ts'
import type { ReportFilters } from './filters.ts'
import type { ReportsState } from './forms.ts'
import { seenIn } from './offeredFilters.ts'
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

/** `isStill`: a list of theirs is not there yet; else all have come since the run began. */
type Lacking = { readonly titles: readonly MessageKey[]; readonly isStill: boolean }

/**
 * What lacks lines of the run on the page, or, before there is one, of one that would begin; null where nothing does. A
 * list that has failed since takes no line of a run that had it.
 */
export const lackingOf = (
  state: WithConfig & { readonly reports: ReportsState },
  report: ReportType,
): Lacking | null => {
  const { run, parting } = state.reports.forms[report]
  const isOfMeasure = run !== null && isMeasured(run.figures)
  const sections = sectionsOf(reports[report], run === null ? parting : run.parting, isOfMeasure)
  const now = lackingIn(state, sections)
  const lacking = run === null ? now : (run.lacking ?? [])
  if (lacking.length === 0) return null
  const titles = sections.flatMap(({ id, title }) => (lacking.includes(id) ? [title] : []))
  return { titles, isStill: lacking.some((id) => now.includes(id)) }
}

/** Whether a run has all its lines, as far as anybody knew when it began. */
export const isWhole = ({ lacking = [] }: { readonly lacking?: readonly string[] }): boolean => lacking.length === 0

const nobodys: ReadonlySet<string> = new Set()

/** Without those whose module is turned off. */
export const withModule = (filters: ReportFilters, scopes: ReadonlySet<string>): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([filter]) => hasModule(filter as ChosenFilter, scopes)))

/** Filters of the form that the run on the page was not asked by, or, before there is one, that one would not be. */
export const unaskedIn = (
  state: { readonly reports: ReportsState; readonly session: SessionState },
  report: ReportType,
): readonly ChosenFilter[] => {
  const { run, filters } = state.reports.forms[report]
  const chosen = seenIn(report, askedFilters(filters))
  const asked = run === null ? withModule(chosen, scopesOf(state) ?? nobodys) : run.filters
  return chosenFilters.filter((filter) => isOfTags(filter) && filter in chosen && !(filter in asked))
}
