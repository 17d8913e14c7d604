/** Typed hooks. */
import { useCallback } from 'react'
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
