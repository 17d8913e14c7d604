import { configureStore, Tuple, type EnhancedStore, type Middleware, type StoreEnhancer } from '@reduxjs/toolkit'
import { createEpicMiddleware } from 'redux-observable'
import type { Action, RootReducer } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'
import type { NamedEpic } from './epic.ts'
import { notifyOnce } from './notify.ts'
import type { Ports } from './ports.ts'
import { rootEpic } from './rootEpic.ts'
import { isStamped } from './stamp.ts'

export type StoreOptions = {
  readonly root: RootReducer<State>
  readonly ports: Ports
  readonly epics: readonly NamedEpic[]
  /** Where a resumed session goes on. */
  readonly preloaded?: State
  /** `stampMiddleware`, from the next place of the log. */
  readonly stamp: Middleware
  /** Stands directly around the root reducer: the log. */
  readonly enhancer?: StoreEnhancer
}

export type Store = EnhancedStore<State>

/** What Redux sends itself has no stamp and changes nothing. */
const reducerOf =
  ({ initial, reduce }: RootReducer<State>) =>
  (state: State | undefined, action: unknown): State =>
    isStamped(action) ? reduce(state ?? initial, action) : (state ?? initial)

export const createStore = ({ root, ports, epics, preloaded, stamp, enhancer }: StoreOptions): Store => {
  const epicMiddleware = createEpicMiddleware<Action, Action, State, Ports>({ dependencies: ports })
  const store = configureStore({
    reducer: reducerOf(root),
    middleware: () => new Tuple(stamp, epicMiddleware as Middleware),
    enhancers: (defaults) => new Tuple<StoreEnhancer[]>(notifyOnce, ...defaults({ autoBatch: false }), ...(enhancer ? [enhancer] : [])),
    devTools: false,
    ...(preloaded && { preloadedState: preloaded }),
  })
  epicMiddleware.run((action$, state$, dependencies) => rootEpic(epics)(action$, state$, dependencies))
  return store as Store
}
