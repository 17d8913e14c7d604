/** A store with the real reducers and the pipelines of likeness and case numbers, over a server that the test plays, on virtual time. */
import { actions as registry } from '../../domain/actions.ts'
import { Observable, VirtualTimeScheduler } from 'rxjs'
import type { Action, Call } from '../../domain/kernel/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, stampMiddleware, type CallInput, type Http, type Ports } from '../../epics/kernel/index.ts'
import { caseNumbersEpics } from '../../epics/caseNumbers/index.ts'
import { likenessEpics } from '../../epics/likeness/index.ts'

export type Exchange = {
  readonly path: string
  readonly body: unknown
  readonly answer: (value: unknown) => void
  readonly fail: () => void
  isOpen: boolean
}

export const startWorld = (scopes: readonly string[]) => {
  const scheduler = new VirtualTimeScheduler()
  const exchanges: Exchange[] = []
  const call = ({ path }: Call, { body }: CallInput<unknown, unknown, unknown>): Observable<unknown> =>
    new Observable((subscriber) => {
      const exchange: Exchange = {
        path,
        body,
        isOpen: true,
        answer: (value) => {
          subscriber.next(value)
          subscriber.complete()
        },
        fail: () => subscriber.error({ status: 500, message: 'It failed.', detail: null, refusal: null, body: null }),
      }
      exchanges.push(exchange)
      return () => {
        exchange.isOpen = false
      }
    })
  const ports = {
    scheduler,
    clock: { now: () => 1_700_000_000_000 + scheduler.frame },
    ids: { uuid: () => 'id' },
    http: { call } as Partial<Http> as Http,
  } as Partial<Ports> as Ports
  const store = createStore({
    root: rootReducer,
    ports,
    epics: [...likenessEpics, ...caseNumbersEpics],
    stamp: stampMiddleware(registry, ports.clock),
  })
  const dispatch = (...facts: readonly Action[]): void => facts.forEach((fact) => store.dispatch(fact))
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
    /** Lets milliseconds pass. */
    after: (milliseconds: number): void => {
      const target = scheduler.frame + milliseconds
      scheduler.maxFrames = target
      scheduler.flush()
      scheduler.frame = target
    },
  }
}

/** The only call that waits; a missing one is a mistake of the test or of the pipeline. */
export const only = (open: readonly Exchange[]): Exchange => {
  const [first, ...others] = open
  if (!first || others.length > 0) throw new Error(`${open.length} calls wait, not one`)
  return first
}
