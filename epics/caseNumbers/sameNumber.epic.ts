import { EMPTY, catchError, concat, defer, of, takeUntil, timer, type Observable } from 'rxjs'
import { numberAnswered, numberAsked, sameNumber } from '../../domain/caseNumbers/index.ts'
import { meets, type Action } from '../../domain/kernel/index.ts'
import { draftDiscarded, draftOf, fieldsEdited } from '../../domain/records/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, type Ports, switchMap } from '../kernel/index.ts'

/** Milliseconds without a key before the server is asked. */
const settled = 300

const ask = ({ http }: Ports, state: State, id: number, because: Action): Observable<Action> => {
  const typed = draftOf(state, 'court_case', id)?.values['case_reference_id']
  if (typeof typed !== 'string' || typed === '' || !meets(scopesOf(state), sameNumber.needs)) return EMPTY
  const asked = { of: id, question: state.caseNumbers.question + 1 }
  return concat(
    of(numberAsked(asked, because)),
    http.call(sameNumber, { body: { id, case_reference_id: typed } }).pipe(
      map((same) => numberAnswered({ ...asked, ...same }, because)),
      // A duplicate is allowed: without an answer there is no warning, and nothing to tell.
      catchError(() => EMPTY),
    ),
  )
}

/** CAS-07: while a case's number is typed, whether another has it. Each key drops the question before it. */
export const sameNumberEpic = epic('caseNumbers.same', (action$, state$, ports) =>
  action$.pipe(
    filter(fieldsEdited.match),
    filter(({ payload: { kind, changes } }) => kind === 'court_case' && 'case_reference_id' in changes),
    switchMap((because) =>
      timer(settled, ports.scheduler).pipe(
        switchMap(() => defer(() => ask(ports, state$.value, because.payload.id, because))),
        takeUntil(action$.pipe(filter((action) => loggedOut.match(action) || draftDiscarded.match(action)))),
      ),
    ),
  ),
)
