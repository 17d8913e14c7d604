import { dayAt, dayFromIso, isoDay } from '../../domain/kernel/index.ts'
import { beginFiscalYear, fiscalDayIn, fiscalYearChosen, mayBeginFiscalYear } from '../../domain/reports/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** RPT-09: a day of another year is asked for by nobody. */
export const fiscalYearEpic = epic('reports.fiscalYear', (action$, state$, { clock, ids }) =>
  action$.pipe(
    filter(fiscalYearChosen.match),
    mergeMap((chosen) => {
      const account = currentAccount(state$.value)
      const [from, known] = [dayFromIso(chosen.payload.from), dayFromIso(account?.fiscal_year_start ?? '')]
      if (account === null || from === null || known === null) return []
      const today = dayAt(clock.now(), account.time_zone)
      const before = fiscalDayIn(today.year, known)
      if (!mayBeginFiscalYear(from, today) || isoDay(from) === isoDay(before)) return []
      const asked = { account: account.id, from: isoDay(from), before: isoDay(before) }
      return [begin(state$.value, ids, beginFiscalYear, asked, chosen)]
    }),
  ),
)
