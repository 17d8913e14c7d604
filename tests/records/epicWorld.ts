/** A store with the real reducers and the given pipelines, over a server and a socket that the test plays. */
import { actions as registry } from '../../domain/actions.ts'
import { Subject, VirtualTimeScheduler, Observable } from 'rxjs'
import { fillPath, type Action, type Call } from '../../domain/kernel/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import {
  createStore,
  stampMiddleware,
  type CallFailure,
  type CallInput,
  type Http,
  type NamedEpic,
  type Ports,
} from '../../epics/kernel/index.ts'

/** A call as the server got it; the test answers it once, or makes it fail. */
export type Exchange = {
  readonly call: string
  readonly path: string
  readonly input: CallInput<unknown, unknown, unknown>
  readonly answer: (value: unknown) => void
  readonly fail: (failure: Partial<CallFailure>) => void
  readonly attempt: (number: number) => void
  isOpen: boolean
}

const failureOf = (failure: Partial<CallFailure>): CallFailure => ({
  status: 500,
  message: 'It failed.',
  detail: null,
  refusal: null,
  body: null,
  ...failure,
})

export const startWorld = (
  epics: readonly NamedEpic[],
  scopes: readonly string[] = ['view_own_victim', 'view_own_case', 'case_manager_enabled'],
  more: Partial<Ports> = {},
  /** Where a session goes on after a reload. */
  preloaded?: State,
) => {
  const exchanges: Exchange[] = []
  const went: string[] = []
  const actions: Action[] = []
  const reported: unknown[] = []
  const scheduler = new VirtualTimeScheduler()
  const messages$ = new Subject<{ name: string; payload: unknown }>()
  const status$ = new Subject<'connected' | 'disconnected'>()
  const visible$ = new Subject<boolean>()
  let ids = 0

  const call = (declared: Call, input: CallInput<unknown, unknown, unknown>): Observable<unknown> =>
    new Observable((subscriber) => {
      const exchange: Exchange = {
        call: declared.id,
        path: fillPath(declared.path, (input.params ?? {}) as Record<string, number>),
        input,
        isOpen: true,
        answer: (value) => {
          subscriber.next(value)
          subscriber.complete()
        },
        fail: (failure) => subscriber.error(failureOf(failure)),
        attempt: (number) => input.onAttempt?.(number),
      }
      exchanges.push(exchange)
      return () => {
        exchange.isOpen = false
      }
    })

  const ports = {
    clock: { now: () => 1_700_000_000_000 + scheduler.now() },
    ids: { uuid: () => `id-${(ids += 1)}` },
    scheduler,
    http: { call } as Partial<Http> as Http,
    socket: { connect: () => undefined, disconnect: () => undefined, send: () => undefined, messages$, status$ },
    presence: { active$: new Subject(), visible$ },
    navigator: {
      go: (path: string) => void went.push(path),
      leave: () => undefined,
      open: () => true,
      close: () => undefined,
    },
    supportPhone: '15550100',
    report: (error: unknown) => void reported.push(error),
    ...more,
  } as Partial<Ports> as Ports

  const recorder: NamedEpic = {
    name: 'test.recorder',
    run: (action$) => new Observable<Action>(() => action$.subscribe((action) => actions.push(action))),
  }
  const store = createStore({
    root: rootReducer,
    ports,
    epics: [recorder, ...epics],
    stamp: stampMiddleware(registry, ports.clock),
    ...(preloaded && { preloaded }),
  })
  const dispatch = (...facts: readonly Action[]): void => facts.forEach((fact) => store.dispatch(fact))
  if (preloaded === undefined)
    dispatch(
      tokenAccepted({
        by: 'login',
        claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
        expiresAt: 1_800_000_000_000,
      }),
    )

  return {
    state: (): State => store.getState(),
    dispatch,
    exchanges,
    /** Calls that wait for an answer. */
    open: () => exchanges.filter(({ isOpen }) => isOpen),
    actions,
    /** Errors that nobody expected. */
    reported,
    types: () => actions.map(({ type }) => type),
    went,
    say: (name: string, payload: unknown) => messages$.next({ name, payload }),
    /** Lets all timers run out. */
    timePasses: () => scheduler.flush(),
    /** Lets so many milliseconds pass. */
    passes: (milliseconds: number) => {
      const until = scheduler.frame + milliseconds
      scheduler.maxFrames = until
      scheduler.flush()
      scheduler.frame = until
      scheduler.maxFrames = Number.POSITIVE_INFINITY
    },
    /** The page is, or it is hidden. */
    isSeen: (isVisible: boolean) => visible$.next(isVisible),
    socketIs: (status: 'connected' | 'disconnected') => status$.next(status),
  }
}

/** The only exchange of this kind that waits; a missing one is a mistake of the test or of the pipeline. */
export const only = (open: readonly Exchange[]): Exchange => {
  const [first, ...others] = open
  if (!first || others.length > 0) throw new Error(`${open.length} calls wait, not one`)
  return first
}
