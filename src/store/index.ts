/** The store as screens see it: typed hooks, nothing else. */
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

export { FilesContext, useFiles } from './files.ts'
export { SealContext, useSeal } from './seal.ts'
export type { Seal } from './seal.ts'
