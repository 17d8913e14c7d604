import { EMPTY, catchError, concat, from, merge, type Observable } from 'rxjs'
import { actBegun, actEnded, actNamed, type ActAsked } from '../../domain/acts.ts'
import { mayHaveHappened, snackbarClosed, snackbarShown, type Act } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, onceAtATime, said, tellingSlow } from '../calls/index.ts'
import { epic, filter, mergeMap, type Ports } from '../kernel/index.ts'

/** What was said under the name while it ran goes where nothing is said of its end. */
const perform = (
  ports: Ports,
  state: () => State,
  declared: Act,
  name: string,
  asked: unknown,
  because: Action,
): Observable<Action> => {
  const { says } = declared
  const { call, input } = declared.send(asked)
  const working =
    says.working === undefined
      ? []
      : [snackbarShown({ snackbar: name, message: says.working, tone: 'info', until: null }, because)]
  const closed = snackbarClosed({ snackbar: name }, because)
  const answer$ = ports.http.call(call, { ...input, idempotencyKey: name }).pipe(
    mergeMap((answer): Action[] => [
      ...declared.done(answer, asked, name, because),
      says.done === undefined ? closed : said(ports, name, says.done, 'success', because, says.about),
      actEnded({ name, is: 'done' }, because),
    ]),
    catchError((error: unknown): Observable<Action> => {
      const failure = asFailure(error, 'save', ports.supportPhone)
      const { status, message, refusal } = failure
      const isInPlace = declared.isShownInPlace(state(), asked)
      return from([
        ...declared.refused({ status, message, fields: refusal?.fields ?? {} }, asked, name, because),
        closed,
        ...(isInPlace ? [] : [failureShown(ports, failure, false, because)]),
        actEnded({ name, is: mayHaveHappened(status) ? 'unknown' : 'refused' }, because),
      ])
    }),
  )
  return concat(from(working), answer$).pipe(tellingSlow(name, ports.scheduler, because))
}

/** Each act is sent under its name; what had no answer when the page was loaded again is sent once more. */
export const performEpic = epic('acts.perform', (action$, state$, ports) => {
  const once = onceAtATime<string>(action$)
  const run = (name: string, { does, asked }: ActAsked, because: Action): Observable<Action> =>
    once(name, () => {
      const declared = actNamed(does)
      return declared ? perform(ports, () => state$.value, declared, name, asked, because) : EMPTY
    })
  return merge(
    action$.pipe(
      filter(actBegun.match),
      mergeMap((begun) => run(begun.payload.name, begun.payload.act, begun)),
    ),
    action$.pipe(
      filter(sessionReady.match),
      mergeMap((ready) =>
        from(Object.entries(state$.value.acts.underWay)).pipe(mergeMap(([name, each]) => run(name, each, ready))),
      ),
    ),
  )
})
