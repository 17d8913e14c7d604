import { configureStore, Tuple, type EnhancedStore, type Middleware, type StoreEnhancer } from '@reduxjs/toolkit'
import { createEpicMiddleware } from 'redux-observable'
import type { Action, RootReducer } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'
import type { VisitorState } from '../../domain/visitor.ts'
import type { NamedEpic } from './epic.ts'
import { notifyOnce } from './notify.ts'
import type { Ports } from './ports.ts'
import { rootEpic } from './rootEpic.ts'
import { isStamped } from './stamp.ts'

export type StoreOptions = {
  /** A visitor's state is the whole one without the slices that no visitor's screen asks for. */
  readonly root: RootReducer<State> | RootReducer<VisitorState>
  readonly ports: Ports
  readonly epics: readonly NamedEpic[]
  /** Where a resumed session goes on. */
  readonly preloaded?: State
  /** `stampMiddleware`, from the next place of the log. */
  readonly stamp: Middleware
  /** Stands before the stamp: `holdBack`, in a store that grows. */
  readonly hold?: Middleware
  /** Stands directly around the root reducer: the log. */
  readonly enhancer?: StoreEnhancer
}

export type Store = EnhancedStore<State>

/** Lets the store take over the state of a larger root. It has no stamp, so the log does not know it. */
const grown = { type: 'kernel/grown' }

export type GrowingStore = Store & {
  /** From here on the store has the slices of `root`, in `state`, and runs these pipelines besides its own. */
  readonly grow: (root: RootReducer<State>, state: State, epics: readonly NamedEpic[]) => void
}

export const createStore = ({ root, ports, epics, preloaded, stamp, hold, enhancer }: StoreOptions): GrowingStore => {
  let current = root as RootReducer<State>
  let next: State | null = null
  /** What Redux sends itself has no stamp and changes nothing. */
  const reducer = (state: State | undefined = current.initial, action: unknown): State => {
    if (isStamped(action)) return current.reduce(state, action)
    return action === grown && next !== null ? next : state
  }
  const epicMiddleware = createEpicMiddleware<Action, Action, State, Ports>({ dependencies: ports })
  const store = configureStore({
    reducer,
    middleware: () => new Tuple(...(hold ? [hold] : []), stamp, epicMiddleware as Middleware),
    enhancers: (defaults) =>
      new Tuple<StoreEnhancer[]>(notifyOnce, ...defaults({ autoBatch: false }), ...(enhancer ? [enhancer] : [])),
    devTools: false,
    ...(preloaded && { preloadedState: preloaded }),
  })
  const run = (more: readonly NamedEpic[]): void =>
    epicMiddleware.run((action$, state$, dependencies) => rootEpic(more)(action$, state$, dependencies))
  run(epics)
  return Object.assign(store as Store, {
    grow: (larger: RootReducer<State>, state: State, more: readonly NamedEpic[]) => {
      current = larger
      next = state
      store.dispatch(grown)
      next = null
      run(more)
    },
  })
}
