import { catchError, of, timer, type Observable } from 'rxjs'
import { getAdvocates } from '../../domain/config/index.ts'
import { list, type Action } from '../../domain/kernel/index.ts'
import {
  candidate,
  candidatesFailed,
  candidatesFound,
  leastTyped,
  masqueradeTyped,
} from '../../domain/masquerade/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** Milliseconds (MSQ-02). */
const pause = 1_000
const candidates = list(candidate, 100)

/** MSQ-02: the newest question alone. */
export const lookupEpic = epic('masquerade.lookup', (action$, _state$, { http, scheduler, supportPhone }) =>
  action$.pipe(
    filter(masqueradeTyped.match),
    switchMap((typed): Observable<Action> => {
      const { text } = typed.payload
      const search = text.trim()
      if (search.length < leastTyped) return of()
      return timer(pause, scheduler).pipe(
        switchMap(() => http.call(getAdvocates, { query: { search, status: '1', admin_bypass: '1' } })),
        map(({ data }) => candidatesFound({ text, data: candidates.schema.parse(data) }, typed)),
        catchError((error: unknown) =>
          of(candidatesFailed({ message: asFailure(error, 'read', supportPhone).message }, typed)),
        ),
      )
    }),
  ),
)
