import {
  count,
  day,
  fact,
  flag,
  group,
  id,
  instant,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
} from '../kernel/index.ts'
import { reportPeriods } from '../config/index.ts'
import { classicKind } from './classic.ts'
import { fileForms } from './fileApi.ts'
import { chosenFilters } from './filterForms.ts'
import { reportFilters } from './filters.ts'
import { amount } from './amounts.ts'
import { openedBy, plan, runTerms } from './figures.ts'
import { mostFigures, span } from './runShape.ts'
import { reportTypeNames } from './reportObjects.ts'
import { partings } from './section.ts'
import { longestSetLabel, setDescription, savedSet } from './sets.ts'
import { allShows } from './shows.ts'

const report = oneOf(reportTypeNames)
const run = key('report_run')
const message = text('prose', 2_000)

/** Which of the two reports stands on the page of dynamic reports. */
export const reportShown = fact('reports/shown', { v: 1, origin: 'intent', payload: group({ report }) })

/** RPT-35: which classic report stands on their page. */
export const classicChosen = fact('reports/classicChosen', { v: 1, origin: 'intent', payload: classicKind })

export const periodChosen = fact('reports/periodChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ report, period: oneOf(reportPeriods) }),
})
/** A report is gone to, with that period; what it is filtered by stays, and what nothing is said of is as it was chosen. */
export const periodOpened = fact('reports/periodOpened', {
  v: 2,
  origin: 'intent',
  payload: group({
    report,
    period: oneOf(reportPeriods),
    /** Null: as it usually is. */
    parting: optional(nullable(oneOf(partings))),
    compares: optional(flag()),
    /** RPT-68: the grant that the grant report is about. */
    grant: optional(id('grant')),
  }),
  // Where nothing was said of it, it was parted as it usually is.
  upcasts: { 1: (payload: object) => ({ parting: null, ...payload }) },
})
/** Null: as it usually is. */
export const partingChosen = fact('reports/partingChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ report, parting: nullable(oneOf(partings)) }),
})
/** With the period before, or by itself. */
export const comparisonChosen = fact('reports/comparisonChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ report, compares: flag() }),
})
/** RPT-08: as far as they are days. */
export const datesTyped = fact('reports/datesTyped', {
  v: 1,
  origin: 'intent',
  payload: group({ report, from: nullable(day('yyyy-MM-dd')), until: nullable(day('yyyy-MM-dd')) }),
})
export const showChosen = fact('reports/showChosen', {
  v: 1,
  origin: 'intent',
  /** Null: as each of its lists usually does. */
  payload: group({ report, show: nullable(oneOf(allShows)) }),
})
/** `to` has that filter alone. */
export const filterSet = fact('reports/filterSet', {
  v: 1,
  origin: 'intent',
  payload: group({ report, filter: oneOf(chosenFilters), to: reportFilters }),
})
/** RPT-32: `at` is the group that goes. */
export const filterRemoved = fact('reports/filterRemoved', {
  v: 1,
  origin: 'intent',
  payload: group({ report, filter: oneOf(chosenFilters), at: count() }),
})
/** RPT-17: how high the ids of these ranges go, which end there from now on. */
export const rangesRaised = fact('reports/rangesRaised', {
  v: 1,
  origin: 'pipeline',
  payload: group({ report, to: reportFilters }),
})
/** SAV-06 … SAV-08: what was changed of a saved set is to be saved, or is not changed. */
export const changeAnswered = fact('reports/changeAnswered', {
  v: 1,
  origin: 'intent',
  payload: group({ report, goes: flag() }),
})
/** RPT-33: as it was left, at an earlier start. */
export const filtersRestored = fact('reports/filtersRestored', {
  v: 1,
  origin: 'storage',
  payload: group({
    report,
    period: oneOf(reportPeriods),
    from: nullable(day('yyyy-MM-dd')),
    until: nullable(day('yyyy-MM-dd')),
    filters: reportFilters,
    show: optional(nullable(oneOf(allShows))),
    parting: optional(nullable(oneOf(partings))),
    compares: optional(flag()),
  }),
})

/** SAV-04, SAV-14 */
export const setChosen = fact('reports/setChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ report, set: nullable(savedSet) }),
})
/** A set is chosen from wherever one is: its report is gone to, with the set as the server has it now. */
export const setOpened = fact('reports/setOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ report, id: id('saved_report') }),
})
/** It was saved: what stands in the form is it. */
export const setSaved = fact('reports/setSaved', { v: 1, origin: 'server', payload: group({ report, set: savedSet }) })
export const setNotSaved = fact('reports/setNotSaved', { v: 1, origin: 'server', payload: group({ report, message }) })
export const setRemoved = fact('reports/setRemoved', {
  v: 1,
  origin: 'server',
  payload: group({ report, id: id('saved_report') }),
})

