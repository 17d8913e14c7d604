/** Saved filter sets are kept and deleted (SAV-02, SAV-05, SAV-09). */
import { act, sent } from '../calls/index.ts'
import { day, flag, group, nullable, id, ok, oneOf, optional, text, isoInstant, label } from '../kernel/index.ts'
import { reportPeriods, savedReportCalls, type SavedReportChanges } from '../config/index.ts'
import { accountChanged, putMyAccount } from '../session/index.ts'
import { setNotSaved, setRemoved, setSaved } from './actions.ts'
import { askedFilters } from './filterRules.ts'
import { longestSetLabel, mergedFilters, setDescription, setIn, storedOf } from './sets.ts'
import { reportFilters } from './filters.ts'
import { reportTypeNames } from './reportObjects.ts'
import { partings } from './section.ts'
import { allShows } from './shows.ts'

const report = oneOf(reportTypeNames)

type WithZone = { readonly session: { readonly account: { readonly time_zone: string } | null } }
const zoneOf = (state: object): string => (state as WithZone).session.account?.time_zone ?? 'UTC'

/** `replaces` is the set that is updated; null for a new one. */
export const saveSet = act('reports.saveSet', {
  asked: group({
    report,
    replaces: nullable(id('saved_report')),
    label: text('name', longestSetLabel),
    description: optional(nullable(setDescription)),
    period: oneOf(reportPeriods),
    date_time: nullable(isoInstant()),
    end_date_time: nullable(isoInstant()),
    /** In which the days of a Custom period are days. */
    zone: optional(nullable(label(64))),
    filters: reportFilters,
    show: optional(nullable(oneOf(allShows))),
    parting: optional(nullable(oneOf(partings))),
    compares: optional(flag()),
  }),
  says: { working: 'status.savingFilterSet', done: 'report.set.saved' },
  isShownInPlace: () => true,
  // SAV-10: what says nothing is not saved, and neither is a range that is switched off.
  send: ({ report: type, replaces, filters, show = null, parting = null, compares = false, zone = null, ...said }) => {
    const asked = askedFilters(filters)
    const body: SavedReportChanges = {
      ...said,
      filters: { ...asked },
      // The server keeps what else the set has there; null takes away what it had of these.
      quick_filters: { show, parting, compares: compares || null, zone },
    }
    return replaces === null
      ? sent(savedReportCalls.create, { body: { ...body, type } })
      : sent(savedReportCalls.update, {
          params: { id: replaces },
          body: { ...body, filters: mergedFilters(asked), merges: true },
        })
  },
  done: (saved, { report: of }, _name, because, state) => [
    setSaved({ report: of, set: setIn(zoneOf(state), storedOf(saved)) }, because),
  ],
  refused: ({ fields, message }, { report: of }, _name, because) => [
    setNotSaved({ report: of, message: Object.values(fields)[0] ?? message }, because),
  ],
})

export const removeSet = act('reports.removeSet', {
  asked: group({ report, id: id('saved_report') }),
  says: { done: 'report.set.removed' },
  send: ({ id: gone }) => sent(savedReportCalls.remove, { params: { id: gone } }),
  done: (_answer, { report: of, id: gone }, _name, because) => [setRemoved({ report: of, id: gone }, because)],
  // Somebody else has deleted it meanwhile.
  refused: ({ status }, { report: of, id: gone }, _name, because) =>
    status === 404 ? [setRemoved({ report: of, id: gone }, because)] : [],
})

const fiscalDay = day('yyyy-MM-dd')

/** RPT-09: the first day of the agency's fiscal year; `before` is that of the year that it is. */
export const beginFiscalYear = act('reports.fiscalYear', {
  asked: group({ account: id('account'), from: fiscalDay, before: fiscalDay }),
  says: { working: 'report.fiscal.saving', done: 'report.fiscal.saved' },
  send: ({ account, from }) => sent(putMyAccount, { params: { id: account }, body: { fiscal_year_start: from } }),
  done: (account, _asked, _name, because) => [accountChanged({ account }, because)],
  refused: () => [],
  undo: (_state, { account, from, before }) =>
    ok({ does: 'reports.fiscalYear', asked: { account, from: before, before: from } }),
})
