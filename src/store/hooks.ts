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

/** Looks at each change within the very action that makes it, before anything of it is drawn. */
export const useEachChange = (look: (before: State, now: State) => void): void => {
  const store = useStore<State>()
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    let state = store.getState()
    return store.subscribe(() => {
      const before = state
      state = store.getState()
      if (state !== before) latest.current(before, state)
    })
  }, [store])
}

/**
 * What a part of the screen has not said yet it says when the session begins to end: within that very action, for after
 * it this part is gone from the screen, and what is unsent is sealed. And when the page is hidden, which may be for good.
 */
export const useLastWord = (sayIt: () => void): void => {
  const latest = useRef(sayIt)
  useEffect(() => {
    latest.current = sayIt
  })
  useEachChange(({ session: before }, { session }) => {
    if (session.phase === 'leaving' && before.phase !== 'leaving') latest.current()
  })
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
