import { EMPTY, catchError, expand, of, takeUntil, type Observable } from 'rxjs'
import { mostListed } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { carriersFailed, carriersLoaded, carriersOpened, listCarriers } from '../../domain/tags/index.ts'
import { asFailure } from '../calls/index.ts'
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
export const carriersEpic = epic('tags.carriers', (action$, _state$, { http, supportPhone }) =>
  action$.pipe(
    filter(carriersOpened.match),
    switchMap((opened) => {
      const { term } = opened.payload
      const failed = (error: unknown): Observable<ReturnType<typeof carriersFailed>> =>
        of(carriersFailed({ term, message: asFailure(error, 'read', supportPhone).message }, opened))
      return pagesOf(http, term).pipe(
        map(({ data, total, page }) => carriersLoaded({ term, records: data, total, isFirst: page === 1 }, opened)),
        catchError(failed),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
