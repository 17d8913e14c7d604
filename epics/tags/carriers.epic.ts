import { EMPTY, catchError, expand, takeUntil } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { mostListed } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { carriersFailed, carriersLoaded, carriersOpened, listCarriers } from '../../domain/tags/index.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, type Http, map, switchMap } from '../kernel/index.ts'

const pageOf = (http: Http, id: number, page: number) =>
  http.call(listCarriers, { params: { id }, query: { page, limit: mostListed } })

/** Page after page until all are there. */
const pagesOf = (http: Http, id: number): ReturnType<typeof pageOf> =>
  pageOf(http, id, 1).pipe(
    expand(({ page, limit, total, data }): ReturnType<typeof pageOf> =>
      page * limit >= total || data.length === 0 ? EMPTY : pageOf(http, id, page + 1),
    ),
  )

/** TAG-09: the records that carry the term that is looked at now. */
export const carriersEpic = epic('tags.carriers', (action$, _state$, ports) =>
  action$.pipe(
    filter(carriersOpened.match),
    switchMap((opened) => {
      const { term } = opened.payload
      const failed = (error: unknown): readonly Action[] => [
        carriersFailed({ term, message: asFailure(error, 'read', ports.supportPhone).message }, opened),
        readFailureShown(ports, error, opened),
      ]
      return pagesOf(ports.http, term).pipe(
        map(({ data, total, page }) => carriersLoaded({ term, records: data, total, isFirst: page === 1 }, opened)),
        catchError(failed),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
