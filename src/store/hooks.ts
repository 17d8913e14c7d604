/** Typed hooks. */
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Action } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'

export const useAppSelector = useSelector.withTypes<State>()
export const useAppState = (): (() => State) => {
  const store = useStore<State>()
  return useCallback(() => store.getState(), [store])
}

/** Says that something happened; the store stamps and logs it. */
export const useSay = (): ((action: Action) => void) => {
  const dispatch = useDispatch()
  return dispatch as (action: Action) => void
}

/**
 * What a part of the screen has not said yet it says when the session begins to end: within that very action, for after
 * it this part is gone from the screen, and what is unsent is sealed. And when the page is hidden, which may be for good.
 */
export const useLastWord = (sayIt: () => void): void => {
  const store = useStore<State>()
  const latest = useRef(sayIt)
  useEffect(() => {
    latest.current = sayIt
  })
  useEffect(() => {
    const isEnding = (): boolean => store.getState().session.phase === 'leaving'
    let wasEnding = isEnding()
    return store.subscribe(() => {
      const before = wasEnding
      wasEnding = isEnding()
      if (wasEnding && !before) latest.current()
    })
  }, [store])
  useEffect(() => {
    const onGone = (): void => latest.current()
    const onHidden = (): void => (document.visibilityState === 'hidden' ? onGone() : undefined)
    addEventListener('pagehide', onGone)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('pagehide', onGone)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}
