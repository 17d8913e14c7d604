import { EMPTY, catchError, concat, from, merge, type Observable } from 'rxjs'
import { actBegun, actEnded, actNamed } from '../../domain/acts.ts'
import { endOf, snackbarClosed, snackbarShown, type Act, type ActAsked } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, onceAtATime, said, tellingSlow } from '../calls/index.ts'
import { epic, filter, mergeMap, type Ports } from '../kernel/index.ts'

/** What is said of its end: what was done, or what was taken back. */
const saidOf = ({ acts }: State, declared: Act, asked: unknown, undoes: string | null) => {
  const { undone, ...says } = declared.says(asked)
  if (undoes === null) return says
  const taken = acts.done[undoes]?.act
  const about = taken && actNamed(taken.does)?.says(taken.asked as never).done
  return about === undefined ? { ...says, ...undone } : { done: 'operation.undo.done' as const, about }
}

/** What was said under the name while it ran goes where nothing is said of its end. */
const perform = (
  ports: Ports,
  state: () => State,
  declared: Act,
  name: string,
  asked: unknown,
  because: Action,
): Observable<Action> => {
  const undoes = state().acts.underWay[name]?.undoes ?? null
  const { working } = declared.says(asked)
  const { call, input } = declared.send(asked)
  const closed = snackbarClosed({ snackbar: name }, because)
  const answer$ = ports.http.call(call, { ...input, idempotencyKey: name }).pipe(
    mergeMap((answer): Action[] => {
      const { done, about } = saidOf(state(), declared, asked, undoes)
      const made = declared.made?.(answer, asked) ?? null
      return [
        ...declared.done(answer, asked, name, because, state()),
        done === undefined ? closed : said(ports, name, done, 'success', because, { about }),
        actEnded({ name, is: 'done', ...(made !== null && { made }) }, because),
      ]
    }),
    catchError((error: unknown): Observable<Action> => {
      const failure = asFailure(error, 'save', ports.supportPhone)
      const { status, message, refusal } = failure
      const isInPlace = declared.isShownInPlace(state(), asked)
      return from([
        ...declared.refused({ status, message, fields: refusal?.fields ?? {} }, asked, name, because, state()),
        closed,
        ...(isInPlace ? [] : [failureShown(ports, failure, false, because)]),
        actEnded({ name, is: endOf(status) }, because),
      ])
    }),
  )
  const shown =
    working === undefined
      ? []
      : [snackbarShown({ snackbar: name, message: working, tone: 'info', until: null }, because)]
  return concat(from(shown), answer$).pipe(tellingSlow(name, ports.scheduler, because))
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
        from(Object.entries(state$.value.acts.underWay)).pipe(mergeMap(([name, { act }]) => run(name, act, ready))),
      ),
    ),
  )
})
