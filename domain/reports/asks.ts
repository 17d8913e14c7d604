/** What reports ask the server besides their figures. */
import { ask } from '../calls/index.ts'
import { group, id, list, oneOf } from '../kernel/index.ts'
import { savedReportCalls } from '../config/index.ts'
import { setRemoved, setSaved } from './actions.ts'
import { getReportObject, reportObject, reportTypeNames } from './reportObjects.ts'
import { offeredOf, offeredSet, storedOf, storedSet } from './sets.ts'

/** SAV-02, SAV-03: the user's sets of a report. */
export const savedSets = ask('reports/sets', {
  call: savedReportCalls.list,
  asked: group({ type: oneOf(reportTypeNames) }),
  answer: group({ sets: list(storedSet) }),
  input: ({ type }) => ({ query: { type } }),
  read: ({ data }) => ({ sets: data.map(storedOf) }),
  news: { on: [setSaved, setRemoved] },
})

/** As many as one call tells: the newest. */
const mostOffered = 100

/** SAV-02, SAV-03: the user's sets of all reports, for the palette. */
export const offeredSets = ask('reports/offeredSets', {
  call: savedReportCalls.list,
  answer: group({ sets: list(offeredSet, mostOffered) }),
  input: () => ({ query: { limit: mostOffered } }),
  read: ({ data }) => ({ sets: data.flatMap(offeredOf) }),
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
