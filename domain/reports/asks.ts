/** What reports ask the server besides their figures. */
import { ask } from '../calls/index.ts'
import { group, id, list, oneOf } from '../kernel/index.ts'
import { savedReportCalls } from '../config/index.ts'
import { setRemoved, setSaved } from './actions.ts'
import { getReportObject, reportObject, reportTypeNames } from './reportObjects.ts'
import { storedOf, storedSet } from './sets.ts'

/** SAV-02, SAV-03: the user's sets of a report. */
export const savedSets = ask('reports/sets', {
  call: savedReportCalls.list,
  asked: group({ type: oneOf(reportTypeNames) }),
  answer: group({ sets: list(storedSet) }),
  input: ({ type }) => ({ query: { type } }),
  read: ({ data }) => ({ sets: data.map(storedOf) }),
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
