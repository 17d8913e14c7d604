/** What reports ask the server besides their figures. */
import { ask } from '../calls/index.ts'
import { count, flag, group, id, isoInstant, label, list, oneOf, optional, text } from '../kernel/index.ts'
import { mostSets, savedReportCalls } from '../config/index.ts'
import { runMade, setNotSaved, setRemoved, setSaved } from './actions.ts'
import { getReportObject, listReportObjects, reportObject, reportTypeNames } from './reportObjects.ts'
import { earlierRun, listRuns } from './runs.ts'
import { offeredOf, offeredSet, ofSomebody, setOfSomebody, storedOf, storedSet } from './sets.ts'

/** SAV-02, SAV-03: the user's sets of a report. */
export const savedSets = ask('reports/sets', {
  call: savedReportCalls.list,
  asked: group({ type: oneOf(reportTypeNames) }),
  answer: group({ sets: list(storedSet) }),
  input: ({ type }) => ({ query: { type, limit: mostSets } }),
  read: ({ data }) => ({ sets: data.map(storedOf) }),
  // SAV-12: a label may have been taken in another tab.
  news: { on: [setSaved, setNotSaved, setRemoved] },
})

/** SAV-02, SAV-03: the user's sets of all reports, for the palette: as many as a report's own list has. */
export const offeredSets = ask('reports/offeredSets', {
  call: savedReportCalls.list,
  answer: group({ sets: list(offeredSet, mostSets) }),
  input: () => ({ query: { brief: '1' as const, limit: mostSets } }),
  read: ({ data }) => ({ sets: data.flatMap(offeredOf) }),
  news: { on: [setSaved, setRemoved] },
})

/** Runs, or sets of everybody, on one page. */
export const rowsOnPage = 50

/** SAV-11: those of all users of the account, for its administrators. */
export const everybodysSets = ask('reports/everybodysSets', {
  call: savedReportCalls.list,
  asked: group({ page: count() }),
  answer: group({ sets: list(setOfSomebody, rowsOnPage), total: count() }),
  input: ({ page }) => ({ query: { all: '1' as const, page, limit: rowsOnPage } }),
  read: ({ data, total }) => ({ sets: data.flatMap(ofSomebody), total }),
  news: { on: [setSaved, setRemoved] },
})

/** RRV-13 */
export const readRun = ask('reports/viewed', {
  call: getReportObject,
  asked: group({ id: id('report_object'), account: id('account') }),
  answer: group({ run: reportObject }),
  input: ({ id: one, account }) => ({ params: { id: one }, query: { account, includes: 'user,account' } }),
  read: (run) => ({ run }),
})

/** SRV-68 */
const listedRun = group({
  id: id('report_object'),
  /** Runs that were logged before have their title alone. */
  type: optional(oneOf(reportTypeNames)),
  report_type: label(60),
  reporting_period: label(40),
  date_time: isoInstant(),
  user_name: text('name', 170),
  unreadable: optional(flag()),
})
export const listedRuns = ask('reports/runs', {
  call: listReportObjects,
  asked: group({ account: id('account'), page: count() }),
  answer: group({ total: count(), runs: list(listedRun, rowsOnPage) }),
  input: ({ account, page }) => ({ query: { account, page, limit: rowsOnPage } }),
  read: ({ total, data }) => ({
    total,
    runs: data.map((run) => ({
      id: run.id,
      type: run.type,
      report_type: run.report_type,
      reporting_period: run.reporting_period,
      date_time: run.date_time,
      user_name: run.user_name,
      ...(run.unreadable !== undefined && { unreadable: run.unreadable }),
    })),
  }),
})

/** The runs of one report that one may look at, on its own screen. */
export const earlierRuns = ask('reports/earlier', {
  call: listRuns,
  asked: group({ report: oneOf(reportTypeNames), page: count() }),
  answer: group({ total: count(), runs: list(earlierRun, rowsOnPage) }),
  input: ({ report: type, page }) => ({ query: { type, page, limit: rowsOnPage } }),
  read: ({ total, data }) => ({ total, runs: data }),
  news: { on: [runMade] },
})
