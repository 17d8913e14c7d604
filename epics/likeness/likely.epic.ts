import { EMPTY, catchError, concat, defer, merge, of, takeUntil, timer, type Observable } from 'rxjs'
import { meets, type Action } from '../../domain/kernel/index.ts'
import {
  evidenceFields,
  likelyAnswered,
  likelyAsked,
  likelyDismissed,
  likelyFailed,
  likelyPersons,
  likenessForms,
  touches,
  typedPersonOf,
  type LikenessForm,
} from '../../domain/likeness/index.ts'
import { draftDiscarded, fieldsEdited, saveRequested } from '../../domain/records/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, type Ports, switchMap } from '../kernel/index.ts'

/** Milliseconds without a key before the server is asked. */
const settled = 300

const isAsked =
  (form: LikenessForm) =>
  (action: Action): boolean =>
    fieldsEdited.match(action) &&
    action.payload.kind === form &&
    action.payload.id === 0 &&
    touches([...evidenceFields, 'person_id'], action.payload.changes)

/** There is no longer anybody to look for. */
const isOver =
  (form: LikenessForm) =>
  (action: Action): boolean =>
    loggedOut.match(action) ||
    (draftDiscarded.match(action) && action.payload.kind === form && action.payload.id === 0) ||
    (saveRequested.match(action) && action.payload.request.kind === form && action.payload.request.id === 0) ||
    (likelyDismissed.match(action) && action.payload.form === form)

const ask = ({ http }: Ports, state: State, form: LikenessForm, because: Action): Observable<Action> => {
  const typed = typedPersonOf(state, form)
  if (typed === null || state.likeness[form].dismissed || !meets(scopesOf(state), likelyPersons.needs)) return EMPTY
  const question = state.likeness[form].question + 1
  return concat(
    of(likelyAsked({ form, question }, because)),
    http.call(likelyPersons, { body: typed }).pipe(
      map(({ data }) => likelyAnswered({ form, question, persons: data }, because)),
      // Nobody asked for this help by hand, so its failure is no news to anybody.
      catchError(() => of(likelyFailed({ form, question }, because))),
    ),
  )
}

/** While somebody new is typed: who may that be? Each key drops the question before it, answered or not. */
export const likelyEpic = epic('likeness.likely', (action$, state$, ports) =>
  merge(
    ...likenessForms.map((form) =>
      action$.pipe(
        filter(isAsked(form)),
        switchMap((because) =>
          timer(settled, ports.scheduler).pipe(
            switchMap(() => defer(() => ask(ports, state$.value, form, because))),
            takeUntil(action$.pipe(filter(isOver(form)))),
          ),
        ),
      ),
    ),
  ),
)