/** `force`: what is known already is counted anew. */
export const runAsked = fact('reports/runAsked', { v: 1, origin: 'intent', payload: group({ report, force: flag() }) })
/** RPT-48: `expected` messages are waited for (RPT-50). */
export const runBegun = fact('reports/runBegun', {
  v: 1,
  origin: 'pipeline',
  payload: group({
    report,
    run,
    at: instant(),
    ...runTerms,
    expected: count(0, 3),
    plan,
    show: optional(nullable(oneOf(allShows))),
    parting: optional(nullable(oneOf(partings))),
    before: optional(nullable(group(span))),
    /** Sections whose lists could not be loaded. */
    lacking: optional(list(label(40))),
    /** RPT-59: what earlier runs counted, and nobody asks for again. */
    known: optional(
      list(group({ at: count(), count: amount, updated: instant(), run: id('report_object') }), mostFigures),
    ),
  }),
})
export const runMade = fact('reports/runMade', {
  v: 1,
  origin: 'server',
  payload: group({ report, run, id: id('report_object') }),
})
/** RPT-39: each under its key, when it was counted, and by which run. */
export const figuresCame = fact('reports/figuresCame', {
  v: 1,
  origin: 'server',
  payload: group({
    report,
    run,
    came: list(
      group({
        at: count(),
        key: key('report_result'),
        count: amount,
        updated: instant(),
        run: optional(id('report_object')),
      }),
      5_000,
    ),
  }),
})
/** RPT-56 */
export const figuresFailed = fact('reports/figuresFailed', {
  v: 1,
  origin: 'server',
  payload: group({ report, run, failed: list(count(), 5_000), message }),
})
/** The runs of a report of before are asked for, from wherever one is. */
export const earlierAsked = fact('reports/earlierAsked', { v: 1, origin: 'intent', payload: group({ report }) })
export const runOpenAsked = fact('reports/runOpenAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ report, id: id('report_object') }),
})
/** A run of then stands there with what it counted; `asks`: how the form would ask for the same days today. */
export const runOpened = fact('reports/runOpened', {
  v: 1,
  origin: 'server',
  payload: group({
    report,
    run,
    id: id('report_object'),
    at: instant(),
    terms: group(runTerms),
    parting: nullable(oneOf(partings)),
    before: nullable(group(span)),
    opened: openedBy,
    /** Sections whose lists could not be loaded: their figures may have no line. */
    lacking: optional(list(label(40))),
    asks: group({
      period: oneOf(reportPeriods),
      from: nullable(day('yyyy-MM-dd')),
      until: nullable(day('yyyy-MM-dd')),
      show: nullable(oneOf(allShows)),
      parting: nullable(oneOf(partings)),
      compares: flag(),
    }),
    plan,
    kept: list(group({ at: count(), count: amount, updated: instant() }), mostFigures),
  }),
})
/** RPT-50 */
export const countCompleted = fact('reports/countCompleted', {
  v: 1,
  origin: 'socket',
  payload: group({ report, run }),
})
/** RPT-51 */
export const runReleased = fact('reports/runReleased', { v: 1, origin: 'timer', payload: group({ report, run }) })
/** There is no run, for it could not be kept. */
export const runFailed = fact('reports/runFailed', { v: 1, origin: 'server', payload: group({ report, run, message }) })
export const runCancelled = fact('reports/runCancelled', { v: 1, origin: 'intent', payload: group({ report }) })
/** What failed is asked for again, and what a cancelled run had not asked for yet. */
export const runResumed = fact('reports/runResumed', { v: 1, origin: 'intent', payload: group({ report }) })

/** RPT-09 */
export const fiscalYearChosen = fact('reports/fiscalYearChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ from: day('yyyy-MM-dd') }),
})
/** The report's run is put on paper. */
export const printAsked = fact('reports/printAsked', { v: 1, origin: 'intent', payload: group({ report }) })

/** A run as a file; `hidesSmall`: no group of fewer than five people can be told of it. */
export const fileAsked = fact('reports/fileAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ report, form: oneOf(fileForms), hidesSmall: flag() }),
})

/** SAV-05: `replaces` is the set that is updated; null for a new one. */
export const setSaveAsked = fact('reports/setSaveAsked', {
  v: 1,
  origin: 'intent',
  payload: group({
    report,
    replaces: nullable(id('saved_report')),
    label: text('name', longestSetLabel),
    /** Without it that of the set stays. */
    description: optional(nullable(setDescription)),
  }),
})
/** SAV-09: it was confirmed. */
export const setRemovalAsked = fact('reports/setRemovalAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ report, id: id('saved_report') }),
})
