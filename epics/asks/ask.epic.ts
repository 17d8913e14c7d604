import {
  EMPTY,
  catchError,
  concat,
  debounceTime,
  defer,
  interval,
  merge,
  of,
  Subject,
  take,
  takeUntil,
  type Observable,
} from 'rxjs'
import { answerTo, askedOf, type AnyAsk } from '../../domain/calls/index.ts'
import { meets, type Action } from '../../domain/kernel/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import { readFailureShown } from '../calls/index.ts'
import { changedKinds, epic, filter, map, type NamedEpic, switchMap } from '../kernel/index.ts'

/** Milliseconds: several messages about one thing come close together. */
const settled = 500

type Asked = { readonly of: object | null; readonly because: Action | undefined }

/** The newest question wins. Whoever may not ask it sends nothing, and with the session it ends. */
export const askEpic = (asking: AnyAsk): NamedEpic =>
  epic(asking.name.replace('/', '.'), (action$, state$, ports) => {
    const { http, socket, scheduler } = ports
    const { opened, loaded, failed, needs, news, ofNothing } = asking
    const out$ = action$.pipe(filter(loggedOut.match))
    const { on = [], after = [], kinds = [], every } = news
    /** No answer has come yet, so the state need not know of it. */
    let underWay: object | null = null
    const over$ = new Subject<object>()
    /** What was asked of last, once more. */
    const again = (because?: Action): Asked => ({ of: underWay ?? askedOf(state$.value, asking), because })
    const opened$ = action$.pipe(
      filter(opened.match),
      map((because): Asked => ({ of: because.payload, because })),
    )
    const on$ = action$.pipe(
      filter((action) => on.some(({ match }) => match(action))),
      map((because): Asked => ({ of: again().of ?? ofNothing, because })),
    )
    const after$ = merge(
      action$.pipe(filter((action) => after.some(({ match }) => match(action)))),
      changedKinds(socket).pipe(
        filter((kind) => kinds.includes(kind)),
        map(() => undefined),
      ),
    ).pipe(
      debounceTime(settled, scheduler),
      // The first answer is not put off by what may come at any rate.
      switchMap(() => (underWay === null ? of(again().of) : over$.pipe(take(1), takeUntil(out$)))),
      map((once): Asked => ({ of: once, because: undefined })),
    )
    const every$ =
      every === undefined
        ? EMPTY
        : action$.pipe(
            filter(sessionReady.match),
            switchMap(() => interval(every, scheduler).pipe(takeUntil(out$))),
            map(() => again()),
          )
    return merge(opened$, on$, after$, every$).pipe(
      filter(({ of: asked }) => asked !== null && meets(scopesOf(state$.value), needs)),
      switchMap(({ of: asked, because }): Observable<Action> => {
        const { call, input } = asking.send(asked as never)
        underWay = asked
        const isOver$ = defer((): Observable<never> => {
          underWay = null
          over$.next(asked as object)
          return EMPTY
        })
        // What stands there already stays, and nobody waits for what is asked again by itself.
        const isAwaited =
          because !== undefined &&
          opened.match(because) &&
          answerTo(state$.value, asking as never, asked).value === null
        const answer$ = http.call(call, input).pipe(
          map((response) => loaded({ ...asked, ...asking.read(response) } as never, because)),
          catchError((error: unknown) => [
            failed(asked as never, because),
            ...(isAwaited ? [readFailureShown(ports, error, because)] : []),
          ]),
          takeUntil(out$),
        )
        return concat(answer$, isOver$)
      }),
    )
  })
