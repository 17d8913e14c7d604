/** A screen over a store with the real reducers, in which what is said is written down and nothing answers. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { Observable, VirtualTimeScheduler } from 'rxjs'
import { tokenAccepted } from '../../domain/session/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { actions as registry } from '../../domain/actions.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, stampMiddleware, type NamedEpic, type Ports } from '../../epics/kernel/index.ts'
import { allScopes, listsLoaded, signedIn } from './operationsWorld.ts'

export const showScreen = (
  screen: ReactElement,
  facts: readonly Action[],
  { scopes = allScopes, level = 60 }: { readonly scopes?: readonly string[]; readonly level?: number } = {},
) => {
  const actions: Action[] = []
  const recorder: NamedEpic = {
    name: 'test.recorder',
    run: (action$) => new Observable<Action>(() => action$.subscribe((action) => actions.push(action))),
  }
  const ports = {
    clock: { now: () => 1_700_000_000_000 },
    ids: { uuid: () => 'id' },
    scheduler: new VirtualTimeScheduler(),
  } as Partial<Ports> as Ports
  const store = createStore({
    root: rootReducer,
    ports,
    epics: [recorder],
    stamp: stampMiddleware(registry, ports.clock),
  })
  const dispatch = (...more: readonly Action[]): void => more.forEach((fact) => store.dispatch(fact))
  dispatch(
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    signedIn(level),
    listsLoaded,
    ...facts,
  )
  actions.length = 0
  const shown = render(<Provider store={store}>{screen}</Provider>)
  return {
    ...shown,
    dispatch,
    state: (): State => store.getState(),
    /** All that was said since it was shown. */
    log: (): readonly Action[] => [...actions],
    said: (type: string) => actions.filter((action) => action.type === type).map(({ payload }) => payload),
  }
}
