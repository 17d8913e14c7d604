import type { StoreEnhancer } from '@reduxjs/toolkit'

/**
 * Subscribers hear once of a dispatch and of all that pipelines answered to it in the same step, instead of once for
 * each action; they hear of it before `dispatch` returns, so a controlled input never lags behind its key.
 */
export const notifyOnce: StoreEnhancer = (createStore) => (reducer, preloaded) => {
  const store = createStore(reducer, preloaded)
  const listeners = new Set<() => void>()
  let depth = 0
  let isStale = false

  const notify = (): void => {
    isStale = false
    const heard = Array.from(listeners)
    for (const listener of heard) listener()
  }
  store.subscribe(() => {
    isStale = true
    if (depth === 0) notify()
  })

  return {
    ...store,
    dispatch: (action) => {
      depth += 1
      try {
        return store.dispatch(action)
      } finally {
        depth -= 1
        if (depth === 0 && isStale) notify()
      }
    },
    subscribe: (listener) => {
      const own = (): void => listener()
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },
  }
}
