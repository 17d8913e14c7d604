import { forkJoin, merge, takeUntil, type Observable } from 'rxjs'
import {
  getAdvancedGrants,
  getAgeGroups,
  getCounties,
  getGroupAccounts,
  listPageSize,
  listsRefreshed,
  reportListNames,
  reportListsLoaded,
  reportStarted,
  type HighestIds,
} from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { lists, mayFindPersons, personList, type RecordTab } from '../../domain/lists/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { failureShown } from '../calls/index.ts'
import { epic, filter, type Http, map, type Ports, switchMap } from '../kernel/index.ts'
import { listsAsked } from './changes.epic.ts'
import { told, tolerant, wholeList, type Asking, type Failed, type Loaded } from './settings.ts'

type Highest = { readonly tab: RecordTab; readonly format: 'highest_id' | 'location_highest_id' }

const highest: { readonly [K in Exclude<keyof HighestIds, 'person'>]: Highest } = {
  court_case: { tab: 'cases', format: 'highest_id' },
  victim: { tab: 'victims', format: 'highest_id' },
  defendant: { tab: 'defendants', format: 'highest_id' },
  event: { tab: 'events', format: 'highest_id' },
  location: { tab: 'locations', format: 'location_highest_id' },
}

const numberIn = ({ highest_id }: { readonly highest_id?: number | undefined }): number[] =>
  highest_id === undefined ? [] : [highest_id]

const asked = <T extends RecordTab>(http: Http, tab: T, format: Highest['format']): Observable<number[]> =>
  http.call(lists[tab].call, { query: { format } }).pipe(map(numberIn))

/** SRV-39: one number; a kind that the user may not look for has none. */
const highestOf = (kind: keyof typeof highest, asking: Asking): Observable<Loaded<number>> => {
  const { tab, format } = highest[kind]
  return tolerant(asked(asking.ports.http, tab, format), lists[tab].call, asking)
}

/** Persons share the path of locations, and not the scope that those need. */
const highestPerson = (asking: Asking): Observable<Loaded<number>> => {
  const number$ = asking.ports.http.call(personList, { query: { format: 'person_highest_id' } }).pipe(map(numberIn))
  return tolerant(number$, { path: personList.path, needs: mayFindPersons }, asking)
}

/** CFG-09 */
const said = (ports: Ports, failed: readonly Failed[], because: Action): readonly Action[] =>
  failed.map(({ failure }) => failureShown(ports, failure, false, because))

/** The named lists of the configuration come with the same fact as after a change. */
const named = (asking: Asking & { readonly ports: Ports }, because: Action): Observable<Action> =>
  listsAsked(asking, reportListNames).pipe(
    switchMap((refreshed) => [
      listsRefreshed({ ...refreshed, failed: told(refreshed.failed) }, because),
      ...said(asking.ports, refreshed.failed, because),
    ]),
  )

const others = (asking: Asking & { readonly ports: Ports }, because: Action): Observable<Action> => {
  const { ports } = asking
  const groups$ = wholeList((page) => ports.http.call(getAgeGroups, { query: { page, limit: listPageSize } }))
  const grants$ = wholeList((page) => ports.http.call(getAdvancedGrants, { query: { page, limit: listPageSize } }))
  return forkJoin({
    age_group: tolerant(groups$, getAgeGroups, asking),
    advanced_grant: tolerant(grants$, getAdvancedGrants, asking),
    county: tolerant(ports.http.call(getCounties, {}).pipe(map(({ data }) => data)), getCounties, asking),
    account: tolerant(ports.http.call(getGroupAccounts, {}).pipe(map(({ data }) => data)), getGroupAccounts, asking),
    court_case: highestOf('court_case', asking),
    victim: highestOf('victim', asking),
    defendant: highestOf('defendant', asking),
    event: highestOf('event', asking),
    person: highestPerson(asking),
    location: highestOf('location', asking),
  }).pipe(
    switchMap((all) => {
      const { age_group, advanced_grant, county, account, ...ids } = all
      const of = (kind: keyof HighestIds): number | null => ids[kind].rows[0] ?? null
      const failed = Object.entries(all).flatMap(([name, part]) =>
        part.failed === null ? [] : [{ name, failure: part.failed }],
      )
      const loaded = reportListsLoaded(
        {
          ...(age_group.failed === null && { ageGroups: age_group.rows }),
          ...(advanced_grant.failed === null && { advancedGrants: advanced_grant.rows }),
          ...(account.failed === null && { accounts: account.rows }),
          ...(county.failed === null && { counties: county.rows }),
          highestIds: {
            court_case: of('court_case'),
            victim: of('victim'),
            defendant: of('defendant'),
            event: of('event'),
            person: of('person'),
            location: of('location'),
          },
          failed: told(failed),
        },
        because,
      )
      return [loaded, ...said(ports, failed, because)]
    }),
  )
}

/** CFG-29 */
export const reportStartEpic = epic('config.reportStart', (action$, state$, ports) =>
  action$.pipe(
    filter(reportStarted.match),
    switchMap((because) => {
      const asking = { ports, scopes: scopesOf(state$.value) }
      return merge(named(asking, because), others(asking, because)).pipe(
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
